import type { MessageRow } from "./view.ts"

/** The job of a row. */
export const jobOf = ({ id }: Pick<MessageRow, "id">): string =>
  decodeURIComponent(id.slice(0, id.indexOf("?")))

/** Where a row leads. */
export const rowHref = ({ id }: Pick<MessageRow, "id">, { path, zone, list }: RowPath): string =>
  `${path}/${id}${zone === null ? "" : `&tz=${encodeURIComponent(zone)}`}&list=${encodeURIComponent(list)}`

/** Where the list stands, the clocks that its address names, and what it holds: a message's page steps through it. */
export type RowPath = { path: string; zone: string | null; list: string }
