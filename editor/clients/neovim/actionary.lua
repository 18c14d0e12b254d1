-- Actionary in Neovim 0.7 and newer: put this into lua/actionary.lua of your configuration, and into init.lua:
--   require("actionary").setup { edition = "sr5" }

local M = {}

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
  vim.notify("Actionary's server is not running in this window.", vim.log.levels.WARN)
end

--- Searches the rules and inserts a reference to what is chosen.
function M.search(query)
  request("search", { query = query, limit = 20 }, function(page)
    local label = function(one) return ("%s (%s)  %s"):format(one.name, one.edition_name, one.summary) end
    vim.ui.select(page.results, { prompt = "Rules", format_item = label }, function(chosen)
      if chosen then vim.api.nvim_put({ chosen.insert.reference }, "c", true, true) end
    end)
  end)
end

--- Starts the server for Markdown, text and YAML.
-- @param settings edition, tier, site, hints, lenses, as the README has them; and `cmd`, the program.
function M.setup(settings)
  settings = settings or {}
  local cmd = settings.cmd or { "actionary", "lsp" }
  settings.cmd = nil
  vim.api.nvim_create_autocmd("FileType", {
    pattern = { "markdown", "text", "yaml" },
    callback = function(about)
      if vim.lsp.start then -- 0.8 and newer: one server for a folder
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
