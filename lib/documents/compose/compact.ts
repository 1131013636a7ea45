/** Removes mjml's indentation, which is a quarter of a message, because mail programs clip long ones. */
export const compact = (html: string): string => html.replace(/\n[ \t\r\n]+/g, "\n")
