import "server-only"
import { domainOf } from "#contract/address"
import { clock } from "#lib/platform/clock"
import { blockLookBackMs, spansOf } from "#lib/analytics/series/block-spans"
import { listBlocks } from "#lib/data/store/blocks"
import type { Db } from "#lib/data/store/open"

/** Domains of these addresses that block one of our servers now (BLOCK-2), by name. */
export async function blockingNow(db: Db, project_id: string, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const nowMs = clock.now().getTime()
  const events = await listBlocks(db, project_id, nowMs - blockLookBackMs, nowMs + 1)
  const domains = new Set(emails.map((email) => domainOf(email).toLowerCase()))
  const ofDomains = Map.groupBy(
    events.filter(({ domain }) => domains.has(domain)),
    ({ domain }) => domain,
  )
  return [...ofDomains].flatMap(([domain, own]) => (spansOf(own).at(-1)?.to === null ? [domain] : [])).sort()
}
