import { faultKinds, type Kind } from "./outcome-log.ts"

/** Figures of a running import. Pure. */
export type Pace = {
  /** 0 to 1, by bytes. */
  share: number
  /** Rows a second. */
  rate: number
  /** null until it can be estimated. */
  leftMs: number | null
}

type At = {
  file: { size: number }
  progress: { rows: number; bytes: number }
  workedMs: number
  pace: "running" | "stopped" | "failed" | "done"
}

export function paceOf({ file, progress, workedMs, pace }: At): Pace {
  const share = pace === "done" ? 1 : file.size === 0 ? 0 : Math.min(1, progress.bytes / file.size)
  const rate = workedMs > 0 ? Math.round((progress.rows * 1000) / workedMs) : 0
  const isKnown = share > 0.005 && workedMs > 500
  return { share, rate, leftMs: isKnown ? (workedMs / share) * (1 - share) : null }
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
