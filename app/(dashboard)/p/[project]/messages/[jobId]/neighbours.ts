import "server-only"
import type { Access } from "#lib/access/auth/guard"
import { letterNeighboursAcross, type NeighbourAcross } from "#lib/data/events/across"
import { lettersOfJobs } from "#lib/data/events/open"
import type { LetterRow } from "#lib/data/store/letters"
import type { Db } from "#lib/data/store/open"
import { readScope } from "#lib/analytics/filters/scope"
import { letterHref } from "#lib/analytics/messages/letter-href"
import { isFoundInSight, shownSubject } from "#lib/analytics/messages/view"
import { besides, listedIn, listFilter, listIn, listParams } from "#lib/analytics/messages/list-of"

type ListFrom = { tz: string | undefined; list: string | undefined; nowMs: number; timeZone: string }

/** The neighbor of this message in the list: its page, the end of the list, or too far to find in one query. */
export type Step = { href: string } | "end" | "unknown"

/** Neighbors in the list that the message was opened from, which can show several projects. */
export async function neighboursIn(
  db: Db,
  access: Access,
  letter: LetterRow,
  { tz, list, nowMs, timeZone }: ListFrom,
): Promise<{ newer: Step; older: Step }> {
  const scope = await readScope(db, access, listParams(list), "messages")
  const filter = listFilter(list, access, nowMs, timeZone)
  const neighbours = await letterNeighboursAcross(db, scope.shown.map(listedIn), filter, letter)
  const stepTo = async (neighbour: NeighbourAcross): Promise<Step> => {
    const found = await inSight(db, scope, filter.search ?? "", neighbour)
    if (typeof found === "string") return found
    const there = list && listIn(list, besides(scope.ids, found.project_id))
    return { href: letterHref(`/p/${found.project_id}/messages`, found, { tz, list: there }) }
  }
  const [newer, older] = await Promise.all([stepTo(neighbours.newer), stepTo(neighbours.older)])
  return { newer, older }
}

/** PROXY-3: a match on a word that the reader must not see ends the list, like no match. */
async function inSight(
  db: Db,
  { shown }: { shown: readonly Access[] },
  search: string,
  neighbour: NeighbourAcross,
): Promise<NeighbourAcross> {
  if (search === "" || !shown.some(({ isMasked }) => isMasked)) return neighbour
  if (typeof neighbour === "string") return "end"
  const { project_id, job_id, email } = neighbour
  const isMasked = shown.some((access) => access.isMasked && access.project.project_id === project_id)
  if (!isMasked) return neighbour
  const letters = await lettersOfJobs(db, project_id, [job_id])
  const letter = letters.find((candidate) => candidate.email === email)
  const row = letter && { subject: shownSubject(letter, { isMasked, language: "en" }) }
  return row && isFoundInSight(row, neighbour, search) ? neighbour : "end"
}
