/** Remembers in which language somebody reads code, so that the server shows it at once. */
export const snippetCookie = "snippets"
