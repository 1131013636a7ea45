import "server-only"
import type { MailboxProvider } from "#contract/mailbox-provider-names"
import { ofEach } from "#lib/data/events/each-project"
import type { Db } from "#lib/data/store/open"
import type { SegmentCount, SegmentFilter } from "#lib/data/store/segment-counts"
import { countRuns } from "#lib/analytics/filters/segment-counter"
import { segmentFilter } from "#lib/analytics/filters/query"
import type { BounceQuery } from "./query.ts"

/** Messages delivered by domains that block us, by step of the board; null: not counted with these filters. */
export type DeliveredCounts = {
  providers: SegmentCount<"provider">[] | null
  /** Rows have their project if several are shown. */
  domains: (SegmentCount<"domain"> & { project?: string })[] | null
}

/** Counted only for domains that block us: most pages have none. */
export async function countDelivered(
  db: Db,
  projects: readonly string[],
  query: BounceQuery,
  edges: readonly number[],
  blocks: readonly { domain: string; provider: MailboxProvider }[],
): Promise<DeliveredCounts> {
  if (blocks.length === 0) return { providers: [], domains: [] }
  // A delivered message has no failure reason.
  const filter = { ...segmentFilter(query, ["reason"]), status: ["delivered"] }
  const provider = [...new Set(blocks.map((block) => block.provider))]
  const domain = [...new Set(blocks.map((block) => block.domain))]
  const [providers, domains] = await Promise.all([
    countRuns(db, projects, { runs: [edges], by: ["provider"], filter: { ...filter, provider } }),
    domainsOfEach(db, projects, edges, { ...filter, domain }),
  ])
  return { providers, domains }
}

async function domainsOfEach(
  db: Db,
  projects: readonly string[],
  edges: readonly number[],
  filter: SegmentFilter,
): Promise<DeliveredCounts["domains"]> {
  const counted = await ofEach(projects, async (project) => {
    const rows = await countRuns(db, [project], { runs: [edges], by: ["domain"], filter })
    return rows?.map((row) => ({ ...row, ...(projects.length > 1 && { project }) })) ?? null
  })
  return counted.includes(null) ? null : counted.flatMap((rows) => rows ?? [])
}
