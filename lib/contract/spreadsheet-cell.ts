/**
 * What a spreadsheet takes for the beginning of a formula, in its full-width forms too, and the blanks that some skip
 * before one.
 */
export const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** A text that no spreadsheet runs: an apostrophe in front makes it one, and people do not see it there. */
export const spreadsheetCell = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)
