/** Reads a CSV file of any length slice by slice, without keeping all of it in memory. */

/** Cells of one row, and its first line, numbered as in editors. Broken rows have quotes in the wrong place. */
export type CsvRow = { line: number; cells: string[]; isBroken?: true }
export type CsvSlice = { rows: CsvRow[]; bytesRead: number }

type Papa = typeof import("papaparse")

/** Longer rows are errors: a quote was opened and never closed. */
const rowCharsMax = 4_000_000

export class NotCsv extends Error {}

/** The parser is loaded with the first file. */
const loadPapa = async (): Promise<Papa> => (await import("papaparse")).default

export type SliceOptions = { delimiter?: string; charsMin?: number; encoding?: string }

/** Reads the rows in order until the consumer stops. Small chunks are read together. */
export async function* csvSlices(
  file: Blob,
  { delimiter, charsMin = 65_536, encoding }: SliceOptions = {},
): AsyncGenerator<CsvSlice, void, undefined> {
  const papa = await loadPapa()
  const decoder = new TextDecoder(encoding ?? (await encodingOf(file)))
  const reader = file.stream().getReader()
  const parser = rowParser(papa, delimiter)
  let bytesRead = 0
  let pieces: string[] = []
  let chars = 0
  try {
    while (true) {
      const { done, value } = await reader.read()
      bytesRead += value?.byteLength ?? 0
      const piece = done ? decoder.decode() : decoder.decode(value, { stream: true })
      pieces.push(piece)
      chars += piece.length
      if (chars < charsMin && !done) continue
      const rows = parser.take(pieces.join(""), done)
      pieces = []
      chars = 0
      if (rows.length > 0 || done) yield { rows, bytesRead }
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** All rows of a file of limited size. Text that is not valid UTF-8 is windows-1252, as older spreadsheets write it. */
export async function csvRows(file: Blob): Promise<CsvRow[]> {
  const found = await encodingOf(file)
  const encoding = found === "utf-8" && !isUtf8(await file.arrayBuffer()) ? "windows-1252" : found
  const rows: CsvRow[] = []
  for await (const slice of csvSlices(file, { encoding })) for (const row of slice.rows) rows.push(row)
  return rows
}

function isUtf8(bytes: ArrayBuffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Files begin with a byte order mark or an ASCII character, which has a zero byte in UTF-16. All others are UTF-8. */
async function encodingOf(file: Blob): Promise<string> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if ((first === 0xff && second === 0xfe) || second === 0) return "utf-16le"
  return (first === 0xfe && second === 0xff) || first === 0 ? "utf-16be" : "utf-8"
}

/** Splits chunks of text into whole rows; an incomplete row waits for the next chunk. */
function rowParser(papa: Papa, setDelimiter: string | undefined) {
  let rest = ""
  let line = 1
  let delimiter = setDelimiter
  return {
    take(piece: string, isLast: boolean): CsvRow[] {
      let text = withPlainEnds(rest + piece, isLast)
      const [firstLine = "", mark] = (delimiter === undefined && delimiterLine.exec(text)) || []
      if (firstLine) line += 1
      text = text.slice(firstLine.length)
      delimiter ??= mark ?? guessDelimiter(papa, text)
      const { rows, used } = wholeRows(papa, text, delimiter, isLast)
      rest = text.slice(used)
      if (rest.length > rowCharsMax) throw new NotCsv("A row has no end.")
      return rows.map((row) => {
        const firstLine = line
        line += 1 + row.cells.reduce((sum, cell) => sum + breaksIn(cell), 0)
        return { line: firstLine, ...row }
      })
    },
  }
}

/** The line in which a spreadsheet names its delimiter. */
const delimiterLine = /^sep=(.)\n/i

/** Normalizes line ends to one character. A carriage return at the end of a chunk waits for the next one. */
function withPlainEnds(text: string, isLast: boolean): string {
  if (!text.includes("\r")) return text
  const isWaiting = !isLast && text.endsWith("\r")
  const plain = (isWaiting ? text.slice(0, -1) : text).replace(/\r\n?/g, "\n")
  return isWaiting ? `${plain}\r` : plain
}

/** A single column has no delimiter; a comma works then. */
const guessDelimiter = (papa: Papa, text: string): string =>
  papa.parse<string[]>(text, {
    preview: 20,
    skipEmptyLines: true,
    newline: "\n",
    delimitersToGuess: [",", ";", "\t", "|"],
  }).meta.delimiter || ","

function wholeRows(papa: Papa, text: string, delimiter: string, isLast: boolean) {
  const rows: Omit<CsvRow, "line">[] = []
  const ends: number[] = []
  papa.parse<string[]>(text, {
    delimiter,
    newline: "\n",
    step: ({ data, errors, meta }) => {
      const isBroken = errors.some(({ type }) => type === "Quotes")
      rows.push({ cells: data, ...(isBroken ? { isBroken } : {}) })
      ends.push(meta.cursor)
    },
  })
  if (!isLast) {
    rows.pop()
    return { rows, used: ends.at(-2) ?? 0 }
  }
  // The end of the last line is not another line.
  const last = rows.at(-1)?.cells
  if (last?.length === 1 && last[0] === "") rows.pop()
  return { rows, used: text.length }
}

const breaksIn = (cell: string): number => (cell.includes("\n") ? cell.split("\n").length - 1 : 0)
