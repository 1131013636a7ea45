import { csvInstant as instant, csvLine } from "#lib/platform/csv"
import { valueName } from "#lib/analytics/charts/chart-lines"
import type { BlockedDomain, BounceData } from "./data.ts"
import { hasBefore, rateOf, shownProviders } from "./providers.ts"
import { domainRows, noReason, reasonRows } from "./why.ts"
import { acknowledgedOf } from "#lib/analytics/blocks/acknowledged"
import { countedIn, ofBlock } from "./board-blocks.ts"

/** Tables of the page as files, with the numbers as counted. Pure. */

/** In the order of the page: `reason,status,bounces,share,compared`; by domain also `sent,rate`. */
export function whyLines(data: BounceData): string[] | null {
  const { by } = data.query
  const isByDomain = by === "domain"
  const rows = isByDomain ? domainRows(data) : reasonRows(data)
  return (
    rows && [
      csvLine([by, "status", "bounces", "share", "compared", ...(isByDomain ? ["sent", "rate"] : [])]),
      ...rows.map(({ id, kind, count, share, before, sent, rate }) =>
        csvLine([
          ...[valueName(id === noReason ? "" : id), kind, String(count), share.toFixed(4)],
          hasBefore(data) ? String(before) : "",
          ...(isByDomain ? [String(sent ?? ""), rate?.toFixed(4) ?? ""] : []),
        ]),
      ),
    ]
  )
}

/**
 * Providers with bounces and sent messages: `provider,domain,hard_bounced,soft_bounced,sent,rate`. `domain`: one
 * without a known provider, or `(other)` for the rest of them.
 */
export function providerLines(data: BounceData): string[] | null {
  const sums = shownProviders(data)
  return (
    sums && [
      csvLine(["provider", "domain", "hard_bounced", "soft_bounced", "sent", "rate"]),
      ...sums.map(({ key, domain, hard, soft, sent }) => {
        const rate = rateOf(hard + soft, sent)
        return csvLine([
          ...[key, domain === "" ? "(other)" : (domain ?? ""), String(hard), String(soft)],
          ...[sent === null ? "" : String(sent), rate === null ? "" : rate.toFixed(4)],
        ])
      }),
    ]
  )
}

/** Blocks as a file: one line each, newest first, with the second precision of events. Pure. */

const columns = [
  ...["project", "domain", "provider", "from", "to", "servers", "refused", "delivered"],
  ...["acknowledged_by", "acknowledged_at", "note"],
]

/**
 * All blocks that overlap the range and match the filters, not only those that fit on the page. Empty: not counted,
 * unknown.
 */
export function blockFile(data: BounceData): string[] {
  const lines = data.board.blocks.flatMap((block) => linesOf(data, block))
  const newest = lines.toSorted((a, b) => b.from - a.from)
  return [csvLine(columns), ...newest.map(({ cells }) => csvLine(cells))]
}

function linesOf({ board }: BounceData, block: BlockedDomain): { from: number; cells: string[] }[] {
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
