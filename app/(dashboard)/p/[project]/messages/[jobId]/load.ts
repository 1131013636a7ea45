import "server-only"
import { notFound } from "next/navigation"
import { cache } from "react"
import { domainOf } from "#contract/address"
import { isTimeZone } from "#contract/time-zone"
import { serverFacts } from "#lib/mail-api/proxy/server-facts"
import { requireRight } from "#lib/access/auth/guard"
import { clock } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { isPseudonym } from "#lib/data/erasure/pseudonym"
import { changesSeq, letterStory } from "#lib/data/events/state"
import { addressOf } from "#lib/mail-api/client/call"
import { openedStore } from "#lib/data/store/open"
import { retentionOf } from "#lib/data/store/retention"
import { currentLanguage } from "#lib/access/auth/language"
import { soon } from "../../../../../later.tsx"
import { letterHref } from "#lib/analytics/messages/letter-href"
import { letterTag } from "#lib/analytics/messages/letter-tag"
import { templateNames } from "#lib/analytics/messages/template-names"
import { one, type SearchParams } from "#lib/analytics/range/range"
import type { StoryLetter } from "./ask.ts"
import { besideIn } from "./beside.ts"
import type { StoryFacts } from "./facts.ts"
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

/** All stored facts about one message of a job; the first one when the URL names none. */
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
  const path = `/p/${slug}/messages`
  const steps = await besideIn(db, access, letter, { ...from, nowMs, timeZone })
  const canSend = access.can("sending", "write") && !access.isMasked
  const attempts = loadAttempts(access, letter)
  const serviceData = loadServiceData(access, letter, attempts)
  const own = events.filter((event) => event.email === letter.email)
  const [around] = await Promise.all([loadAround(db, access, letter, own, nowMs), soon(serviceData)])
  const facts: StoryFacts = {
    project: slug,
    letter,
    letters: letters.map((other) => ({
      ...other,
      tag: letterTag(job_id, other.email),
      href: letterHref(path, other, from),
    })),
    events: own,
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
  const story = storyView(facts)
  const isStillTried = story.status === "soft_bounced" && story.explained.mayFollow
  return {
    access,
    seq,
    story,
    facts,
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
          canRelease: facts.can.release,
          canReadSuppressions: access.can("suppressions", "read"),
          canReadDomains: access.can("domains", "read"),
          sendUrl: addressOf(await serverFacts(db, access.project), "email/send"),
        },
  }
}
