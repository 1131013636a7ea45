import "server-only"
import { z } from "zod"
import type { Access } from "#lib/access/auth/access"
import { clock } from "#lib/platform/clock"
import { countSegments } from "#lib/data/events/count"
import { namedSpan } from "#lib/analytics/range/named-span"
import { ratesOf } from "#lib/analytics/series/rates"
import { edgesOf, totalsOf } from "#lib/analytics/series/series"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"

/** Figures in a list of templates: numbers of the last 30 days and their bases. */
export type TemplateFigures = {
  sent: number
  delivered: number
  /** By people. */
  opened: number
  clicked: number
  bounced: number
  /** Messages sent on each day, oldest first. */
  days: number[]
}

/** As many as a page shows; two queries count them all. */
const idsMax = 50

const templateIds = z
  .array(z.string().max(100, "ids must be template IDs."))
  .min(1, "ids is missing.")
  .max(idsMax, "At most 50 templates at once.")

/** RESULTS-1: figures of templates by id; templates that sent nothing are absent. */
export async function listFigures(
  db: Db,
  access: Access,
  ids: readonly string[],
): Promise<Result<Record<string, TemplateFigures>>> {
  const parsed = templateIds.safeParse([...new Set(ids)])
  if (!parsed.success)
    return failed(400, parsed.error.issues[0]?.message ?? "ids is missing.", { field: "ids" })
  const { project_id, time_zone } = access.project
  const days = namedSpan("30d", clock.now().getTime(), time_zone)
  const edges = edgesOf({ ...days, stepMinutes: 1440, timeZone: time_zone })
  const span = [edges[0] ?? 0, edges.at(-1) ?? 0]
  const filter = { template_id: parsed.data }
  const [ways, reads] = await Promise.all([
    countSegments(db, project_id, { edges, by: ["template_id"], filter }),
    countSegments(db, project_id, {
      ...{ edges: span, by: ["template_id"] },
      filter: { ...filter, traffic_type: ["human"], status: ["opened", "clicked"] },
    }),
  ])
  const rows = Map.groupBy(ways ?? [], ({ template_id }) => template_id)
  const readsOf = Map.groupBy(reads ?? [], ({ template_id }) => template_id)
  const figures = [...rows].map(([id, templateRows]) => [
    id,
    figuresOf(templateRows, readsOf.get(id) ?? [], edges.length - 1),
  ])
  return ok(Object.fromEntries(figures))
}

type Row = { step: number; status: string; letters_now: number; letters_ever: number }

function figuresOf(ways: readonly Row[], reads: readonly Row[], steps: number): TemplateFigures {
  const { sent, delivered, bounced } = ratesOf(totalsOf(ways))
  const byStep = Map.groupBy(ways, ({ step }) => step)
  const read = (status: string) =>
    reads.filter((row) => row.status === status).reduce((sum, { letters_ever }) => sum + letters_ever, 0)
  return {
    ...{ sent: sent.count, delivered: delivered.count, bounced: bounced.count },
    // An open can be reported before the delivery; it must not exceed the total.
    opened: Math.min(read("opened"), delivered.count),
    clicked: Math.min(read("clicked"), delivered.count),
    days: Array.from({ length: steps }, (_, step) => ratesOf(totalsOf(byStep.get(step) ?? [])).sent.count),
  }
}
