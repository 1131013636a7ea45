/** The form of how long a project keeps what; pure. */

export const kinds = ["events", "messages", "counts"] as const
type Kind = (typeof kinds)[number]
type Days = Record<Kind, number>

/** Days of the project itself (null: as long as the installation), and the bounds of each. */
export type ProjectRetention = { days: Record<Kind, number | null>; least: Days; most: Days }

/** Maximum days of a setting, a hundred years: in practice without end. */
const endlessDays = 36_500

/** Whether the installation keeps something without a limit. */
export const isEndless = (kind: Kind, { most }: ProjectRetention): boolean => most[kind] >= endlessDays

/** As typed; empty: as long as the installation. */
export type TypedDays = Record<Kind, string>

/** Data older than the requested days; counting stops at `goesMax`. */
export type Goes = { events: number; messages: number; counted: number }

export const goesMax = 100_000

const each = <T>(of: (kind: Kind) => T): Record<Kind, T> => ({
  events: of("events"),
  messages: of("messages"),
  counts: of("counts"),
})

export const typedDays = (days: ProjectRetention["days"]): TypedDays =>
  each((kind) => String(days[kind] ?? ""))

export const daysOf = (typed: TypedDays): ProjectRetention["days"] =>
  each((kind) => (typed[kind].trim() === "" ? null : Number(typed[kind])))

/** Days after the change. */
export const holding = (typed: TypedDays, { most }: ProjectRetention): Days =>
  each((kind) => Math.min(daysOf(typed)[kind] ?? most[kind], most[kind]))

/** Kinds with a shorter retention than now. */
export const shorter = (typed: TypedDays, saved: TypedDays, retention: ProjectRetention): Kind[] => {
  const [next, now] = [holding(typed, retention), holding(saved, retention)]
  return kinds.filter((kind) => next[kind] < now[kind])
}
