-- Actionary in Neovim 0.7 and newer: save this as lua/actionary.lua in your configuration, and add to init.lua:
--   require("actionary").setup { edition = "sr5" }

local M = {}

-- Milliseconds to wait for a completion; the first takes longer, because the server reads the rules. Ctrl-C ends it.
local patience = 60000

local function root(path)
  local markers = { ".actionary", ".git" }
  if vim.fs and vim.fs.find then -- 0.8 and newer
    local found = vim.fs.find(markers, { upward = true, path = vim.fn.fnamemodify(path, ":h") })[1]
    return found and vim.fn.fnamemodify(found, ":h") or vim.fn.getcwd()
  end
  return vim.fn.getcwd()
end

local function request(command, about, answered)
  for _, client in pairs((vim.lsp.get_clients or vim.lsp.get_active_clients)()) do
    if client.name == "actionary" then
      local asked = { command = "actionary.server." .. command, arguments = { about } }
      -- from 0.11 on the client's functions are methods
      local send = vim.fn.has("nvim-0.11") == 1 and function(...) return client:request(...) end or client.request
      send("workspace/executeCommand", asked, function(failure, answer)
        if failure or not answer or answer.error then
          vim.notify(failure and failure.message or answer and answer.error or "No answer", vim.log.levels.WARN)
        else
          answered(answer)
        end
      end)
      return
    end
  end
  vim.notify("Actionary's server is not running; open a Markdown, text or YAML file first.", vim.log.levels.WARN)
end

--- Searches the rules and inserts a reference to the chosen action.
function M.search(query)
  request("search", { query = query, limit = 20 }, function(page)
    if #page.results == 0 then
      vim.notify(("Nothing found for %q."):format(query), vim.log.levels.INFO)
      return
    end
    local label = function(one) return ("%s (%s)  %s"):format(one.name, one.edition_name, one.summary) end
    vim.ui.select(page.results, { prompt = "Rules", format_item = label }, function(chosen)
      if chosen then vim.api.nvim_put({ chosen.insert.reference }, "c", true, true) end
    end)
  end)
end

local found, tail = {}, ""

-- The bytes of a line before a column of the server.
local function bytes(line, column, encoding)
  if encoding == "utf-8" then return column end
  if vim.fn.has("nvim-0.11") == 1 then return vim.str_byteindex(line, encoding, column, false) end
  return vim.str_byteindex(line, column, encoding == "utf-16")
end

-- Removes the rest of the reference behind a chosen completion, which has it too.
local function drop_tail()
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  local line = vim.api.nvim_get_current_line()
  local chosen = (vim.v.completed_item or {}).user_data == "actionary"
  if chosen and tail ~= "" and line:sub(column + 1, column + #tail) == tail then
    vim.api.nvim_buf_set_text(0, row - 1, column, row - 1, column + #tail, { "" })
  end
  tail = ""
end

--- Completes references, as 'omnifunc' does: Neovim's own drops what doesn't begin with the letters before the cursor.
function M.complete(findstart, base)
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  local line = vim.api.nvim_buf_get_lines(0, row - 1, row, true)[1]
  if findstart == 0 then return found end
  local start = line:sub(1, column):find("%[%[[^%[%]]*$")
  if not start then return vim.lsp.omnifunc(findstart, base) end
  found, tail = {}, ""
  for _, client in pairs((vim.lsp.get_clients or vim.lsp.get_active_clients)()) do
    if client.name == "actionary" then
      local about = vim.lsp.util.make_position_params(0, client.offset_encoding)
      local answers, failure = vim.lsp.buf_request_sync(0, "textDocument/completion", about, patience)
      if failure then vim.notify("Actionary gave no completion: " .. failure, vim.log.levels.WARN) end
      for _, one in ipairs((((answers or {})[client.id] or {}).result or {}).items or {}) do
        tail = line:sub(column + 1, bytes(line, one.textEdit.range["end"].character, client.offset_encoding))
        local word = one.textEdit.newText
        table.insert(found, { word = word, abbr = one.label, menu = one.detail, user_data = "actionary" })
      end
    end
  end
  return #found > 0 and start + 1 or -3
end

--- Starts the server for Markdown, text and YAML.
-- @param settings edition, tier, site, hints, lenses, as in the README; and `cmd`, the program with its arguments.
function M.setup(settings)
  settings = settings or {}
  local cmd = settings.cmd or { "actionary", "lsp" }
  settings.cmd = nil
  vim.api.nvim_create_autocmd("FileType", {
    pattern = { "markdown", "text", "yaml" },
    callback = function(about)
      vim.api.nvim_create_autocmd("CompleteDone", { buffer = about.buf, callback = drop_tail })
      vim.bo[about.buf].omnifunc = "v:lua.require'actionary'.complete"
      if vim.lsp.start then -- 0.8 and newer: one server per folder
        vim.lsp.start { name = "actionary", cmd = cmd, root_dir = root(about.file), init_options = settings }
      else
        M.client = M.client or vim.lsp.start_client {
          name = "actionary", cmd = cmd, root_dir = root(about.file), init_options = settings,
        }
        vim.lsp.buf_attach_client(about.buf, M.client)
      end
    end,
  })
  vim.api.nvim_create_user_command("Actionary", function(given) M.search(given.args) end, { nargs = "+" })
end

return M
