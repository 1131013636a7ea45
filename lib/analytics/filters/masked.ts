import { maskAddressesIn } from "#lib/interface/format/mask"
import type { FilterValues } from "./query.ts"

/** The displayed projects, with this reader's rights. */
type Shown = { shown: readonly { isMasked: boolean }[] }

/**
 * FILTER-6: a tag may be an address. A reader who sees masked addresses in one of the projects sees such a tag masked,
 * and finds nothing by it: the query has the masked text, which no message has. Pure.
 */
const hidesAddresses = ({ shown }: Shown): boolean => shown.some(({ isMasked }) => isMasked)

export const maskedFilters = <Q extends Pick<FilterValues, "tag">>(query: Q, scope: Shown): Q =>
  hidesAddresses(scope) ? { ...query, tag: query.tag.map((tag) => maskAddressesIn(tag)) } : query

export const maskedTags = <Row extends { tag: string }>(
  rows: readonly Row[] | null,
  scope: Shown,
): Row[] | null =>
  rows && (hidesAddresses(scope) ? rows.map((row) => ({ ...row, tag: maskAddressesIn(row.tag) })) : [...rows])
