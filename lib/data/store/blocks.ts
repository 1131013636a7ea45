import "server-only"
import { and, desc, eq, gte, lt } from "drizzle-orm"
import type { MailboxProvider } from "#contract/mailbox-provider-names"
import { providerOf } from "#contract/mailbox-providers"
import { at } from "#lib/platform/clock"
import { knownProviders } from "./mailbox-domains.ts"
import type { Db } from "./open.ts"
import { blocks } from "./schema/messages.ts"

/** `domain`: in lower case. `provider`: the mailbox provider, by the domain's name or from its MX records. */
export type BlockRow = typeof blocks.$inferSelect & { provider: MailboxProvider }

const rowsMax = 2000

/**
 * Spam blocks with `fromMs` ≤ block_time < `toMs` (epoch ms), oldest first. If there are too many, keeps the newest,
 * because they show the current blocks.
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
  // "GMX.de" and "gmx.de" are one domain: an event of one spelling can end a block of the other.
  const named = newest.reverse().map((block) => ({ ...block, domain: block.domain.toLowerCase() }))
  const names = [...new Set(named.map(({ domain }) => domain))]
  const unknown = names.filter((name) => providerOf(`@${name}`) === "other")
  const known = await knownProviders(db, project_id, unknown)
  return named.map((block) => ({
    ...block,
    provider: known.get(block.domain) ?? providerOf(`@${block.domain}`),
  }))
}
