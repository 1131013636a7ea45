import fc from "fast-check"
import Papa from "papaparse"
import { describe, expect, test } from "vitest"
import { type CsvRow, csvRows, csvSlices, NotCsv, type SliceOptions } from "./csv-rows.ts"

/** A file in chunks of any length, as read from disk. */
function inPieces(bytes: Uint8Array, length: number): Blob {
  const blob = new Blob([bytes.slice()])
  const stream = () => {
    let at = 0
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (at >= bytes.length) return controller.close()
        controller.enqueue(bytes.slice(at, at + length))
        at += length
      },
    })
  }
  return Object.assign(blob, { stream })
}

async function rowsOf(file: Blob, options: SliceOptions = {}): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const slice of csvSlices(file, options)) rows.push(...slice.rows)
  return rows
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe("SUPPRESSPAGE-7 a file is read slice by slice", () => {
  test("and gives the same rows wherever it is cut", async () => {
    const cell = fc.string({
      unit: fc.constantFrom("a", "ü", "😀", '"', ",", "\n", " ", "@", "1"),
      maxLength: 6,
    })
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom("\n", "\r\n"),
        async (cells, length, newline) => {
          const text = Papa.unparse(cells, { quotes: true, newline })
          const rows = await rowsOf(inPieces(bytesOf(text), length), { delimiter: ",", charsMin: 1 })
          expect(rows.map((row) => row.cells)).toEqual(cells.map((row) => row.map((one) => one)))
        },
      ),
      { numRuns: 150 },
    )
  })

  test("lines are numbered as in editors, across multi-line cells and empty lines", async () => {
    const text = 'email,note\nann@example.com,"two\nlines"\n\nmax@example.com,x\n'
    const rows = await rowsOf(inPieces(bytesOf(text), 7))
    expect(rows.map((row) => row.line)).toEqual([1, 2, 4, 5])
  })

  test.each([";", "\t", "|", ","])("the delimiter %j is found", async (delimiter) => {
    const text = `${["email", "cause"].join(delimiter)}\n${["ann@example.com", "spam"].join(delimiter)}`
    expect((await rowsOf(new Blob([text]))).at(-1)?.cells).toEqual(["ann@example.com", "spam"])
  })

  test("a first line that names the delimiter is not a row", async () => {
    const text = "sep=;\r\nemail;note\r\nann@example.com;a,b\r\n"
    expect(await rowsOf(inPieces(bytesOf(text), 3))).toEqual([
      { line: 2, cells: ["email", "note"] },
      { line: 3, cells: ["ann@example.com", "a,b"] },
    ])
  })

  test.each(["utf-16le", "utf-16be"])("%s is read without its mark", async (encoding) => {
    const bytes = Buffer.from("ann@example.com,x\n", "utf16le")
    const file = encoding === "utf-16le" ? bytes : bytes.swap16()
    expect((await rowsOf(inPieces(file, 5)))[0]?.cells).toEqual(["ann@example.com", "x"])
  })

  test("one column, a byte order mark, and the UTF-16 of spreadsheets", async () => {
    expect(
      (await rowsOf(new Blob(["\uFEFFann@example.com\r\nmax@example.com"]))).map((row) => row.cells),
    ).toEqual([["ann@example.com"], ["max@example.com"]])
    const wide = new Uint8Array(
      new Uint16Array([..."\uFEFFann@example.com\tx\n"].map((one) => one.charCodeAt(0))).buffer,
    )
    expect((await rowsOf(inPieces(wide, 5)))[0]?.cells[0]).toBe("ann@example.com")
  })

  test("an unclosed quote ends the reading, not the browser", async () => {
    const text = `email\n"${"x".repeat(5_000_000)}`
    await expect(rowsOf(inPieces(bytesOf(text), 65_536))).rejects.toThrow(NotCsv)
  })

  test("a whole file that is not UTF-8 is read as windows-1252, and rows with wrong quotes are marked", async () => {
    const latin = Buffer.from('email,name\nann@example.com,J\xf6rg\nmax@example.com,"M"x', "latin1")
    expect(await csvRows(new Blob([Uint8Array.from(latin)]))).toEqual([
      { line: 1, cells: ["email", "name"] },
      { line: 2, cells: ["ann@example.com", "Jörg"] },
      { line: 3, cells: ["max@example.com", 'M"x'], isBroken: true },
    ])
  })

  test("an empty file has no rows", async () => {
    expect(await rowsOf(new Blob([""]))).toEqual([])
  })
})
