import type { BlockRow } from "#lib/store/blocks"

/** From what is told of spam blocks to the spans of time that they last. Pure. */

/** What was told of a domain, and who runs its mailboxes. */
export type BlockFact = BlockEvent & Pick<BlockRow, "provider">
type BlockEvent = Pick<BlockRow, "block_time" | "domain" | "domain_status" | "smtp_blocks_count">

/** Blocks that began before a range may still be open in it. */
export const blockLookBackMs = 30 * 24 * 3_600_000

/**
 * `from` ≤ instant < `to` in epoch ms, exact as the events say; `to` null: it is still open. `servers`: how many of ours are
 * blocked now, for one that is over at most at once.
 */
export type BlockSpan = { from: number; to: number | null; servers: number }

/**
 * The spans in which one domain blocks at least one server of ours, of its events in order of time. Each event tells how
 * many are blocked after it (BLOCK-2), so one server that is taken back ends nothing while another is blocked.
 */
export function spansOf(blocks: readonly BlockEvent[]): BlockSpan[] {
  const spans: BlockSpan[] = []
  let most = 0
  for (const { domain_status, smtp_blocks_count, block_time } of blocks) {
    const isBlock = domain_status === "blocked"
    const servers = isBlock ? Math.max(1, smtp_blocks_count) : smtp_blocks_count
    const last = spans.at(-1)
    const open = last?.to === null ? last : undefined
    if (open && servers > 0) {
      open.servers = servers
      most = Math.max(most, servers)
    } else if (open) {
      open.to = block_time.getTime()
      open.servers = most
    } else if (isBlock) {
      spans.push({ from: block_time.getTime(), to: null, servers })
      most = servers
    }
  }
  return spans
}
