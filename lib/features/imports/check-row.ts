import { type AddressFault, faultOf, readAddress } from "#lib/features/suppressions/address-text"
import type { Columns } from "./columns.ts"
import { isReached, readCause, type SettableCause } from "./read-cells.ts"
import { readCreated } from "./read-created.ts"

/** Checks a row of the file before it is sent: the resulting entry, or the reason why it is unusable. Pure. */
export type Wish = { email: string; cause: SettableCause; created?: string }
export type RowFault = AddressFault | "cause"

export type Plan = {
  columns: Columns
  /** For rows without a readable one. */
  cause: SettableCause
  /** True: existing suppressions with another cause do not change. */
  keepOurs: boolean
  hasNames: boolean
}

/** SUPPRESSPAGE-7: an unreadable cause or date must not lead to more mail, so the address still counts. */
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
