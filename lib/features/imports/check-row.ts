import { type AddressFault, faultOf } from "#lib/features/suppressions/address-text"
import type { Columns } from "./columns.ts"
import { isReached, readAddress, readCause, type SettableCause } from "./read-cells.ts"
import { readCreated } from "./read-created.ts"

/** Checks a row of the file before it is sent: the entry that it asks for, or why it cannot be used. Pure. */
export type Wish = { email: string; cause: SettableCause; created?: string }
export type RowFault = AddressFault | "cause"

export type Plan = {
  columns: Columns
  /** For rows without one that we read. */
  cause: SettableCause
  /** True: addresses that are held back for another cause stay as they are. */
  keepOurs: boolean
  hasNames: boolean
}

/** SUPPRESSPAGE-7: a cause or a date that cannot be read is no reason to go on sending; the address counts. */
export function checkRow(cells: readonly string[], { columns, cause }: Plan): Wish | { fault: RowFault } {
  const cellAt = (at: number | null) => (at === null ? "" : (cells[at] ?? "").trim())
  const email = readAddress(cellAt(columns.email))
  const fault = faultOf(email)
  if (fault) return { fault }
  const word = cellAt(columns.cause)
  if (isReached(word)) return { fault: "cause" }
  const created = readCreated(cellAt(columns.created), columns.dayFirst)
  return { email, cause: readCause(word) ?? cause, ...(created === null ? {} : { created }) }
}
