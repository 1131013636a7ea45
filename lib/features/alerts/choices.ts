import "server-only"
import { countSegments } from "#lib/data/events/count"
import type { Db } from "#lib/data/store/open"
import type { AlertFilterName } from "#lib/data/store/schema/alerts"
import type { SegmentFilter } from "#lib/data/store/segment-counts"
import type { Dimension } from "#lib/data/store/segment-families"
import { quarterMs } from "./measure.ts"

/** Filter values for rules: those of recent messages, with their counts. */

/** `of`: the template of a version. */
type AlertChoice = { value: string; count: number; of?: string }
export type AlertChoices = Record<AlertFilterName, AlertChoice[]>

const choiceDays = 7
const valuesMax = 30

type ChoiceQuery = { by: readonly Dimension[]; filter?: SegmentFilter }

const bounced = { status: ["soft_bounced", "hard_bounced"] }
const opened = { status: ["opened"] }
const ended = { status: ["delivered", "hard_bounced"] }

/** Readers are counted per kind of traffic; domains once, by the replies of their servers. */
const questions: Record<Exclude<AlertFilterName, "template_version">, ChoiceQuery> = {
  provider: { by: ["provider"] },
  domain: { by: ["domain"], filter: ended },
  template_id: { by: ["template_id"] },
  tag: { by: ["tag"] },
  campaign_id: { by: ["campaign_id"] },
  delivery_status: { by: ["delivery_status"], filter: bounced },
  server: { by: ["server"] },
  country: { by: ["country", "traffic_type"], filter: opened },
  device: { by: ["device", "traffic_type"], filter: opened },
}

/** The values of each filter, most messages first. */
export async function alertChoices(db: Db, project_id: string, nowMs: number): Promise<AlertChoices> {
  const edges = edgesAt(nowMs)
  const [versions, ...others] = await Promise.all([
    versionsOf(db, project_id, edges),
    ...Object.entries(questions).map(
      async ([name, { by, filter = {} }]) =>
        [name, await valuesOf(db, project_id, { edges, by, filter })] as const,
    ),
  ])
  return { ...Object.fromEntries(others), template_version: versions } as AlertChoices
}

const edgesAt = (nowMs: number): [number, number] => {
  const end = Math.floor(nowMs / quarterMs) * quarterMs + quarterMs
  return [end - choiceDays * 86_400_000, end]
}

type Question = { edges: readonly number[]; by: readonly Dimension[]; filter: SegmentFilter }

async function valuesOf(db: Db, project_id: string, question: Question): Promise<AlertChoice[]> {
  const [name] = question.by
  const sums = new Map<string, number>()
  for (const row of (await countSegments(db, project_id, question)) ?? []) {
    const value = name ? row[name] : ""
    const count = question.filter.status && name !== "delivery_status" ? row.letters_ever : row.letters_now
    if (value) sums.set(value, (sums.get(value) ?? 0) + count)
  }
  return mostOf([...sums].map(([value, count]) => ({ value, count })))
}

async function versionsOf(db: Db, project_id: string, edges: readonly number[]): Promise<AlertChoice[]> {
  const by = ["template_id", "template_version"] as const
  const sums = new Map<string, AlertChoice>()
  for (const { template_id: of, template_version: value, letters_now } of (await countSegments(
    db,
    project_id,
    { edges, by },
  )) ?? []) {
    if (!of || !value) continue
    const sum = sums.get(`${of} ${value}`) ?? { value, of, count: 0 }
    sums.set(`${of} ${value}`, { ...sum, count: sum.count + letters_now })
  }
  return mostOf([...sums.values()], 10 * valuesMax)
}

const mostOf = (choices: AlertChoice[], max = valuesMax): AlertChoice[] =>
  choices
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value))
    .slice(0, max)
