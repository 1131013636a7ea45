/** The form of how long a project keeps what; pure. */

export const kinds = ["events", "messages", "counts"] as const
type Kind = (typeof kinds)[number]
type Days = Record<Kind, number>

/** Days of the project itself (null: as long as the installation), and the bounds of each. */
export type RetentionFacts = { own: Record<Kind, number | null>; least: Days; most: Days }

/** The most days that a setting may have, a hundred years: nobody's data ends by them. */
const endlessDays = 36_500

/** Whether the installation keeps something without a limit. */
export const isEndless = (kind: Kind, { most }: RetentionFacts): boolean => most[kind] >= endlessDays

/** As typed; empty: as long as the installation. */
export type TypedDays = Record<Kind, string>

/** What is older than the days that were asked about; more than `goesMax` is not counted. */
export type Goes = { events: number; messages: number; counted: number }

export const goesMax = 100_000

const each = <T>(of: (kind: Kind) => T): Record<Kind, T> => ({
  events: of("events"),
  messages: of("messages"),
  counts: of("counts"),
})

export const typedDays = (own: RetentionFacts["own"]): TypedDays => each((kind) => String(own[kind] ?? ""))

export const daysOf = (typed: TypedDays): RetentionFacts["own"] =>
  each((kind) => (typed[kind].trim() === "" ? null : Number(typed[kind])))

/** The days that would hold. */
export const holding = (typed: TypedDays, { most }: RetentionFacts): Days =>
  each((kind) => Math.min(daysOf(typed)[kind] ?? most[kind], most[kind]))

/** What would be kept for less long than it is now. */
export const shorter = (typed: TypedDays, saved: TypedDays, facts: RetentionFacts): Kind[] => {
  const [next, now] = [holding(typed, facts), holding(saved, facts)]
  return kinds.filter((kind) => next[kind] < now[kind])
}
