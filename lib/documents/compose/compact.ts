/** HTML without the indentation of mjml, which is a quarter of a message: mail programs cut off long ones. */
export const compact = (html: string): string => html.replace(/\n[ \t\r\n]+/g, "\n")
