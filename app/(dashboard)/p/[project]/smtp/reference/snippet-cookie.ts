/** Stores the language for code samples, so that the server renders it at once. */
export const snippetCookie = "snippets"
