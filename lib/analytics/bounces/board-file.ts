import { csvInstant as instant, csvLine } from "#lib/platform/csv"
import { acknowledgedOf } from "#lib/analytics/blocks/acknowledged"
import { countedIn, ofBlock } from "./board-blocks.ts"
import type { BlockedDomain, BounceFacts } from "./facts.ts"

/** Blocks as a file: one line each, newest first, with the second precision of events. Pure. */

const columns = [
  ...["project", "domain", "provider", "from", "to", "servers", "refused", "delivered"],
  ...["acknowledged_by", "acknowledged_at", "note"],
]

/**
 * All blocks that overlap the range and match the filters, not only those that fit on the page. Empty: not counted,
 * unknown.
 */
export function blockFile(facts: BounceFacts): string[] {
  const lines = facts.board.blocks.flatMap((block) => linesOf(facts, block))
  const newest = lines.toSorted((a, b) => b.from - a.from)
  return [csvLine(columns), ...newest.map(({ cells }) => csvLine(cells))]
}

function linesOf({ board }: BounceFacts, block: BlockedDomain): { from: number; cells: string[] }[] {
  const project_id = block.project?.id ?? board.project_id
  const ofProject = board.acknowledged.filter((one) => one.project_id === project_id)
  const [refused, delivered] = [board.domains, board.delivered.domains].map((rows) =>
    rows?.filter(ofBlock(block)),
  )
  return block.spans.map((span) => {
    const known = acknowledgedOf(ofProject, block.domain, span)
    const counts = [refused, delivered].map((rows) =>
      rows ? String(countedIn(rows, board.edges, [span])) : "",
    )
    return {
      from: span.from,
      cells: [
        ...[project_id, block.domain, block.provider],
        ...[instant(span.from), span.to === null ? "" : instant(span.to), String(span.servers)],
        ...counts,
        ...[known?.name ?? "", known ? instant(known.acknowledgedMs) : "", known?.note ?? ""],
      ],
    }
  })
}
