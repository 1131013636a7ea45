import type { ChartPoint } from "#lib/analytics/series/points"
import { messagesHref } from "#lib/analytics/range/messages-href"
import { listedReaders } from "./data.ts"
import type { Read } from "./query.ts"
import type { ReadsChart } from "./view.ts"

/**
 * ENGAGEMENT-7: the messages of a bar that anybody opened or clicked; if people or machines alone are selected, only
 * theirs. null: the list cannot show exactly these.
 */
export function barHref(
  { messages }: Pick<ReadsChart, "messages">,
  { start, end, values }: ChartPoint,
  read: Read,
  keys: readonly string[] = [],
): string | null {
  const others = Object.keys(values).filter((key) => !keys.includes(key) && values[key])
  if (!messages) return null
  const whose = keys.length > 0 && others.length > 0 ? listedReaders[keys.join()] : {}
  if (!whose) return null
  return messagesHref(messages.place, { from: start, to: end, had: read, ...messages.filters, ...whose })
}
