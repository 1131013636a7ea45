/**
 * Rows of CSV as defined by RFC 4180: quoted values may contain delimiters, quotes and line ends. Independent of the
 * writer, so that a test reads the same as other programs.
 */
export function readCsv(text: string, delimiter = ","): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let value = ""
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ""
    if (isQuoted) {
      if (char !== '"') value += char
      else if (text[at + 1] === '"') {
        value += '"'
        at += 1
      } else isQuoted = false
    } else if (char === '"') isQuoted = true
    else if (char === delimiter) {
      row.push(value)
      value = ""
    } else if (char === "\n" || char === "\r") {
      if (char === "\r" && text[at + 1] === "\n") at += 1
      rows.push([...row, value])
      row = []
      value = ""
    } else value += char
  }
  if (value !== "" || row.length > 0) rows.push([...row, value])
  return rows
}

/** Rows as objects by the names in the first one. */
export function readCsvObjects(text: string, delimiter = ","): Record<string, string>[] {
  const [names = [], ...rows] = readCsv(text, delimiter)
  return rows.map((row) => Object.fromEntries(names.map((name, place) => [name, row[place] ?? ""])))
}
