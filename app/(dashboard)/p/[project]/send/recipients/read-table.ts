import { type Table, tableOf } from "./table.ts"

/** A CSV file from the person's disk as a table. The parser comes when the first file is chosen. */
export async function readTable(file: Blob): Promise<Table> {
  const [{ default: papa }, bytes] = await Promise.all([import("papaparse"), file.arrayBuffer()])
  const { data, errors } = papa.parse<string[]>(decoded(bytes), { skipEmptyLines: false })
  const broken = new Set(
    errors.flatMap((one) => (one.type === "Quotes" && one.row !== undefined ? [one.row] : [])),
  )
  return tableOf({ records: data, broken })
}

/** UTF-8, UTF-16 by its mark, or what spreadsheets on Windows write. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}
