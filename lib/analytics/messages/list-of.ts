import "server-only"
import type { Access } from "#lib/access/auth/guard"
import type { Listed } from "#lib/data/events/whole-search"
import type { LetterFilter } from "#lib/data/store/letter-filter"
import { endWhileRead } from "#lib/analytics/range/named-span"
import { type PageRange, readRange, type SearchParams } from "#lib/analytics/range/range"
import { filterOf, readQuery, viewText } from "./query.ts"

/**
 * The originating list that a message's page carries in its URL (`list`): the list's own query with an explicit range,
 * without the position in it.
 */
export function listParam(params: SearchParams, range: PageRange, added: readonly string[] = []): string {
  return viewText(readQuery(params), range, added)
}

const dayMs = 86_400_000

/** A project for lists of several: a viewer who sees masked addresses cannot search for an address there. */
export const listedIn = ({ project, isMasked }: Pick<Access, "project" | "isMasked">): Listed => ({
  project_id: project.project_id,
  canSearchAddresses: !isMasked,
})

/** The other projects of a list, as a page of one of them names them. */
export const besides = (ids: readonly string[], except: string): string[] => ids.filter((id) => id !== except)

/** The URL parameters of that list. */
export const listParams = (list: string | undefined): SearchParams =>
  Object.fromEntries(new URLSearchParams(list ?? ""))

/** The filter of that list for each of its projects; without a list, all messages. */
export function listFilter(
  list: string | undefined,
  { project }: Pick<Access, "project">,
  nowMs: number,
  timeZone = project.time_zone,
): Omit<LetterFilter, "canSearchAddresses"> {
  if (!list) return { fromMs: 0, toMs: nowMs + dayMs }
  const params = listParams(list)
  const range = readRange(params, nowMs, timeZone)
  const toMs = endWhileRead(range, dayMs)
  return { fromMs: range.from, toMs, ...filterOf(readQuery(params)) }
}

/** The same list from the page of another of its projects. */
export function listIn(list: string, added: readonly string[]): string {
  const now = new URLSearchParams(list)
  if (added.length === 0) now.delete("projects")
  else now.set("projects", added.join(","))
  return now.toString()
}
