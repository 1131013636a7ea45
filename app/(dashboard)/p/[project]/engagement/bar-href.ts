import type { ChartPoint } from "#components/chart/points"
import { messagesHref } from "../_range/messages-href.ts"
import type { Read } from "./query.ts"
import type { ReadsChart } from "./view.ts"

/**
 * ENGAGEMENT-7: the messages of a bar that were opened, or clicked in, by anybody. Those of one kind of reader are listed
 * where nobody else read any: the list does not tell kinds apart. Null: nowhere.
 */
export function barHref(
  { messages }: Pick<ReadsChart, "messages">,
  { start, end, values }: ChartPoint,
  read: Read,
  keys: readonly string[] = [],
): string | null {
  const others = Object.keys(values).filter((key) => !keys.includes(key) && values[key])
  if (!messages) return null
  const isOfSome = keys.length > 0 && others.length > 0
  // The list tells people from all others, and these not from each other.
  if (isOfSome && keys.join() !== "human") return null
  const whose = isOfSome ? { people: true } : {}
  return messagesHref(messages.place, { from: start, to: end, had: read, ...messages.filters, ...whose })
}
