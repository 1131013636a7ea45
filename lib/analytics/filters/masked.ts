import { maskAddressesIn } from "#lib/interface/format/mask"
import type { FilterValues } from "./query.ts"

/** The projects that are shown, as this reader sees them. */
type Shown = { shown: readonly { isMasked: boolean }[] }

/**
 * FILTER-6: a tag may be an address. Who sees masked ones in one of the projects sees such a tag masked, and finds nothing
 * by it: what is asked for is the masked text, which no message has. Pure.
 */
const hidesAddresses = ({ shown }: Shown): boolean => shown.some(({ isMasked }) => isMasked)

export const maskedFilters = <Q extends Pick<FilterValues, "tag">>(query: Q, scope: Shown): Q =>
  hidesAddresses(scope) ? { ...query, tag: query.tag.map((tag) => maskAddressesIn(tag)) } : query

export const maskedTags = <Row extends { tag: string }>(
  rows: readonly Row[] | null,
  scope: Shown,
): Row[] | null =>
  rows && (hidesAddresses(scope) ? rows.map((row) => ({ ...row, tag: maskAddressesIn(row.tag) })) : [...rows])
