import "server-only"
import { notFound } from "next/navigation"
import { cache } from "react"
import { capturedGet } from "#contract/captured/get"
import { capturedList } from "#contract/captured/list"
import { letterAttempts } from "#contract/letter/attempts"
import { letterGet } from "#contract/letter/get"
import type { Input, Method, Output } from "#contract/method"
import { parseUtc } from "#contract/time"
import { isTimeZone } from "#contract/time-zone"
import { webhookLog } from "#contract/webhook/log"
import { serverFacts } from "#lib/actions/server-facts"
import { type Access, requireRight } from "#lib/auth/guard"
import { clock } from "#lib/clock"
import { config } from "#lib/config"
import { isPseudonym } from "#lib/erasure/pseudonym"
import { letterNeighbours } from "#lib/events/find"
import { changesSeq, letterStory } from "#lib/events/state"
import { asSeenBy } from "#lib/proxy/masked"
import { callWithKey } from "#lib/proxy/proxy"
import { readMethod } from "#lib/proxy/read"
import { type Failure, ok, type Result } from "#lib/result"
import { addressOf } from "#lib/service-client/call"
import type { Neighbour } from "#lib/store/letter-neighbours"
import type { LetterRow } from "#lib/store/letters"
import { openedStore } from "#lib/store/open"
import { retentionOf } from "#lib/store/retention"
import { currentLanguage } from "../../../../../language.ts"
import { letterHref } from "../../_letter/letter-href.ts"
import { letterTag } from "../../_letter/letter-tag.ts"
import { templateNames } from "../../_letter/template-names.ts"
import { one, type SearchParams } from "../../_range/range.ts"
import { listFilter } from "../list-of.ts"
import { storyView } from "./view.ts"

/** The letter a story is about, for the parts that ask the mail service. */
export type StoryLetter = Pick<LetterRow, "job_id" | "email">

/** Asked once per request: the layout wants to know whether there is a letter, the page its story. */
const readLetters = cache(async (slug: string, job_id: string) =>
  letterStory(await openedStore(), slug, job_id),
)

/** 404 for a job that has no letter here. */
export async function requireLetter(slug: string, job_id: string): Promise<void> {
  await requireRight(slug, "messages", "read")
  if ((await readLetters(slug, job_id)).letters.length === 0) notFound()
}

/** Everything the dashboard itself knows about one letter of a job; the first one when the URL names none. */
export async function loadStory(slug: string, job_id: string, params: SearchParams) {
  const access = await requireRight(slug, "messages", "read")
  const db = await openedStore()
  const [{ letters, events }, seq] = await Promise.all([readLetters(slug, job_id), changesSeq(db, slug)])
  const tag = one(params.to)
  const letter = letters.find((candidate) => letterTag(job_id, candidate.email) === tag) ?? letters[0]
  if (!letter) notFound()
  const asked = one(params.tz)
  const timeZone = asked && isTimeZone(asked) ? asked : access.timeZone
  const nowMs = clock.now().getTime()
  const from = { tz: asked, list: one(params.list) }
  const beside = await letterNeighbours(db, slug, listFilter(from.list, access, nowMs, timeZone), letter)
  const path = `/p/${slug}/messages`
  const stepTo = (one: Neighbour): Step =>
    typeof one === "string" ? one : { href: letterHref(path, one, from) }
  const canSend = access.can("sending", "write") && !access.isMasked
  const story = storyView({
    project: slug,
    letter,
    letters: letters.map((other) => ({
      ...other,
      tag: letterTag(job_id, other.email),
      href: letterHref(path, other, from),
    })),
    events: events.filter((event) => event.email === letter.email),
    timeZone,
    nowMs,
    isMasked: access.isMasked,
    templateName: (await templateNames(access, [letter.template_id])).get(letter.template_id ?? "") ?? null,
    can: {
      templates: access.can("templates", "read"),
      suppressions: access.can("suppressions", "read"),
      domains: access.can("domains", "read"),
      send: canSend,
    },
    language: await currentLanguage(),
    keptDays: retentionOf(access.project, config().keep).events,
  })
  return {
    access,
    seq,
    story,
    letter: { job_id, email: letter.email } satisfies StoryLetter,
    steps: { newer: stepTo(beside.newer), older: stepTo(beside.older) },
    erasable:
      access.can("project", "write") && !isPseudonym(letter.email) ? { email: letter.email, timeZone } : null,
    // A masked address is no address to write to, and a request names the whole one.
    again: access.isMasked
      ? null
      : {
          email: letter.email,
          canSend,
          canReadSuppressions: access.can("suppressions", "read"),
          canReadDomains: access.can("domains", "read"),
          sendUrl: addressOf(await serverFacts(db, access.project), "email/send"),
        },
  }
}

/** The message beside this one in the list: its page, the list's end, or too far to be found in one look. */
export type Step = { href: string } | "end" | "unknown"

/**
 * Asks about one letter by its real address, which comes from our store and not from the reader: masked addresses of
 * two people may be alike. Who calls this masks the answer.
 */
async function askUnmasked<M extends Method>(
  access: Access,
  method: M,
  input: Input<M>,
): Promise<Result<Output<M>>> {
  const answer = await callWithKey(await openedStore(), access, method, input)
  // The service client has parsed the answer with the method's own schema.
  return answer.ok ? ok(answer.value as Output<M>) : answer
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The SMTP attempts of the letter, oldest first. */
export async function loadAttempts(access: Access, { job_id, email }: StoryLetter) {
  const answer = await askUnmasked(access, letterAttempts, { job_id, email })
  if (!answer.ok) return answer
  const attempts = answer.value.attempts.filter((attempt) => isSame(attempt.email, email))
  return ok(asSeenBy(access, letterAttempts, attempts))
}

export type Attempt = Extract<Awaited<ReturnType<typeof loadAttempts>>, { ok: true }>["value"][number]

/** The letter as the sandbox world received it; null when no copy is kept. */
async function loadCaptured(access: Access, { job_id, email }: StoryLetter) {
  const list = await askUnmasked(access, capturedList, { job_id, limit: 200 })
  if (!list.ok) return list
  const summary = list.value.letters.find((captured) => isSame(captured.to, email))
  if (!summary) return ok(null)
  const answer = await readMethod(access, capturedGet, { id: summary.id })
  return answer.ok ? ok(answer.value.letter) : answer
}

/** What the service answers when it knows no such letter, or is too old to be asked. */
const isUnknown = ({ status, code }: Failure): boolean => status === 404 || code === 404

/**
 * What the letter says: as the sandbox world received it, else as the mail service wrote it, which keeps the words of
 * refused and suppressed ones too. Null when neither is kept.
 */
export async function loadContent(access: Access, letter: StoryLetter) {
  const captured = await loadCaptured(access, letter)
  if (!captured.ok) return captured
  if (captured.value) return ok({ letter: captured.value, isWritten: false })
  const kept = await askUnmasked(access, letterGet, letter)
  if (!kept.ok) return isUnknown(kept.failure) ? ok(null) : kept
  const { content } = asSeenBy(access, letterGet, kept.value).letter
  return ok(content ? { letter: content, isWritten: true } : null)
}

const callsMax = 5

/** The calls of webhooks that told of the letter, newest first, for whoever may read them. */
export async function loadCalls(access: Access, { job_id }: StoryLetter) {
  if (!access.can("webhooks", "read")) return []
  const answer = await readMethod(access, webhookLog, { job_id, limit: callsMax })
  if (!answer.ok) return []
  return answer.value.calls.map(({ id, webhook_id, created_at, last_try_at, http_status }) => ({
    id,
    href: `/p/${access.project.project_id}/webhooks/${webhook_id}/calls/${id}`,
    atMs: parseUtc(last_try_at ?? created_at) ?? 0,
    http_status: http_status ?? null,
  }))
}
