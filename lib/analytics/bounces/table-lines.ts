import { csvLine } from "#lib/platform/csv"
import { valueName } from "#lib/analytics/charts/file-names"
import type { BounceFacts } from "./facts.ts"
import { hasBefore, rateOf, shownProviders } from "./providers.ts"
import { domainRows, noReason, reasonRows } from "./why.ts"

/** Tables of the page as files, with the numbers as counted. Pure. */

/** In the order of the page: `reason,status,bounces,share,compared`, or `domain,status,bounces,share,compared,sent,rate`. */
export function whyLines(facts: BounceFacts): string[] | null {
  const { by } = facts.query
  const isByDomain = by === "domain"
  const rows = isByDomain ? domainRows(facts) : reasonRows(facts)
  return (
    rows && [
      csvLine([by, "status", "bounces", "share", "compared", ...(isByDomain ? ["sent", "rate"] : [])]),
      ...rows.map(({ id, kind, count, share, before, sent, rate }) =>
        csvLine([
          ...[valueName(id === noReason ? "" : id), kind, String(count), share.toFixed(4)],
          hasBefore(facts) ? String(before) : "",
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
export function providerLines(facts: BounceFacts): string[] | null {
  const sums = shownProviders(facts)
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
