/** Position in a text, as its author counts: lines and columns from 1, columns in UTF-16 units as in editors. */
export function placeIn(source: string, at: number): string {
  const before = source.slice(0, at)
  const lines = before.split(/\r\n|\r|\n/)
  return linePlace(lines.length, (lines.at(-1) ?? "").length + 1)
}

/** The same from known figures. */
export const linePlace = (line: number | string, column: number | string): string =>
  `at line ${line}, column ${column}`
