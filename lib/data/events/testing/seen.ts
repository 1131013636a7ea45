import { at, plus } from "#lib/platform/clock"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { edgesOf } from "#lib/analytics/series/series"
import type { ReplyQuestion } from "#lib/data/store/bounced-replies"
import type { LetterFilter } from "#lib/data/store/letter-filter"
import type { Dimension } from "#lib/data/store/segment-families"
import { someDay } from "#lib/testing/make"
import type { EventStore } from "../port.ts"
import { dayMs, noon, db } from "./adapters.ts"

export const questions: [by: Dimension[], filter: Partial<Record<Dimension | "status", string[]>>][] = [
  [[], {}],
  [["provider"], {}],
  [["delivery_status", "server"], {}],
  [["domain"], { status: ["sent", "delivered", "soft_bounced"] }],
  [["delivery_status"], { domain: ["example.com"], status: ["delivered", "soft_bounced", "hard_bounced"] }],
  [["template_id", "template_version"], {}],
  [["tag"], {}],
  [["delivery_status", "provider"], { tag: ["a", 'it\'s \\ "x"'] }],
  [["campaign_id"], {}],
  [["traffic_type"], {}],
  [["os", "device"], { traffic_type: ["human"] }],
  [["link", "traffic_type"], {}],
  [["elapsed", "traffic_type"], { status: ["opened"] }],
]

/** Combinations of dimensions without a family. */
export const withoutFamily: typeof questions = [
  [["template_id", "tag"], {}],
  [[], { template_id: ["welcome"], tag: ["a", "b"] }],
  [["template_id"], { domain: ["example.com"], status: ["sent", "soft_bounced"] }],
  [["server"], { template_id: ["welcome", ""] }],
  [["domain", "template_version"], { provider: ["gmail"] }],
  [["campaign_id", "tag", "delivery_status"], {}],
  [["country", "provider", "traffic_type"], {}],
  [["os", "traffic_type"], { tag: ["a"], campaign_id: ["7"] }],
  [["link", "traffic_type", "domain"], { provider: ["gmail", "other"] }],
  [["elapsed", "traffic_type", "domain"], { traffic_type: ["human", "machine"] }],
]

const filters: LetterFilter[] = [
  {},
  { status: "delivered" },
  { status: ["opened", "clicked"], domain: "example.com" },
  { had: "opened" },
  { had: "sent", status: ["hard_bounced", "spam"] },
  { reason: "err_mailbox_full" },
  { tag: "a" },
  { template: "welcome" },
  { provider: "gmail" },
  { email: "ANN@Example.com" },
  { email: "bob@gmail.com", status: ["opened", "clicked"], domain: "gmail.com" },
  { email: "ann@example.co" },
  { email: "ann@example.com", canSearchAddresses: false },
  { campaign: "7" },
  { campaign: "0", had: "opened" },
  { campaign: "7", email: "ann@example.com" },
  { campaign: "7", canSearchAddresses: false },
  { provider: ["gmail", "other"] },
  { domain: ["example.com", "gmail.com"], status: ["opened", "clicked", "delivered"] },
  { template: ["welcome", ""], tag: ["a", "b"] },
  { template: "welcome", version: ["3"] },
  { template: [""] },
  { campaign: ["7", "0"] },
  { campaign: ["7", ""], tag: 'it\'s \\ "x"' },
  { reason: ["err_mailbox_full", ""] },
  { reason: ["err_mailbox_full", "ok_delivered"] },
  { server: "192.0.2.1" },
  { server: ["192.0.2.1", "192.0.2.2"], had: "delivered" },
  { server: [""] },
  { server: ["", "192.0.2.2"], status: ["soft_bounced", "hard_bounced"] },
  { people: true },
  { people: true, had: "clicked" },
  { machines: true },
  { machines: true, had: "opened" },
  { country: "PL", device: "mobile", os: "iOS", client: "Safari" },
  { country: ["DE", ""] },
  { people: true, country: ["PL"], campaign: "7" },
  { people: true, email: "bob@gmail.com" },
  { link: ["shop.example", "b.example?q=*"] },
  { link: ["b.example", "shop.example"], people: true },
  { link: ["b.example", "shop.example"], machines: true },
  { os: 'i"OS\\' },
  { search: "ANN@" },
  { search: "job-1" },
  { search: "hell" },
  { search: "it's \\ %_" },
  { search: "ann", canSearchAddresses: false },
].map((filter) => ({ fromMs: noon - 2 * dayMs, toMs: noon + 2 * dayMs, ...filter }))

const zones = ["UTC", "Asia/Kolkata", "Asia/Kathmandu"]

export async function picture(events: EventStore, project: string) {
  while (await addUpOnce(db));
  const span = { fromMs: noon - 2 * dayMs, toMs: noon + 2 * dayMs }
  const lists = await Promise.all(filters.map((filter) => places(events, project, filter)))
  const jobs = [...new Set((lists[0] ?? []).map((place) => place.split(" ")[0] ?? ""))].sort()
  const stories = await Promise.all(
    jobs.map(async (job) => {
      const { letters, events: theirs } = await events.letterStory(db, project, job)
      return {
        letters: letters.map(({ project_id: _, ...letter }) => letter),
        events: theirs
          .map(({ project_id: _, seq: __, received_at: ___, ...event }) => event)
          .sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1)),
      }
    }),
  )
  const charts = zones.flatMap((timeZone) =>
    ([60, 1440] as const).map((stepMinutes) =>
      edgesOf({ from: span.fromMs, to: span.toMs, stepMinutes, timeZone }),
    ),
  )
  const edges = edgesOf({ from: span.fromMs, to: span.toMs, stepMinutes: 180, timeZone: "Asia/Kolkata" })
  const counted = await Promise.all([
    ...charts.map((steps) => events.countSteps(db, project, steps)),
    ...[...questions, ...withoutFamily].map(([by, filter]) =>
      events.countSegments(db, project, { edges, by, filter }),
    ),
  ])
  const tags = await events.figuresByTag(db, project, { from: at(span.fromMs), to: at(noon + 1) })
  const sizes = await Promise.all(
    [{}, { statuses: ["delivered", "sent"] }, { had: "opened" }].map((which) =>
      events.countStored(db, project, { fromMs: noon + 7, toMs: noon + 5_000_000 }, which),
    ),
  )
  const latest = await events.latestOf(db, project)
  const replies = await Promise.all(
    replyQuestions.map((question) => repliesTo(events, project, { ...anyReply, ...span, ...question })),
  )
  return {
    ...{ lists, stories, counted, sizes, replies },
    tags: [...tags].map(([tag, { last_at: _, ...figures }]) => [tag, figures]).sort(),
    letterAt: latest.letterAt,
    lastLetterAt: await events.lastLetterAt(db, project),
    first: await events.firstCountMs(db, project),
    stored: await events.countEvents(db, project, span),
    byStatus: await events.countEventsByStatus(db, project, span),
    older: await events.countOlder(
      db,
      project,
      { events: 1, messages: 1, counts: 1 },
      plus(someDay, dayMs + 1),
    ),
    jobs: [await events.hasJob(db, project, "job-1"), await events.hasJob(db, project, "job")],
    ofJobs: (await events.lettersOfJobs(db, project, ["job-1", "job-2"])).length,
  }
}

export const anyReply = {
  ...{ provider: [], reason: [], template: [], domain: [], tag: [], campaign: [], max: 100 },
  ...{ fromMs: noon - 2 * dayMs, toMs: noon + 2 * dayMs },
}

const replyQuestions: Partial<ReplyQuestion>[] = [
  {},
  { provider: ["gmail", "outlook"], reason: ["err_mailbox_full"] },
  { reason: ["", "err_user_unknown"] },
  { template: ["welcome"], tag: ["a"] },
  { template: [""], domain: ["example.com"] },
  { campaign: ["7", "9"] },
]

/** Replies in a fixed order; of several messages of one instant, any may be named. */
async function repliesTo(events: EventStore, project: string, question: ReplyQuestion) {
  const { rows, isAll } = await events.bouncedReplies(db, project, question)
  const comparable = rows.map(({ job_id: _, email: __, ...row }) => row)
  return { isAll, rows: comparable.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) }
}

/** A whole list in pages of three, in both directions. */
export async function places(events: EventStore, project: string, filter: LetterFilter): Promise<string[]> {
  const all: string[] = []
  let cursor: string | null = null
  do {
    const page = await events.listLetters(db, project, { ...filter, limit: 3, cursor })
    all.push(...page.letters.map(({ job_id, email, first_at }) => `${job_id} ${email} ${first_at.getTime()}`))
    cursor = page.cursor
  } while (cursor)
  return all
}
