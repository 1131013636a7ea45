import type { RangeKind } from "./range.ts"

/** Names of the period right before a range, in the words `before` and `thanBefore`. */
export const beforeOf = {
  today: "day",
  yesterday: "day",
  "24h": "24h",
  "7d": "7d",
  "30d": "30d",
  week: "week",
  "last-week": "week",
  month: "month",
  "last-month": "month",
  custom: "custom",
} as const satisfies Record<RangeKind, string>
