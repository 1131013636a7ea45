import type { Status } from "#contract/status"

type Rule = {
  /** At most one event of this status per letter. */
  isOnce?: true
  /** Not after any of these, ever. */
  neverAfter?: readonly Status[]
  /** Not while the later one of this status and these is this status: they take turns. */
  alternatesWith?: readonly Status[]
  /** Only when one of alternatesWith came before. */
  needsTurn?: true
}

/** Events that may follow those recorded for a letter (EVENT-2). Repeated opens and clicks are events. */
const transitions: Readonly<Record<Status, Rule>> = {
  accepted: { isOnce: true },
  sent: { isOnce: true },
  soft_bounced: { neverAfter: ["delivered", "hard_bounced"] },
  delivered: { isOnce: true, neverAfter: ["hard_bounced"] },
  hard_bounced: { isOnce: true, neverAfter: ["delivered"] },
  opened: {},
  clicked: {},
  unsubscribed: { alternatesWith: ["subscribed"] },
  subscribed: { alternatesWith: ["unsubscribed", "spam"], needsTurn: true },
  spam: { isOnce: true },
}

/** LATE-2: a host that took a letter may report later that it failed, once; a temporary failure once after the delivery. */
const lateBounces: Readonly<Partial<Record<Status, Rule>>> = {
  soft_bounced: { neverAfter: ["hard_bounced"], alternatesWith: ["delivered"] },
  hard_bounced: { isOnce: true },
}

/** Statuses that a letter has had, in the order in which each was last recorded. */
export type History = readonly string[]

/** True when an event of this status may be recorded for a letter with this history; `isLate`: reported by mail. */
export function isAllowed(status: Status, history: History, isLate = false): boolean {
  const rule = (isLate && lateBounces[status]) || transitions[status]
  if (rule.isOnce && history.includes(status)) return false
  if (rule.neverAfter?.some((other) => history.includes(other))) return false
  if (!rule.alternatesWith) return true
  const reached = history.lastIndexOf(status)
  const other = Math.max(...rule.alternatesWith.map((one) => history.lastIndexOf(one)))
  return reached === -1 && !rule.needsTurn ? true : other > reached
}

/** The history after one more event. */
export const withEvent = (status: Status, history: History): History => [
  ...history.filter((one) => one !== status),
  status,
]
