/**
 * Characters that spreadsheets take for the beginning of a formula, full-width forms as well, and the blanks that some
 * skip in front of one.
 */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** A text that no spreadsheet runs: an apostrophe in front makes it one, and people do not see it there. */
export const spreadsheetCell = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)
