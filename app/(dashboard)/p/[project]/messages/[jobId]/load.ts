import "server-only"
import { notFound } from "next/navigation"
import { cache } from "react"
import { domainOf } from "#contract/address"
import { isTimeZone } from "#contract/time"
import { requireRight } from "#lib/access/auth/guard"
import { currentLanguage } from "#lib/access/auth/language"
import { letterHref, letterTag } from "#lib/analytics/messages/letter-href"
import { templateNames } from "#lib/analytics/messages/template-names"
import { firstValue, type SearchParams } from "#lib/analytics/range/range"
import { isPseudonym } from "#lib/data/erasure/pseudonym"
import { changesSeq, letterStory } from "#lib/data/events/open"
import { openedStore } from "#lib/data/store/open"
import { retentionOf } from "#lib/data/store/retention"
import { addressOf } from "#lib/mail-api/client/call"
import { serverDetails } from "#lib/mail-api/proxy/server-details"
import { clock } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { soon } from "../../../../../later.tsx"
import type { StoryLetter } from "./call-unmasked.ts"
import { neighboursIn } from "./neighbours.ts"
import type { StoryData } from "./story-data.ts"
import { loadAround } from "./load-around.ts"
import { loadAttempts, loadServiceData } from "./load-service-data.ts"
import { storyView } from "./view.ts"

/** Read once per request: the layout checks that the message exists, the page shows it. */
const readLetters = cache(async (slug: string, job_id: string) =>
  letterStory(await openedStore(), slug, job_id),
)

/** 404 for a job that has no letter here. */
export async function requireLetter(slug: string, job_id: string): Promise<void> {
  await requireRight(slug, "messages", "read")
  if ((await readLetters(slug, job_id)).letters.length === 0) notFound()
}

/** Stored data of one message of a job; the first one when the URL names none. */
export async function loadStory(slug: string, job_id: string, params: SearchParams) {
  const access = await requireRight(slug, "messages", "read")
  const db = await openedStore()
  const [{ letters, events }, seq] = await Promise.all([readLetters(slug, job_id), changesSeq(db, slug)])
  const tag = firstValue(params.to)
  const letter = letters.find((candidate) => letterTag(job_id, candidate.email) === tag) ?? letters[0]
  if (!letter) notFound()
  const tz = firstValue(params.tz)
  const timeZone = tz && isTimeZone(tz) ? tz : access.timeZone
  const nowMs = clock.now().getTime()
  const from = { tz, list: firstValue(params.list) }
  const path = `/p/${slug}/messages`
  const steps = await neighboursIn(db, access, letter, { ...from, nowMs, timeZone })
  const canSend = access.can("sending", "write") && !access.isMasked
  const attempts = loadAttempts(access, letter)
  const serviceData = loadServiceData(access, letter, attempts)
  const letterEvents = events.filter((event) => event.email === letter.email)
  const [around] = await Promise.all([loadAround(db, access, letter, letterEvents, nowMs), soon(serviceData)])
  const data: StoryData = {
    project: slug,
    letter,
    letters: letters.map((candidate) => ({
      ...candidate,
      tag: letterTag(job_id, candidate.email),
      href: letterHref(path, candidate, from),
    })),
    events: letterEvents,
    takenBy: { kind: "unseen" },
    ...around,
    sandboxDomain: access.project.sandbox_sender ? domainOf(access.project.sandbox_sender) : null,
    timeZone,
    nowMs,
    isMasked: access.isMasked,
    templateName: (await templateNames(access, [letter.template_id])).get(letter.template_id ?? "") ?? null,
    can: {
      templates: access.can("templates", "read"),
      suppressions: access.can("suppressions", "read"),
      domains: access.can("domains", "read"),
      webhooks: access.can("webhooks", "read"),
      send: canSend,
      release: access.can("suppressions", "write"),
    },
    language: await currentLanguage(),
    keptDays: retentionOf(access.project, config().keep).events,
  }
  const story = storyView(data)
  const isStillTried = story.status === "soft_bounced" && story.explained.mayFollow
  return {
    access,
    seq,
    story,
    data,
    letter: { job_id, email: letter.email } satisfies StoryLetter,
    attempts,
    serviceData,
    steps,
    erasable:
      access.can("project", "write") && !isPseudonym(letter.email) ? { email: letter.email, timeZone } : null,
    // A masked address is no address to write to, and a request names the whole one.
    again: access.isMasked
      ? null
      : {
          email: letter.email,
          canSend: canSend && !isStillTried,
          canRelease: data.can.release,
          canReadSuppressions: access.can("suppressions", "read"),
          canReadDomains: access.can("domains", "read"),
          sendUrl: addressOf(await serverDetails(db, access.project), "email/send"),
        },
  }
}
