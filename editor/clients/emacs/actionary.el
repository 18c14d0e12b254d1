;;; actionary.el --- Rules of role-playing games while you write  -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "28.1") (eglot "1.9"))

;;; Commentary:
;; Load this file, then: (actionary-setup)
;; Eglot starts the server with M-x eglot in Markdown, text and YAML.

;;; Code:
(require 'eglot)
(require 'seq)

(defgroup actionary nil "Rules of role-playing games." :group 'eglot)

(defcustom actionary-command '("actionary" "lsp")
  "The program that serves the rules, with its arguments."
  :type '(repeat string))

(defcustom actionary-settings nil
  "Settings for the server: a plist of :edition, :tier, :site, :hints and :lenses."
  :type 'plist)

(defcustom actionary-patience 60
  "Seconds to wait for an answer; the first one takes longer, while the server reads the rules."
  :type 'integer)

(defun actionary--contact (&optional _interactive)
  "Return how eglot reaches the server."
  (append actionary-command (list :initializationOptions (or actionary-settings (make-hash-table)))))

;;;###autoload
(defun actionary-setup ()
  "Have eglot start the server in Markdown, text and YAML."
  (dolist (mode '(markdown-mode gfm-mode text-mode yaml-mode))
    (add-to-list 'eglot-server-programs (cons mode #'actionary--contact))))

(defun actionary--ask (command about)
  "Return what the server answers to COMMAND for the plist ABOUT."
  (let ((answer (jsonrpc-request (eglot--current-server-or-lose) :workspace/executeCommand
                                 (list :command (concat "actionary.server." command)
                                       :arguments (vector about))
                                 :timeout actionary-patience)))
    (when-let ((sentence (plist-get answer :error)))
      (user-error "%s" sentence))
    answer))

(defun actionary-search (query)
  "Search the rules for QUERY and insert a reference to what is chosen."
  (interactive "sSearch the rules: ")
  (let* ((results (append (plist-get (actionary--ask "search" (list :query query :limit 20)) :results) nil))
         (labels (seq-map (lambda (one) (cons (format "%s (%s)" (plist-get one :name) (plist-get one :edition_name))
                                              (plist-get (plist-get one :insert) :reference)))
                          results)))
    (if (null labels) (user-error "Nothing found for %s" query)
      (insert (cdr (assoc (completing-read "Rule: " labels nil t) labels))))))

(provide 'actionary)
;;; actionary.el ends here
