import { domainOf } from "#contract/address"
import { blockLookBackMs, type BlockSpan, spansOf } from "#lib/analytics/series/block-spans"
import type { BlockFact } from "#lib/analytics/blocks/spans"

/** Spam blocks that were open while a message was under way. Pure. */

export type BlockThen = BlockSpan & { domain: string }

/** Maximum number of blocks shown for a provider with very many domains. */
const blocksMax = 5

/**
 * Time range of the block search: blocks that began long before can have been open, and later events show how they
 * ended.
 */
export const blocksSpan = ({ from, to }: { from: number; to: number }, nowMs: number) => ({
  from: from - blockLookBackMs,
  to: Math.min(nowMs, to + blockLookBackMs),
})

/** Blocks of the recipient's domain first, then of other domains of the same provider. */
export function blocksThen(
  blocks: readonly BlockFact[],
  { email, provider, from, to }: { email: string; provider: string; from: number; to: number },
): BlockThen[] {
  const recipientDomain = domainOf(email).toLowerCase()
  const byDomain = Map.groupBy(
    blocks.filter((block) => isAbout(block, recipientDomain, provider)),
    ({ domain }) => domain.toLowerCase(),
  )
  return [...byDomain]
    .flatMap(([domain, changes]) => spansOf(changes).map((span) => ({ domain, ...span })))
    .filter((span) => span.from <= to && (span.to === null || span.to >= from))
    .sort(
      (a, b) =>
        Number(b.domain === recipientDomain) - Number(a.domain === recipientDomain) || b.from - a.from,
    )
    .slice(0, blocksMax)
}

const isAbout = (block: BlockFact, recipientDomain: string, provider: string): boolean =>
  block.domain.toLowerCase() === recipientDomain || (provider !== "other" && block.provider === provider)
