;;; actionary.el --- Rules of role-playing games while you write  -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "28.1") (eglot "1.9"))

;;; Commentary:
;; Load this file and call (actionary-setup).
;; Then M-x eglot starts the server in Markdown, text and YAML.

;;; Code:
(require 'eglot)
(require 'seq)
(require 'subr-x)

(defgroup actionary nil "Rules of role-playing games." :group 'eglot)

(defcustom actionary-command '("actionary" "lsp")
  "The program that serves the rules, with its arguments."
  :type '(repeat string))

(defcustom actionary-settings nil
  "Settings for the server: a plist of :edition, :tier, :site, :hints and :lenses."
  :type 'plist)

(defcustom actionary-patience 60
  "Seconds to wait for an answer; the first takes longer, because the server reads the rules."
  :type 'integer)

(defun actionary--contact (&optional _interactive)
  "Return the command and the settings with which eglot starts the server."
  (append actionary-command (list :initializationOptions (or actionary-settings (make-hash-table)))))

;;;###autoload
(defun actionary-setup ()
  "Make eglot start the server in Markdown, text and YAML, and complete references there."
  (add-hook 'eglot-managed-mode-hook #'actionary--complete-here)
  (dolist (mode '(markdown-mode gfm-mode text-mode yaml-mode))
    (add-to-list 'eglot-server-programs (cons mode #'actionary--contact))))

(defun actionary--ask (command about)
  "Return the server's answer to COMMAND with the plist ABOUT."
  (let ((answer (jsonrpc-request (eglot--current-server-or-lose) :workspace/executeCommand
                                 (list :command (concat "actionary.server." command)
                                       :arguments (vector about))
                                 :timeout actionary-patience)))
    (when-let ((sentence (plist-get answer :error)))
      (user-error "%s" sentence))
    answer))

(defun actionary-search (query)
  "Search the rules for QUERY and insert a reference to the chosen action."
  (interactive "sSearch the rules: ")
  (let* ((results (append (plist-get (actionary--ask "search" (list :query query :limit 20)) :results) nil))
         (labels (seq-map (lambda (one) (cons (format "%s (%s)" (plist-get one :name) (plist-get one :edition_name))
                                              (plist-get (plist-get one :insert) :reference)))
                          results)))
    (if (null labels) (user-error "Nothing found for %s" query)
      (insert (cdr (assoc (completing-read "Rule: " labels nil t) labels))))))

(defun actionary--proposals ()
  "Return the texts that the server proposes at point.
Each has its label as the property `label', and as `end' the position up to which it replaces the reference."
  (eglot--signal-textDocument/didChange) ; eglot sends edits only once one pauses
  (let ((answer (jsonrpc-request (eglot--current-server-or-lose) :textDocument/completion
                                 (eglot--TextDocumentPositionParams) :timeout actionary-patience)))
    (seq-map (lambda (one)
               (let* ((edit (plist-get one :textEdit))
                      (end (eglot--lsp-position-to-point (plist-get (plist-get edit :range) :end))))
                 (propertize (plist-get edit :newText) 'label (plist-get one :label) 'end end)))
             (plist-get answer :items))))

(defun actionary-complete ()
  "Complete a reference after `[[', also with slips.
Eglot alone drops proposals that do not begin with the letters before point."
  (when-let* ((start (save-excursion
                       (and (re-search-backward "\\[\\[[^][\n]*\\=" (line-beginning-position) t) (+ (point) 2))))
              (found (actionary--proposals))
              (end (copy-marker (get-text-property 0 'end (car found)))))
    (list start (point)
          (lambda (string _predicate action)
            (pcase action
              ('metadata '(metadata (display-sort-function . identity) (cycle-sort-function . identity)))
              ('nil (if (cdr found) string (car found)))
              ('t found)
              ('lambda (member string found))))
          :annotation-function (lambda (text) (concat "  " (get-text-property 0 'label text)))
          ;; what is left of the old reference behind the new one
          :exit-function (lambda (&rest _) (when (< (point) end) (delete-region (point) end))))))

(defun actionary--complete-here ()
  "Complete references in a buffer where eglot has just been switched on."
  (when (eglot-managed-p)
    (add-hook 'completion-at-point-functions #'actionary-complete -10 t)))

(provide 'actionary)
;;; actionary.el ends here
