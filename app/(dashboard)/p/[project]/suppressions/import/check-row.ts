import { type AddressFault, faultOf } from "../address-text.ts"
import type { Columns } from "./columns.ts"
import { readCause, readCreated, type SettableCause } from "./read-cells.ts"

/** What a row of the file asks for, or why it cannot be used: found here, before anybody is asked. Pure. */
export type Wish = { email: string; cause: SettableCause; created?: string }
export type RowFault = AddressFault | "cause" | "created"

export type Plan = {
  columns: Columns
  /** For rows that tell none. */
  cause: SettableCause
  /** True: addresses that are held back for another cause stay as they are. */
  keepOurs: boolean
  hasNames: boolean
}

export function checkRow(cells: readonly string[], { columns, cause }: Plan): Wish | { fault: RowFault } {
  const email = (cells[columns.email] ?? "").trim()
  const fault = faultOf(email)
  if (fault) return { fault }
  const typed = columns.cause === null ? "" : (cells[columns.cause] ?? "").trim()
  const read = typed === "" ? cause : readCause(typed)
  if (!read) return { fault: "cause" }
  const since = columns.created === null ? "" : (cells[columns.created] ?? "").trim()
  const created = since === "" ? undefined : readCreated(since)
  if (created === null) return { fault: "created" }
  return { email, cause: read, ...(created === undefined ? {} : { created }) }
}
