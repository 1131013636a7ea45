import { createLoader, parseAsStringLiteral } from "nuqs/server"
import type { Filters } from "../_filters/query.ts"
import type { SearchParams } from "../_range/range.ts"

/** What the overview looks at beside its filters, as its address says it: `?changed=spam`. Pure. */
export const changedFigures = ["bounced", "delivered", "spam", "sent"] as const
export type ChangedFigure = (typeof changedFigures)[number]

export const changedParser = parseAsStringLiteral(changedFigures).withDefault("bounced")

const load = createLoader({ changed: changedParser })

export const readChanged = (params: SearchParams): ChangedFigure => load(params).changed

/**
 * What is known with these filters. Server, domain and reason are told by ends of attempts: of messages with one of them
 * nobody knows how many were sent or opened, only how many bounced.
 */
export const knownWith = ({ server, domain, reason }: Filters): "all" | "bounces" =>
  server.length + domain.length + reason.length === 0 ? "all" : "bounces"
