/** The argument that starts the language server's thread instead of the command. */
export const threadArgument = '--lsp-thread'
