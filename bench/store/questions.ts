import { comparedEdges, type Shift } from "../../lib/analytics/series/compare.ts"
import { edgesOf, type StepMinutes } from "../../lib/analytics/series/series.ts"
import { listLettersAcross } from "../../lib/data/events/across.ts"
import type { EventStore } from "../../lib/data/events/port.ts"
import type { Db } from "../../lib/data/store/open.ts"
import type { SegmentFilter } from "../../lib/data/store/segment-counts.ts"
import type { Dimension } from "../../lib/data/store/segment-families.ts"
import { seeded } from "../../tools/demo/chance.ts"
import { project } from "./kept.ts"
import { companyDomains, daysOf, storiesOf, type Traffic } from "./traffic.ts"

/**
 * Queries of the dashboard's screens, by class: range, zone, comparison and filters change with every reading. They use
 * the port, so they are the same for every event store.
 */
type Question = (nth: number) => Promise<unknown>

/** Goal of a class in ms at p95. */
export type QuestionClass = { name: string; goalMs: number | null; ask: Question }

const dayMs = 86_400_000
const quarterMs = 900_000
const zones = [
  "UTC",
  "Europe/Berlin",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "America/St_Johns",
  "America/Los_Angeles",
]
const shifts: readonly (Shift | null)[] = ["length", { days: 7 }, { days: 28 }, null]
/** Ranges of the screens with their steps. */
const ranges: readonly (readonly [days: number, StepMinutes])[] = [
  [1, 15],
  [3, 60],
  [7, 180],
  [14, 1440],
  [30, 1440],
]
const bounced = ["soft_bounced", "hard_bounced"]
const reads = ["opened", "clicked"]
const anyReply = { provider: [], reason: [], template: [], domain: [], tag: [], campaign: [] }

export type Asked = { db: Db; events: EventStore; traffic: Traffic }

export async function questionsOf({ db, events, traffic }: Asked): Promise<QuestionClass[]> {
  const chance = seeded(traffic.events)
  const some = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
  const { endMs } = traffic
  const endOf = () => endMs - Math.floor((chance() * 5 * dayMs) / quarterMs) * quarterMs

  /** A range with its comparison: steps, or each as a whole. */
  const edges = (isWhole: boolean) => {
    const [length, stepMinutes] = some(ranges)
    const [to, timeZone, shift] = [endOf(), some(zones), some(shifts)]
    const steps = edgesOf({ from: to - length * dayMs, to, stepMinutes, timeZone })
    const current = isWhole ? [steps[0] ?? 0, steps.at(-1) ?? 0] : steps
    const before = shift === null ? [] : comparedEdges({ edges: current, timeZone }, shift, endMs)
    return [before, current].filter((list) => list.length > 1)
  }
  const count = (isWhole: boolean, by: readonly Dimension[], filter: () => SegmentFilter) => () => {
    const narrowed = filter()
    return Promise.all(
      edges(isWhole).map((one) => events.countSegments(db, project, { edges: one, by, filter: narrowed })),
    )
  }
  const filters: readonly (() => SegmentFilter)[] = [
    () => ({ provider: [some(["gmail", "outlook", "gmx", "other"])] }),
    () => ({ template_id: [some(["everyday-0", "everyday-3", "everyday-25", "campaign-7"])] }),
    () => ({ tag: [some(["kind-0", "kind-9", "news", "campaign-7"])] }),
    () => ({ campaign_id: [`campaign-${1 + Math.floor(chance() * 20)}`] }),
    () => ({ domain: [some(["gmail.com", "web.de", company()])] }),
  ]
  const company = () => `company-${1 + Math.floor(chance() ** 2 * companyDomains)}.example`
  const anyFilter = () => some(filters)()
  const withStatus = (status: readonly string[], filter: () => SegmentFilter) => () => ({
    ...filter(),
    status,
  })
  const none = () => ({})

  const span = () => {
    const toMs = endOf()
    return { fromMs: toMs - some([1, 7, 30]) * dayMs, toMs }
  }
  const whole = { fromMs: endMs - traffic.days * dayMs, toMs: endMs }
  const list = (filter: object) => events.listLetters(db, project, { ...span(), limit: 50, ...filter })
  const searched = (search: string) =>
    listLettersAcross(db, [{ project_id: project, canSearchAddresses: true }], {
      ...whole,
      search,
      limit: 50,
    })
  const samples = samplesOf(traffic, chance)
  const deep = await nthPage(
    (cursor) => events.listLetters(db, project, { ...whole, limit: 50, cursor }),
    1000,
  )

  const classes: Record<string, readonly [goalMs: number | null, Question]> = {
    "Overview: statuses by step": [
      100,
      () => Promise.all(edges(false).map((one) => events.countSteps(db, project, one))),
    ],
    "Overview: statuses by step, filtered": [100, count(false, [], anyFilter)],
    "Overview: opens and clicks of people, filtered": [
      100,
      count(
        false,
        [],
        withStatus(reads, () => ({ ...some(filters.slice(0, 2))(), traffic_type: ["human"] })),
      ),
    ],
    "Bounces: reasons by step": [100, count(false, ["delivery_status"], withStatus(bounced, none))],
    "Bounces: reasons by step, filtered": [
      100,
      count(false, ["delivery_status"], withStatus(bounced, anyFilter)),
    ],
    "Bounces: providers by step": [100, count(false, ["provider"], withStatus(bounced, none))],
    "Bounces: providers and reasons of all messages": [
      100,
      count(true, ["provider", "delivery_status"], none),
    ],
    "Bounces: domains that bounced": [100, count(true, ["domain"], withStatus(bounced, none))],
    "Bounces: domains of a provider that bounced": [
      100,
      count(true, ["domain"], withStatus(bounced, filters[0] ?? none)),
    ],
    "Bounces: reasons of ten domains by step": [
      100,
      count(false, ["domain", "delivery_status"], () => ({ domain: Array.from({ length: 10 }, company) })),
    ],
    "Bounces: servers, templates, tags, campaigns": [
      100,
      () =>
        Promise.all(
          (["server", "template_id", "tag", "campaign_id"] as const).map((by) =>
            count(true, [by], withStatus(bounced, none))(),
          ),
        ),
    ],
    "Bounces: replies": [
      100,
      () => events.bouncedReplies(db, project, { ...span(), ...anyReply, max: 5000 }),
    ],
    "Engagement: people and machines by step": [100, count(false, ["traffic_type"], withStatus(reads, none))],
    "Engagement: people and machines by step, filtered": [
      100,
      count(
        false,
        ["traffic_type"],
        withStatus(reads, () => some(filters.slice(0, 4))()),
      ),
    ],
    "Engagement: programs": [
      100,
      count(true, ["traffic_type", "device", "os", "client"], withStatus(reads, none)),
    ],
    "Engagement: countries": [
      100,
      count(true, ["traffic_type", "device", "country"], withStatus(reads, none)),
    ],
    "Engagement: links": [100, count(true, ["traffic_type", "link"], none)],
    "Engagement: time to open": [100, count(true, ["traffic_type", "elapsed"], none)],
    Tags: [
      100,
      () => {
        const { fromMs, toMs } = span()
        return events.figuresByTag(db, project, { from: new Date(fromMs), to: new Date(toMs) })
      },
    ],
    "Messages: page 1": [100, () => list({})],
    "Messages: page 1,000": [
      100,
      () => events.listLetters(db, project, { ...whole, limit: 50, cursor: deep }),
    ],
    "Messages: a status": [
      100,
      () => list({ status: [some(["spam", "soft_bounced", "hard_bounced", "opened"])] }),
    ],
    "Messages: provider and status": [100, () => list({ provider: some(["gmail", "gmx"]), status: bounced })],
    "Messages: tag": [100, () => list({ tag: some(["kind-3", "news", "campaign-7", "campaign-20"]) })],
    "Messages: domain": [100, () => list({ domain: company() })],
    "Messages: template and reason": [
      100,
      () => list({ template: "everyday-3", reason: some(["err_mailbox_full", "err_blacklisted"]) }),
    ],
    "Messages: number of messages": [100, () => events.countStored(db, project, span())],
    "Messages: choices of filters": [
      100,
      () => {
        const { fromMs, toMs } = span()
        const choices = (by: readonly Dimension[], filter: SegmentFilter) =>
          events.countSegments(db, project, { edges: [fromMs, toMs], by, filter })
        const people = { traffic_type: ["human"], status: ["opened"] }
        return Promise.all([
          ...[
            ["provider", "delivery_status"],
            ["template_id", "template_version"],
            ["tag"],
            ["campaign_id"],
            ["server"],
          ].map((by) => choices(by as Dimension[], {})),
          choices(["domain"], { status: ["delivered", ...bounced] }),
          ...(["country", "device", "os", "client"] as const).map((by) => choices([by], people)),
          choices(["link"], { traffic_type: ["human"], status: ["clicked"] }),
        ])
      },
    ],
    "Search: a recipient": [50, () => searched(some(samples).email)],
    "Search: a job": [50, () => searched(some(samples).job_id)],
    "Search: a part of a subject": [300, () => searched(some(samples).subject.slice(6, 20))],
    "Search: a part of an address": [300, () => searched(some(samples).email.slice(2, 14))],
    "Search: nothing like it": [300, (nth) => searched(`nobody${nth}@nowhere`)],
    "Message: its story": [
      100,
      () => {
        const { job_id, email } = some(samples)
        return events.letterStory(db, project, job_id, email)
      },
    ],
    "Alerts: an hour of a figure": [
      100,
      () => {
        const to = endOf()
        const hours = Array.from({ length: 26 }, (_, n) => to - (25 - n) * 3_600_000)
        return events.countSegments(db, project, {
          edges: hours,
          by: [],
          filter: some(filters.slice(0, 2))(),
        })
      },
    ],
    "Live: what is new": [
      100,
      () => Promise.all([events.latestOf(db, project), events.countedSeq(db, project)]),
    ],
  }
  return Object.entries(classes).map(([name, [goalMs, ask]]) => ({ name, goalMs, ask }))
}

type Sample = { job_id: string; email: string; subject: string }

/** Messages of some days. */
function samplesOf(traffic: Traffic, chance: () => number): Sample[] {
  const days = daysOf(traffic).filter(() => chance() < 0.3)
  return days.flatMap((day) =>
    [...storiesOf(traffic, { ...day })].flatMap(([{ job_id, email, subject }]) =>
      job_id && email && subject && chance() < 20 / day.messages ? [{ job_id, email, subject }] : [],
    ),
  )
}

/** Cursor of a page. */
async function nthPage(
  list: (cursor: string | null) => Promise<{ cursor: string | null }>,
  number: number,
): Promise<string | null> {
  let cursor: string | null = null
  for (let nth = 1; nth < number; nth++) cursor = (await list(cursor)).cursor
  return cursor
}
