import "server-only"
import { notFound } from "next/navigation"
import { cache } from "react"
import { capturedGet } from "#contract/captured/get"
import { capturedList } from "#contract/captured/list"
import { letterAttempts } from "#contract/letter/attempts"
import { type Access, requireRight } from "#lib/auth/guard"
import { clock } from "#lib/clock"
import { maskAddress } from "#lib/format/mask"
import { isTimeZone } from "#lib/metrics/zone"
import { readMethod } from "#lib/proxy/read"
import { changesSeq, type LetterRow, letterStory } from "#lib/store/letters"
import { openedStore } from "#lib/store/open"
import { one, type SearchParams } from "../../_range/range.ts"
import { letterTag } from "../letter-tag.ts"
import { templateNames } from "../template-names.ts"
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
  const story = storyView({
    letter,
    letters: letters.map((other) => ({ ...other, tag: letterTag(job_id, other.email) })),
    events: events.filter((event) => event.email === letter.email),
    timeZone: asked && isTimeZone(asked) ? asked : access.project.time_zone,
    nowMs: clock.now().getTime(),
    isMasked: access.isMasked,
    templateName: (await templateNames(access, [letter.template_id])).get(letter.template_id ?? "") ?? null,
    canReadTemplates: access.can("templates", "read"),
  })
  return { access, seq, story, letter: { job_id, email: letter.email } satisfies StoryLetter }
}

/** As this reader sees the address in answers of the service. */
const shownEmail = (access: Access, { email }: StoryLetter): string =>
  access.isMasked ? maskAddress(email) : email

/** The SMTP attempts of the letter, oldest first. */
export async function loadAttempts(access: Access, letter: StoryLetter) {
  const answer = await readMethod(access, letterAttempts, { job_id: letter.job_id, email: letter.email })
  if (!answer.ok) return answer
  const shown = shownEmail(access, letter).toLowerCase()
  return {
    ok: true as const,
    value: answer.value.attempts.filter((attempt) => attempt.email.toLowerCase() === shown),
  }
}

export type Attempt = Extract<Awaited<ReturnType<typeof loadAttempts>>, { ok: true }>["value"][number]

/** The letter as the sandbox world received it; null when no copy is kept. */
export async function loadCaptured(access: Access, letter: StoryLetter) {
  const list = await readMethod(access, capturedList, { job_id: letter.job_id, limit: 200 })
  if (!list.ok) return list
  const shown = shownEmail(access, letter).toLowerCase()
  const summary = list.value.letters.find((captured) => captured.to.toLowerCase() === shown)
  if (!summary) return { ok: true as const, value: null }
  const answer = await readMethod(access, capturedGet, { id: summary.id })
  return answer.ok ? { ok: true as const, value: answer.value.letter } : answer
}
