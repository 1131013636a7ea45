import "server-only"
import { countSegments } from "#lib/data/events/count"
import { ratesOf } from "#lib/analytics/series/rates"
import { totalsOf } from "#lib/analytics/series/series"
import type { Db } from "#lib/data/store/open"
import type { TemplateTest } from "#lib/data/store/template-tests"
import type { TestCounts } from "./judge-test.ts"

const quarterMs = 900_000

/**
 * Deliveries of each version since a test began, and the number of people who opened or clicked. Counts are stored by
 * quarters of an hour, so it begins with the next one: before that, everybody got the live version.
 */
export async function countTest(
  db: Db,
  { project_id, template_id, live_version, tried_version, began_at, rule }: TemplateTest,
  nowMs: number,
): Promise<TestCounts> {
  const from = Math.ceil(began_at.getTime() / quarterMs) * quarterMs
  const to = Math.ceil((nowMs + 1) / quarterMs) * quarterMs
  const none = { count: 0, of: 0 }
  if (to <= from || rule === null) return { live: none, tried: none }
  const versions = [live_version, tried_version].map(String)
  const filter = { template_id: [template_id], template_version: versions }
  const ask = { edges: [from, to], by: ["template_version"] as const }
  const [ways, reads] = await Promise.all([
    countSegments(db, project_id, { ...ask, filter }),
    countSegments(db, project_id, {
      ...ask,
      filter: { ...filter, traffic_type: ["human"], status: [rule.measure] },
    }),
  ])
  if (!ways || !reads) return null
  const of = (version: number) => {
    const own = <Row extends { template_version: string }>(rows: readonly Row[]) =>
      rows.filter((row) => row.template_version === String(version))
    const delivered = ratesOf(totalsOf(own(ways))).delivered.count
    const count = own(reads).reduce((sum, { letters_ever }) => sum + letters_ever, 0)
    return { count: Math.min(count, delivered), of: delivered }
  }
  return { live: of(live_version), tried: of(tried_version) }
}
