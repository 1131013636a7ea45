/** Turns spam-block events into spans. Pure. */

/**
 * An event of one domain: it blocks or unblocks one of our servers; the count is the number of blocked servers after
 * it.
 */
export type BlockEvent = { block_time: Date; domain_status: string; smtp_blocks_count: number }

/** Blocks that began before a range may still be open in it. */
export const blockLookBackMs = 30 * 24 * 3_600_000

/**
 * `from` ≤ instant < `to` in epoch ms, exact as in the events; `to` null: still open. `servers`: our servers blocked
 * now or, for an ended block, the most at once.
 */
export type BlockSpan = { from: number; to: number | null; servers: number }

/**
 * Spans in which one domain blocks at least one of our servers, from its events in chronological order. Each event has
 * the number of blocked servers after it (BLOCK-2), so unblocking one server does not end a span while another is
 * blocked.
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

/** The span that contains an instant. */
export const spanAt = (spans: readonly BlockSpan[], ms: number): BlockSpan | undefined =>
  spans.find(({ from, to }) => ms >= from && (to === null || ms < to))
