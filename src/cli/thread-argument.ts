/** The argument of a thread that a language server starts. */
export const threadArgument = '--lsp-thread'
