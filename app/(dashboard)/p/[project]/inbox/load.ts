import "server-only"
import { notFound } from "next/navigation"
import { cache } from "react"
import type { CapturedLetter } from "#contract/captured"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { type Access, requireRight } from "#lib/access/auth/guard"
import { currentLanguage, wordsFor } from "#lib/access/auth/language"
import { letterHref } from "#lib/analytics/messages/letter-href"
import { changesSeq, letterStory } from "#lib/data/events/open"
import { openedStore } from "#lib/data/store/open"
import { findingsOf, shownLetter } from "#lib/features/inspection/shown-letter"
import { inboxRows } from "#lib/features/inspection/view"
import { maskDeep } from "#lib/interface/format/mask"
import { recipientWords } from "#lib/interface/format/recipient-names"
import { asSeenBy } from "#lib/mail-api/proxy/masked"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { readMethod } from "#lib/mail-api/proxy/read"
import { namesIn } from "#lib/mail-api/proxy/recipient-names-in"
import { clock } from "#lib/platform/clock"
import { inboxWords } from "#words/inbox"
import { faultText } from "../../../../fault.ts"

/** Letters per page of the list. */
const pageSize = 50

/** The list at the left: its first page and where the next begins. */
export async function loadInbox(slug: string) {
  const access = await requireRight(slug, "messages", "read")
  const { project_id } = access.project
  const time_zone = access.timeZone
  const language = await currentLanguage()
  const [answer, seq, words] = await Promise.all([
    readMethod(access, capturedList, { limit: pageSize }),
    changesSeq(await openedStore(), project_id),
    wordsFor(inboxWords),
  ])
  return {
    project: project_id,
    home: `/p/${project_id}/inbox`,
    title: words.title,
    emptyText: words.emptyText,
    timeZone: time_zone,
    seq,
    // A search by address would let people with masked addresses guess one.
    canSearch: !access.isMasked,
    canSend: access.can("sending", "write"),
    failure: answer.ok ? null : await faultText(answer.failure),
    rows: answer.ok
      ? inboxRows(answer.value.letters, time_zone, clock.now(), { noSubject: words.noSubject, language })
      : [],
    cursor: answer.ok ? answer.value.cursor : "",
  }
}

/** The service's code for a letter that it does not have. */
const unknownId = 404

/** One letter with its state from our own store; an unknown id is nowhere. */
export const loadLetter = cache(async (slug: string, id: string) => {
  const access = await requireRight(slug, "messages", "read")
  if (!/^\d{1,18}$/.test(id)) notFound()
  const answer = await callWithKey(await openedStore(), access, capturedGet, { id })
  if (!answer.ok && answer.failure.code === unknownId) notFound()
  if (!answer.ok) return { failure: await faultText(answer.failure) }
  const { letter } = asSeenBy(access, capturedGet, answer.value)
  const { project_id } = access.project
  const words = await wordsFor(inboxWords)
  return {
    letter: {
      home: `/p/${project_id}/inbox`,
      title: words.title,
      ...(await shownLetter(letter, { words, language: await currentLanguage(), timeZone: access.timeZone })),
      ...(await storyOf(access, answer.value.letter)),
      // The source is empty for people with masked addresses, and files are read from it.
      files: letter.source === "" ? null : `/api/projects/${project_id}/captured-files/${id}`,
      ...findingsFor(access, answer.value.letter),
    },
  }
})

/** Computed from the original message, so that every reader gets the same findings; the findings are masked. */
function findingsFor({ isMasked }: Access, letter: CapturedLetter) {
  const checked = findingsOf(letter)
  return isMasked ? maskDeep(checked, recipientWords(letter.to, ...namesIn(letter))) : checked
}

/**
 * Status of the message, and its page, which is found by tag and not by address. The state is for readers who may see
 * the address.
 */
async function storyOf(
  { project, isMasked, can }: Access,
  { job_id, to }: { job_id?: string; to: string },
): Promise<{ status?: string; messageHref?: string; canSend: boolean }> {
  if (!job_id) return { canSend: false }
  const { letters } = await letterStory(await openedStore(), project.project_id, job_id)
  const known = letters.find((one) => one.email.toLowerCase() === to.toLowerCase())
  return {
    ...(known && !isMasked ? { status: known.status } : {}),
    messageHref: letterHref(`/p/${project.project_id}/messages`, { job_id, email: known?.email ?? to }),
    canSend: known !== undefined && !isMasked && can("sending", "write"),
  }
}
