import { faultKinds, type Kind } from "./outcome-log.ts"

/** Figures of work in progress. Pure. */
type Work = { done: number; total: number; workedMs: number }

/** Units per second and remaining time; null until they can be estimated. */
export function paceOf({ done, total, workedMs }: Work): { rate: number; leftMs: number } | null {
  if (done <= total * 0.001 || workedMs <= 500) return null
  return { rate: (done * 1000) / workedMs, leftMs: (workedMs / done) * (total - done) }
}

export type BarPart = {
  id: "added" | "present" | "other_cause" | "duplicate" | "over" | "bad"
  count: number
  share: number
  fill: string
}

const groups: { id: BarPart["id"]; kinds: readonly Kind[]; fill: string; isSeldom?: true }[] = [
  { id: "added", kinds: ["added"], fill: "var(--success)" },
  { id: "present", kinds: ["present"], fill: "var(--st-sent)" },
  { id: "other_cause", kinds: ["other_cause"], fill: "var(--st-soft-bounced)" },
  { id: "duplicate", kinds: ["duplicate"], fill: "var(--st-accepted)", isSeldom: true },
  { id: "over", kinds: ["over"], fill: "var(--line-strong)", isSeldom: true },
  { id: "bad", kinds: faultKinds, fill: "var(--st-hard-bounced)" },
]

/** The parts of the bar in order; rare ones only if they occur. */
export function barParts(counts: Record<Kind, number>): BarPart[] {
  const sums = groups.map((group) => ({
    ...group,
    count: group.kinds.reduce((sum, kind) => sum + counts[kind], 0),
  }))
  const total = sums.reduce((sum, one) => sum + one.count, 0)
  return sums
    .filter((one) => one.count > 0 || !one.isSeldom)
    .map(({ id, count, fill }) => ({ id, count, fill, share: total === 0 ? 0 : count / total }))
}
