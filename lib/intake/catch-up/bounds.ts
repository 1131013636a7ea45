/** Limits of comparing and fetching (CATCHUP-1 to CATCHUP-6). In milliseconds unless noted. */

const minute = 60_000
const hour = 60 * minute
export const dayMs = 24 * hour

export const catchUpLimits = {
  /** UTC days before today to compare; servers that keep fewer days are queried with a smaller number. */
  lookBackDays: [44, 31, 30, 7, 1],
  /** Recent events may still be in transit. */
  onTheirWay: 30_000,
  /** If a server does not report waiting calls, they may arrive for as long as they are retried (CALLBACK-3). */
  repeated: 24 * hour,
  everyDay: dayMs,
  /** A new project has nothing to miss yet. */
  firstCheck: hour,
  /** After a failed comparison. */
  again: 3 * hour,
  /** If the server offers no dumps, or the key lacks the right to order one. */
  muchLater: 7 * dayMs,
  /** Delay before a failed fetch tries again; doubles each time. */
  soon: 5000,
  leaseSeconds: 90,
  /** Interval of checks for a dump, and when to give up. */
  askEvery: 1000,
  readyWithin: 60 * minute,
  /** Time limit for one file of a dump, with all pauses. */
  fileWithin: 2 * hour,
  /** Events per transaction: callbacks of the project wait for at most one. */
  batchEvents: 200,
  /** Length of a pause relative to the batch before it, and its minimum. */
  pauseTimes: 2,
  pauseMin: 15,
  /** Consecutive failures of a fetch. */
  failuresMax: 6,
  /** Largest row of a file, and largest unpacked file. */
  rowChars: 512 * 1024,
  fileBytes: 2 * 1024 ** 3,
  /** Orders the whole day of a project; real days have fewer events. */
  eventsPerDump: 1_000_000_000,
} as const

/** Opens and clicks may occur twice within a second, which is one event here, so a small surplus is not a gap. */
export const repeatedWithinSecond = { statuses: ["opened", "clicked"], share: 0.02, few: 5 } as const

// ── UTC days as `YYYY-MM-DD`, by which the service counts events

export const startOfDayMs = (ms: number): number => Math.floor(ms / dayMs) * dayMs

/** The span of a day, cut off at an instant. */
export function spanOfDay(day: string, untilMs: number): { fromMs: number; toMs: number } {
  const fromMs = Date.parse(`${day}T00:00:00Z`)
  return { fromMs, toMs: Math.min(fromMs + dayMs, untilMs) }
}

/** True for a valid calendar day, because input from files is not trusted. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
