import "server-only"
import { and, desc, eq, gte, lt } from "drizzle-orm"
import type { MailboxProvider } from "#contract/mailbox-provider-names"
import { providerOf } from "#contract/mailbox-providers"
import { at } from "#lib/platform/clock"
import { toldProviders } from "./mailbox-domains.ts"
import type { Db } from "./open.ts"
import { blocks } from "./schema/messages.ts"

/** `domain`: lower case, however it was told. `provider`: who runs its mailboxes, by its name or as its mail servers told. */
export type BlockRow = typeof blocks.$inferSelect & { provider: MailboxProvider }

const rowsMax = 2000

/**
 * What was told about spam blocks in `fromMs` ≤ block_time < `toMs` (epoch ms), oldest first. Of very many the newest are
 * kept: they say who blocks us now.
 */
export async function listBlocks(
  db: Db,
  project_id: string,
  fromMs: number,
  toMs: number,
): Promise<BlockRow[]> {
  const newest = await db
    .select()
    .from(blocks)
    .where(
      and(
        eq(blocks.project_id, project_id),
        gte(blocks.block_time, at(fromMs)),
        lt(blocks.block_time, at(toMs)),
      ),
    )
    .orderBy(desc(blocks.block_time), desc(blocks.domain))
    .limit(rowsMax)
  // "GMX.de" and "gmx.de" are one domain: what one of them opened, the other one ends.
  const named = newest.reverse().map((block) => ({ ...block, domain: block.domain.toLowerCase() }))
  const names = [...new Set(named.map(({ domain }) => domain))]
  const unknown = names.filter((name) => providerOf(`@${name}`) === "other")
  const told = await toldProviders(db, project_id, unknown)
  return named.map((block) => ({
    ...block,
    provider: told.get(block.domain) ?? providerOf(`@${block.domain}`),
  }))
}
