import { foldAddress } from "#contract/address"
import type { SuppressionCursor } from "../store/suppressions-read.ts"

/** A cursor of suppression/list: opaque to clients, and useless in another project, because it names no project. */
export const writeCursor = ({ created_ms, email, cause }: SuppressionCursor): string =>
  Buffer.from(JSON.stringify([created_ms, email, cause]), "utf8").toString("base64url")

/** The entry after which a cursor continues, or null when the text is not a cursor. */
export function readCursor(cursor: string): SuppressionCursor | null {
  const parts = partsOf(cursor)
  if (!Array.isArray(parts) || parts.length !== 3) return null
  const [created_ms, email, cause]: unknown[] = parts
  if (!isMilliseconds(created_ms) || !isPlainText(email) || !isPlainText(cause)) return null
  return { created_ms, email, cause }
}

function partsOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"))
  } catch {
    return null
  }
}

/** The years 1 to 9999: every instant of the interface, within the range of the store. */
const isMilliseconds = (value: unknown): value is number =>
  typeof value === "number" &&
  Number.isInteger(value) &&
  value >= -62_135_596_800_000 &&
  value < 253_402_300_800_000

/** A text that the store can compare: PostgreSQL has no NUL and no half of a surrogate pair. */
const isPlainText = (value: unknown): value is string =>
  typeof value === "string" && value.isWellFormed() && !value.includes("\0")

/** The search text of a list, in the form that addresses are stored in; undefined when it is blank or null. */
export const readSearch = (search: string | null | undefined): string | undefined =>
  search?.trim() ? foldAddress(search) : undefined
