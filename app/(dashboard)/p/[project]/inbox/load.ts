import "server-only"
import { notFound } from "next/navigation"
import { cache } from "react"
import type { CapturedLetter } from "#contract/captured"
import { capturedGet } from "#contract/captured/get"
import { capturedList } from "#contract/captured/list"
import { parseUtc } from "#contract/time"
import { type Access, requireRight } from "#lib/auth/guard"
import { clock } from "#lib/clock"
import { changesSeq, letterStory } from "#lib/events/state"
import { formatFull } from "#lib/format/date"
import type { Language } from "#lib/format/language"
import { maskDeep } from "#lib/format/mask"
import { formatBytes } from "#lib/format/number"
import { asSeenBy } from "#lib/proxy/masked"
import { callWithKey } from "#lib/proxy/proxy"
import { readMethod } from "#lib/proxy/read"
import { openedStore } from "#lib/store/open"
import { inboxWords } from "#words/inbox"
import { faultText } from "../../../../fault.ts"
import { currentLanguage, wordsFor } from "../../../../language.ts"
import { letterHref } from "../_letter/letter-href.ts"
import { carriedPictures } from "./captured-files.ts"
import { checkLetter } from "./checks.ts"
import { type CutPart, cut } from "./cut.ts"
import { htmlFacts } from "./letter-text.ts"
import { linkRows } from "./links.ts"
import { withCarriedPictures } from "./pictures.ts"
import { inboxRows, senderAddress, senderName } from "./view.ts"

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
  const time_zone = access.timeZone
  const words = await wordsFor(inboxWords)
  const language = await currentLanguage()
  return {
    letter: {
      project: project_id,
      id,
      ...(await shownContent(letter, language)),
      subject: letter.subject || words.noSubject,
      sender: senderName(letter.from),
      sender_email: senderAddress(letter.from),
      to: letter.to,
      received: formatFull(parseUtc(letter.received_at) ?? 0, time_zone, language),
      size: formatBytes(letter.size, language),
      copies: letter.copies,
      ...(await storyOf(access, answer.value.letter)),
      // The source is empty for people with masked addresses, and files are read from it.
      hasFiles: letter.source !== "",
      ...findingsOf(access, answer.value.letter),
    },
  }
})

/** Read from the letter as it is, so that everybody is told the same of it; masked is what is told. */
function findingsOf({ isMasked }: Access, letter: CapturedLetter) {
  const facts = letter.html ? htmlFacts(letter.html) : null
  const links = facts ? linkRows(facts) : []
  const checked = { links, findings: checkLetter({ letter, facts, links }) }
  return isMasked ? maskDeep(checked, [letter.to]) : checked
}

/** The parts as far as a page can hold them, with the sizes of those that were cut. */
async function shownContent(letter: CapturedLetter, language: Language) {
  const sizes: Partial<Record<CutPart, string>> = {}
  const shown = (part: CutPart) => {
    const { text, isCut } = cut(letter[part] ?? "", part)
    if (isCut) sizes[part] = formatBytes(letter[part]?.length ?? 0, language)
    return text
  }
  const html = letter.html === undefined ? undefined : await withPictures(shown("html"), letter)
  return {
    content: {
      ...(html === undefined ? {} : { html }),
      ...(letter.plaintext === undefined ? {} : { plaintext: shown("plaintext") }),
      ...(letter.amp === undefined ? {} : { amp: shown("amp") }),
      source: shown("source"),
      headers: letter.headers,
      attachments: letter.attachments,
    },
    sizes,
  }
}

async function withPictures(html: string, letter: CapturedLetter): Promise<string> {
  const isCarrying = letter.source !== "" && /cid:/i.test(html)
  return isCarrying ? withCarriedPictures(html, await carriedPictures(letter.source)) : html
}

/**
 * What became of it, and its message's page, which its tag names and no address. The state is for those who see whose it
 * is.
 */
async function storyOf(
  { project, isMasked, can }: Access,
  { job_id, to }: { job_id?: string; to: string },
): Promise<{ status?: string; storyHref?: string; canSend: boolean }> {
  if (!job_id) return { canSend: false }
  const { letters } = await letterStory(await openedStore(), project.project_id, job_id)
  const known = letters.find((one) => one.email.toLowerCase() === to.toLowerCase())
  return {
    ...(known && !isMasked ? { status: known.status } : {}),
    storyHref: letterHref(`/p/${project.project_id}/messages`, { job_id, email: known?.email ?? to }),
    canSend: known !== undefined && !isMasked && can("sending", "write"),
  }
}
