/** The stretches of time that pages call by a name, in the order of the range menu. */
export const rangeNames = [
  "today",
  "yesterday",
  "24h",
  "7d",
  "30d",
  "week",
  "last-week",
  "month",
  "last-month",
] as const
export type RangeName = (typeof rangeNames)[number]
