import "server-only"
import type { Access } from "#lib/access/auth/access"
import { letterStory, listLetters } from "#lib/data/events/open"
import { filterIn, withWholeSearch } from "#lib/data/events/whole-search"
import { maskAddress, maskDeep } from "#lib/interface/format/mask"
import { recipientWords } from "#lib/interface/format/recipient-names"
import type { EventRow, LetterPage, LetterRow } from "#lib/data/store/letters"
import type { LetterFilter } from "#lib/data/store/letter-filter"
import { openedStore } from "#lib/data/store/open"
import { isSystemMail } from "./system-mail.ts"

/** Messages as a person can see them: for viewers every address is masked here, before it reaches a page. */

/** A page of messages, newest first; a masked reader's search covers subjects and job IDs only. */
export async function readLetters(
  access: Access,
  filter: LetterFilter & { cursor?: string | null | undefined; limit: number },
): Promise<LetterPage> {
  const db = await openedStore()
  const { project_id } = access.project
  const project = { project_id, canSearchAddresses: !access.isMasked }
  const [listed = project] = await withWholeSearch(db, [project], filter)
  const page = await listLetters(db, project_id, filterIn(listed, filter))
  return { ...page, letters: page.letters.map((letter) => shown(access, letter)) }
}

/**
 * A job's messages and events, or those of one address. A person who sees `l•••@example.com` requests that, and gets
 * every message of the job with the same masked address.
 */
export async function readStory(
  access: Access,
  job_id: string,
  email?: string,
): Promise<{ letters: LetterRow[]; events: EventRow[] }> {
  const db = await openedStore()
  const { project_id } = access.project
  if (!access.isMasked) return letterStory(db, project_id, job_id, email)
  const all = await letterStory(db, project_id, job_id)
  const isAsked = (row: { email: string }) => email === undefined || maskAddress(row.email) === email
  return {
    letters: all.letters.filter(isAsked).map((letter) => shown(access, letter)),
    events: all.events.filter(isAsked).map((event) => shownEvent(access, event)),
  }
}

const shown = (access: Access, letter: LetterRow): LetterRow =>
  access.isMasked ? maskedRow(isSystemMail(letter) ? { ...letter, subject: null } : letter) : letter

const shownEvent = (access: Access, event: EventRow): EventRow => (access.isMasked ? maskedRow(event) : event)

const maskedRow = <T extends { email: string }>(row: T): T => ({
  ...maskDeep(row, recipientWords(row.email)),
  email: maskAddress(row.email),
})
