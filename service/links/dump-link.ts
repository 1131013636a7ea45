import type { Ids } from "../ids.ts"
import type { Sealer } from "./seal.ts"

export type DumpFormat = "csv" | "csv_gzip"

const endings: Readonly<Record<DumpFormat, string>> = { csv: ".csv", csv_gzip: ".csv.gz" }

/**
 * The secret part of a dump's file addresses: 16 random bytes and their signature, in hex. An invented one is refused
 * by its signature, in constant time and without a query (DUMP-9).
 */
export function newDumpToken(ids: Ids, sealer: Sealer): string {
  const chance = ids.hex(16)
  return chance + Buffer.from(sealer.sign(`dump:${chance}`), "base64url").toString("hex")
}

/** `{publicUrl}/event-dump/{token}-{file_no}.csv`, or `.csv.gz`; readable without a key. */
export const dumpFileUrl = (publicUrl: string, token: string, file_no: number, format: DumpFormat): string =>
  `${publicUrl}/event-dump/${token}-${file_no}${endings[format]}`

export type DumpFileName = { token: string; file_no: number; format: DumpFormat }

/** Reads the last segment of a file's address; null when we did not make it. */
export function readDumpFileName(name: string, sealer: Sealer): DumpFileName | null {
  const [, chance, signature, file_no, gzip] =
    /^([0-9a-f]{32})([0-9a-f]{32})-([1-9]\d{0,5})\.csv(\.gz)?$/.exec(name) ?? []
  if (!chance || !signature || !file_no) return null
  const written = Buffer.from(signature, "hex").toString("base64url")
  if (!sealer.verify(`dump:${chance}`, written)) return null
  return { token: chance + signature, file_no: Number(file_no), format: gzip ? "csv_gzip" : "csv" }
}
