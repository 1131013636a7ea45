/** From what is told of spam blocks to the spans of time that they last. Pure. */

/** What an event tells of one domain: that it blocks a server of ours or takes a block back, and how many it blocks then. */
export type BlockEvent = { block_time: Date; domain_status: string; smtp_blocks_count: number }

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

/** The span that an instant lies in. */
export const spanAt = (spans: readonly BlockSpan[], ms: number): BlockSpan | undefined =>
  spans.find(({ from, to }) => ms >= from && (to === null || ms < to))
