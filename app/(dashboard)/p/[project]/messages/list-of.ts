import "server-only"
import type { Access } from "#lib/auth/guard"
import type { LetterFilter } from "#lib/store/find-letters"
import { type PageRange, readRange, type SearchParams } from "../_range/range.ts"
import { filterOf, readQuery, viewText } from "./(list)/query.ts"

/**
 * The list that somebody came from, as a message's page carries it in its address (`list`): the list's own query with
 * its range said, without the place in it.
 */
export function listParam(params: SearchParams, range: PageRange): string {
  return viewText(readQuery(params), range)
}

const dayMs = 86_400_000

/** What that list holds; without one all messages of the project. */
export function listFilter(
  list: string | undefined,
  { project, isMasked }: Access,
  nowMs: number,
  timeZone = project.time_zone,
): LetterFilter {
  const canSearchAddresses = !isMasked
  if (!list) return { fromMs: 0, toMs: nowMs + dayMs, canSearchAddresses }
  const params = Object.fromEntries(new URLSearchParams(list))
  const range = readRange(params, nowMs, timeZone, "24h")
  // Messages that begin while somebody reads belong to the list too.
  const toMs = range.kind === "custom" ? range.to : range.to + dayMs
  return { fromMs: range.from, toMs, ...filterOf(readQuery(params), canSearchAddresses) }
}
