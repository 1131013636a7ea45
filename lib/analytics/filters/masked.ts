import { maskAddressesIn } from "#lib/interface/format/mask"
import type { FilterValues } from "./query.ts"

/** The displayed projects, with this viewer's rights. */
type MaskedProjects = { shown: readonly { isMasked: boolean }[] }

/**
 * FILTER-6: a tag may be an address. A viewer who sees masked addresses in one of the projects sees such a tag masked,
 * and finds nothing by it: the query has the masked text, which no message has. Pure.
 */
const hidesAddresses = ({ shown }: MaskedProjects): boolean => shown.some(({ isMasked }) => isMasked)

export const maskedFilters = <Q extends Pick<FilterValues, "tag">>(query: Q, scope: MaskedProjects): Q =>
  hidesAddresses(scope) ? { ...query, tag: query.tag.map((tag) => maskAddressesIn(tag)) } : query

export const maskedTags = <Row extends { tag: string }>(
  rows: readonly Row[] | null,
  scope: MaskedProjects,
): Row[] | null =>
  rows && (hidesAddresses(scope) ? rows.map((row) => ({ ...row, tag: maskAddressesIn(row.tag) })) : [...rows])

/** Recognizes the replacement of a masked address (masked.ts): it finds nothing and is not a link. Pure. */
export const isMaskedText = (text: string): boolean => text.includes("•••")
