/**
 * True when a text has at most `charsMax` characters. A character outside of the basic plane, such as an emoji, is one,
 * although JavaScript counts two.
 */
export const hasAtMost = (text: string, charsMax: number): boolean =>
  text.length <= charsMax || (text.length <= 2 * charsMax && [...text].length <= charsMax)
