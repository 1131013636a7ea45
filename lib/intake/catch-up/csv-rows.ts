/** Thrown for a file that is not CSV, or has rows larger than any real one. */
export class UnreadableFile extends Error {}

/**
 * Rows of CSV (RFC 4180) as they arrive, each as an object with the names of the header row. Keeps one row in memory; a
 * row longer than `charsMax` stops the reading.
 */
export async function* csvRows(
  chunks: AsyncIterable<string>,
  charsMax: number,
): AsyncGenerator<Record<string, string>> {
  let names: string[] | null = null
  for await (const row of rawRows(chunks, charsMax)) {
    if (names === null) names = row
    else yield objectOf(names, row)
  }
}

const objectOf = (names: readonly string[], row: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name, place) => [name, row[place] ?? ""]))

/** Characters that end a run of plain text, inside quotes and outside. */
const ends = { quoted: /"/g, plain: /[",\n\r]/g }

async function* rawRows(chunks: AsyncIterable<string>, charsMax: number): AsyncGenerator<string[]> {
  let row: string[] = []
  let cell = ""
  let chars = 0
  let isQuoted = false
  /** The last character was a quote inside quotes: it closes them, unless another one follows. */
  let isMaybeEnd = false
  const grown = (text: string) => {
    chars += text.length
    if (chars > charsMax) throw new UnreadableFile("A row of the file is too long.")
    return text
  }
  const wholeRow = (): string[] => {
    const whole = [...row, cell]
    row = []
    cell = ""
    chars = 0
    return whole
  }
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; ) {
      if (isMaybeEnd) {
        isMaybeEnd = false
        if (chunk[from] === '"') {
          cell += grown('"')
          isQuoted = true
          from += 1
          continue
        }
      }
      const end = isQuoted ? ends.quoted : ends.plain
      end.lastIndex = from
      const found = end.exec(chunk)
      const to = found?.index ?? chunk.length
      cell += grown(chunk.slice(from, to))
      from = to + 1
      if (!found) break
      if (found[0] === '"') {
        isMaybeEnd = isQuoted
        isQuoted = !isQuoted
      } else if (found[0] === ",") {
        row.push(cell)
        grown(" ")
        cell = ""
      } else if (found[0] === "\n") yield wholeRow()
    }
  }
  if (isQuoted) throw new UnreadableFile("The file is incomplete.")
  if (cell !== "" || row.length > 0) yield wholeRow()
}
