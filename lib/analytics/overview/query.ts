import { createLoader, parseAsStringLiteral } from "nuqs/server"
import type { Filters, FilterValues } from "#lib/analytics/filters/query"
import type { SearchParams } from "#lib/analytics/range/range"

/** Settings of the overview besides its filters, from its URL: `?changed=spam`. Pure. */
export const changedFigures = ["bounced", "delivered", "spam", "sent", "opened", "clicked"] as const
export type ChangedFigure = (typeof changedFigures)[number]

export const changedParser = parseAsStringLiteral(changedFigures).withDefault("bounced")

const load = createLoader({ changed: changedParser })

export const readChanged = (params: SearchParams): ChangedFigure => load(params).changed

export type FigureName = "sent" | "delivered" | "bounced" | "spam" | "opened" | "clicked"

/**
 * Figures available with these filters: `reads` with a country or a device, which only opens and clicks have; `now`
 * with a status, which is the latest one; `bounces` with a server or a reason. Only the result of an attempt has these
 * two, so the numbers of sent and opened messages are not available with them.
 */
export type Availability = "all" | "bounces" | "now" | "reads"

export function availableWith({ status, country, device, server, reason }: FilterValues): Availability {
  if (country.length + device.length > 0) return "reads"
  if (status.length > 0) return "now"
  return server.length + reason.length === 0 ? "all" : "bounces"
}

const availableFigures: Record<Availability, readonly FigureName[]> = {
  all: ["sent", "delivered", "bounced", "spam", "opened", "clicked"],
  bounces: ["bounced"],
  now: ["sent", "delivered", "bounced"],
  reads: ["opened", "clicked"],
}

export const isAvailable = (query: FilterValues, figure: FigureName): boolean =>
  availableFigures[availableWith(query)].includes(figure)

/** FILTER-5: opens and clicks count people, unless the URL includes machines. */
export const isOfPeople = (query: Filters): boolean => query.people !== false
