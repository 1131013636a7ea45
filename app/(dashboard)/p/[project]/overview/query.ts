import { createLoader, parseAsStringLiteral } from "nuqs/server"
import type { Filters, FilterValues } from "../_filters/query.ts"
import type { SearchParams } from "../_range/range.ts"

/** What the overview looks at beside its filters, as its address says it: `?changed=spam`. Pure. */
export const changedFigures = ["bounced", "delivered", "spam", "sent", "opened", "clicked"] as const
export type ChangedFigure = (typeof changedFigures)[number]

export const changedParser = parseAsStringLiteral(changedFigures).withDefault("bounced")

const load = createLoader({ changed: changedParser })

export const readChanged = (params: SearchParams): ChangedFigure => load(params).changed

export type FigureName = "sent" | "delivered" | "bounced" | "spam" | "opened" | "clicked"

/**
 * What is known with these filters: `reads` of a country or a device, which readers tell; `now` of a status, whatever messages
 * once were; `bounces` of a server, a domain or a reason. These are told by ends of attempts: of messages with one of them
 * nobody knows how many were sent or opened, only how many bounced.
 */
export type Known = "all" | "bounces" | "now" | "reads"

export function knownWith({ status, country, device, server, domain, reason }: FilterValues): Known {
  if (country.length + device.length > 0) return "reads"
  if (status.length > 0) return "now"
  return server.length + domain.length + reason.length === 0 ? "all" : "bounces"
}

const knownFigures: Record<Known, readonly FigureName[]> = {
  all: ["sent", "delivered", "bounced", "spam", "opened", "clicked"],
  bounces: ["bounced"],
  now: ["sent", "delivered", "bounced"],
  reads: ["opened", "clicked"],
}

export const isKnown = (query: FilterValues, figure: FigureName): boolean =>
  knownFigures[knownWith(query)].includes(figure)

/** Whether openings and clicks are those of people alone. */
export const isOfPeople = (query: Filters): boolean => query.people === true
