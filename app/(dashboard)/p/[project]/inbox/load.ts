import "server-only"
import { notFound } from "next/navigation"
import { cache } from "react"
import { capturedGet } from "#contract/captured/get"
import { capturedList } from "#contract/captured/list"
import { parseUtc } from "#contract/time"
import { requireRight } from "#lib/auth/guard"
import { clock } from "#lib/clock"
import { formatFull } from "#lib/format/date"
import { formatBytes } from "#lib/format/number"
import { readMethod } from "#lib/proxy/read"
import { changesSeq, letterStory } from "#lib/store/letters"
import { openedStore } from "#lib/store/open"
import { letterLinks } from "../_sending/letter-links.ts"
import { inboxRows, senderAddress, senderName } from "./view.ts"

/** Letters per page of the list. */
const pageSize = 50

/** The list at the left: its first page and where the next begins. */
export async function loadInbox(slug: string) {
  const access = await requireRight(slug, "messages", "read")
  const { project_id, time_zone } = access.project
  const [answer, seq] = await Promise.all([
    readMethod(access, capturedList, { limit: pageSize }),
    changesSeq(await openedStore(), project_id),
  ])
  return {
    project: project_id,
    timeZone: time_zone,
    seq,
    // A search by address would let people with masked addresses guess one.
    canSearch: !access.isMasked,
    failure: answer.ok ? null : answer.failure.message,
    rows: answer.ok ? inboxRows(answer.value.letters, time_zone, clock.now()) : [],
    cursor: answer.ok ? answer.value.cursor : "",
  }
}

/** The service's code for a letter that it does not have. */
const unknownId = 404

/** One letter with its state from our own store; an unknown id is nowhere. */
export const loadLetter = cache(async (slug: string, id: string) => {
  const access = await requireRight(slug, "messages", "read")
  if (!/^\d{1,18}$/.test(id)) notFound()
  const answer = await readMethod(access, capturedGet, { id })
  if (!answer.ok && answer.failure.code === unknownId) notFound()
  if (!answer.ok) return { failure: answer.failure.message }
  const { letter } = answer.value
  const { project_id, time_zone } = access.project
  return {
    letter: {
      project: project_id,
      content: letter,
      subject: letter.subject || "(no subject)",
      sender: senderName(letter.from),
      sender_email: senderAddress(letter.from),
      to: letter.to,
      received: formatFull(parseUtc(letter.received_at) ?? 0, time_zone),
      size: formatBytes(letter.size),
      copies: letter.copies,
      job_id: letter.job_id,
      status: access.isMasked ? undefined : await statusOf(project_id, letter),
      links: letterLinks(letter.html ?? ""),
    },
  }
})

async function statusOf(
  project_id: string,
  letter: { job_id?: string; to: string },
): Promise<string | undefined> {
  if (!letter.job_id) return undefined
  const { letters } = await letterStory(await openedStore(), project_id, letter.job_id)
  return letters.find((one) => one.email.toLowerCase() === letter.to.toLowerCase())?.status
}
