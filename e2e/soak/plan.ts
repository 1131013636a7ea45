/** How long a soak lasts and how hard it is. */
export type Plan = {
  seconds: number
  /** One process is killed so often: the service, the dashboard and the database server by turns. */
  killEverySeconds: number
  projects: number
  /** Messages a second of the one project that floods; every other project sends about one. */
  floodPerSecond: number
  seed: number
}

/** Plan of `npm run soak`. */
export const wholeSoak: Plan = {
  seconds: 1800,
  killEverySeconds: 20,
  projects: 20,
  floodPerSecond: 60,
  seed: 1,
}

/** Plan short enough for a run of the tests. */
export const shortSoak: Plan = {
  seconds: 30,
  killEverySeconds: 6,
  projects: 6,
  floodPerSecond: 40,
  seed: 1,
}

/**
 * Defects of the receiver of a project's own webhook, by the project's number; further projects have none. All are
 * repaired before counting.
 */
export const manners = ["slow", "dead", "garbage", "well"] as const
export type Manner = (typeof manners)[number]

/** How far the service's clock is off, one after the other: less than the minute for which an idempotence_key counts. */
export const clockOffsetsMs = [0, 25_000, -25_000, 10_000] as const
