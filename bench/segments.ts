/**
 * Claim: queries of the pages of bounces and of engagement are answered within 100 ms at p95 with 10,000,000 messages
 * of one project in 45 days, about as fast as with 1,000,000.
 *
 * Measured: the queries of the pages by lib/data/store/segment-counts.ts, each with filters, ranges and zones that
 * change from reading to reading; 40 readings of each after five unmeasured ones. The messages: 5,000 recipient domains
 * by Zipf's law, the rhythm of days and weeks, 20 campaigns of a few hours, six servers, 6 % bounces for ten reasons,
 * and one provider that refused one server for 29 hours; half of them opened, by people, picture proxies and machines.
 * Floor in the same run: one day of one family's counts looked up. BENCH_LETTERS sets a number of messages in place of
 * the default two.
 *
 * Limits: one reader at a time, a store without writes, 256 MB for the server and the machine's page cache.
 */
import { sql } from "drizzle-orm"
import { comparedEdges } from "../lib/analytics/series/compare.ts"
import { edgesOf, type StepMinutes } from "../lib/analytics/series/series.ts"
import { rows as rowsOf } from "../lib/data/store/open.ts"
import { countSegments } from "../lib/data/store/segment-counts.ts"
import type { Dimension } from "../lib/data/store/segment-families.ts"
import { seeded } from "../tools/demo/chance.ts"
import { type Sample, type Readings, readSizes, requestedSizes } from "./read-sizes.ts"
import { report } from "./report.ts"
import { seedSegments } from "./seed-segments.ts"

const days = 45
const dayMs = 86_400_000
const project = "volume"
const floorName = "floor: a day's counts looked up"
const bounces = ["soft_bounced", "hard_bounced"]
const reads = ["opened", "clicked"]
const zones = ["UTC", "Europe/Berlin", "Asia/Kolkata", "Asia/Kathmandu", "America/St_Johns"]

function questionsOf({ db, letters, endMs }: Sample): Readings {
  const chance = seeded(letters)
  const some = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
  const ask = (
    rangeDays: number,
    stepMinutes: StepMinutes | null,
    by: readonly Dimension[],
    filter: Partial<Record<Dimension | "status", readonly string[]>> = {},
  ) => {
    const to = endMs - Math.floor((chance() * dayMs) / 900_000) * 900_000
    const range = { from: to - rangeDays * dayMs, to, stepMinutes: stepMinutes ?? 15, timeZone: some(zones) }
    const current = stepMinutes
      ? edgesOf(range)
      : [range.from, range.to].map((ms) => Math.floor(ms / 900_000) * 900_000)
    const before = comparedEdges({ edges: current, timeZone: range.timeZone }, "length", endMs)
    const edges = [...before, ...current.slice(1)]
    return countSegments(db, project, { edges, filter, by })
  }
  const aProvider = () => ({ provider: [some(["gmail", "outlook", "gmx", "other"])] })
  const aTemplate = () => ({ template_id: [some(["t1", "t2", "t7", "t25"])] })
  return {
    [floorName]: () =>
      rowsOf(
        db,
        sql`select sum(length(cells)) from segment_counts where project_id = ${project}
            and family = 'attempt' and minutes = 15 and starts_at >= ${new Date(endMs - dayMs).toISOString()}::timestamptz`,
      ),
    "24 hours by the quarter, reasons": () => ask(1, 15, ["delivery_status"], { status: bounces }),
    "7 days by 3 hours, reasons": () => ask(7, 180, ["delivery_status"], { status: bounces }),
    "7 days by 3 hours, providers": () => ask(7, 180, ["provider"]),
    "7 days by 3 hours, reasons and servers of a provider": () =>
      ask(7, 180, ["delivery_status", "server"], { ...aProvider(), status: bounces }),
    "7 days by 3 hours, providers of a template": () => ask(7, 180, ["provider"], aTemplate()),
    "7 days by 3 hours, statuses of a tag": () => ask(7, 180, [], { tag: [some(["t1", "t7", "t25"])] }),
    "22 days as a whole, campaigns and reasons": () => ask(22, null, ["campaign_id", "delivery_status"]),
    "22 days by the day, statuses": () => ask(22, 1440, []),
    "22 days by the day, reasons and providers": () =>
      ask(22, 1440, ["delivery_status", "provider"], { status: bounces }),
    "7 days as a whole, domains": () => ask(7, null, ["domain"], { status: bounces }),
    "22 days as a whole, domains": () => ask(22, null, ["domain"], { status: bounces }),
    "7 days by 3 hours, people and machines": () => ask(7, 180, ["traffic_type"], { status: reads }),
    "7 days by 3 hours, people and machines of a template": () =>
      ask(7, 180, ["traffic_type"], { ...aTemplate(), status: reads }),
    "22 days as a whole, mail programs": () => ask(22, null, ["traffic_type", "device", "os", "client"]),
    "22 days as a whole, countries": () => ask(22, null, ["traffic_type", "country"]),
    "22 days as a whole, links": () => ask(22, null, ["traffic_type", "link"]),
    "22 days as a whole, time to open": () => ask(22, null, ["traffic_type", "elapsed"]),
    "7 days, one domain": (n) =>
      ask(7, 180, ["delivery_status"], { domain: [`d${(n * 37) % 5000}.example`] }),
  }
}

const rows = await readSizes({
  sizes: requestedSizes([1_000_000, 10_000_000]),
  seed: (db, letters, endMs) => seedSegments(db, { project_id: project, letters, days, endMs }),
  readings: questionsOf,
  floorName,
})
const notes = `Time is spent finding rows and adding up their cells. A row has a day of a segment by the quarter of an hour, or 32 days by the
day, so a week in steps of three hours reads a tenth of the rows that one row per step took. Lists of
domains read the most rows: they took 1,066 times the floor while a domain had a row for each reason. Other processes used the
machine in this run, and the floor took three to seven times as long as alone (0.4 ms), so compare ratios, not milliseconds.`
await report(
  "segments",
  `queries of the pages for bounces and engagement on ${days} days, milliseconds`,
  rows,
  notes,
)
