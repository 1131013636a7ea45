import { Readable } from "node:stream"
import { stringify } from "csv-stringify/sync"
import fc from "fast-check"
import { expect, test } from "vitest"
import { csvRows, UnreadableFile } from "./csv-rows.ts"

async function rowsOf(chunks: readonly string[], charsMax = 10_000): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = []
  for await (const row of csvRows(Readable.from(chunks), charsMax)) rows.push(row)
  return rows
}

/** Splits a text into pieces of this length. */
const cut = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, n) => text.slice(n * size, (n + 1) * size))

test("CATCHUP-3 reads the service's output, however the file is split into pieces", async () => {
  const value = fc.oneof(fc.string(), fc.stringMatching(/^[",;\r\n' ]{0,6}$/))
  const records = fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(records, fc.integer({ min: 1, max: 9 }), async (list, size) => {
      const text = stringify([["a", "b", "c"], ...list], { quoted_match: /[\r\n]/ })
      expect(await rowsOf(cut(text, size))).toEqual(list.map(([a, b, c]) => ({ a, b, c })))
    }),
  )
})

test("CATCHUP-3 reads both kinds of line ends, a last line without one, and rows with fewer values", async () => {
  expect(await rowsOf(["a,b\r\n1,2\r\n3"])).toEqual([
    { a: "1", b: "2" },
    { a: "3", b: "" },
  ])
  expect(await rowsOf(["a,b\n"])).toEqual([])
  expect(await rowsOf([])).toEqual([])
})

test("CATCHUP-3 stops at an oversized row and at a truncated file", async () => {
  await expect(rowsOf(["a\n", `"${"x".repeat(101)}`], 100)).rejects.toThrow(UnreadableFile)
  await expect(rowsOf(["a\n", ",".repeat(101)], 100)).rejects.toThrow(UnreadableFile)
  await expect(rowsOf(['a\n"half'])).rejects.toThrow(UnreadableFile)
})
