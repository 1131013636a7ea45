/**
 * The metrics of a program, as data: names by Prometheus' conventions (base units, `_total`), each with what it
 * means and when somebody should look. docs/metrics.md is written from it.
 */
export type Definition = {
  type: "counter" | "gauge" | "histogram"
  name: string
  /** One sentence: what is counted or measured. */
  help: string
  /** Each label with all values that it can have; where they are not listed, a sentence says what bounds them. */
  labels: Labels
  /** Upper bounds in the metric's unit; histograms alone have them. */
  buckets?: readonly number[]
  /** When somebody should look, if ever. */
  alarm?: string
}

export type Labels = Readonly<Record<string, readonly string[] | string>>

type Given<L extends Labels> = Pick<Definition, "name" | "help" | "alarm"> & { labels?: L }

export type CounterOf<L extends Labels> = Definition & { type: "counter"; labels: L }
export type GaugeOf<L extends Labels> = Definition & { type: "gauge"; labels: L }
export type HistogramOf<L extends Labels> = Definition & { type: "histogram"; labels: L }

/** Only grows while the program runs. */
export const counter = <const L extends Labels = Record<never, never>>(given: Given<L>): CounterOf<L> => ({
  type: "counter",
  ...given,
  labels: given.labels ?? ({} as L),
})

/** Goes up and down. */
export const gauge = <const L extends Labels = Record<never, never>>(given: Given<L>): GaugeOf<L> => ({
  type: "gauge",
  ...given,
  labels: given.labels ?? ({} as L),
})

/** How many values lay below each of some bounds. */
export const histogram = <const L extends Labels = Record<never, never>>(
  given: Given<L> & { buckets: readonly number[] },
): HistogramOf<L> => ({ type: "histogram", ...given, labels: given.labels ?? ({} as L) })

/** Seconds, for what takes milliseconds when all is well and must not take many seconds. */
export const quickSeconds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10] as const

/** Seconds, for what waits for others: mail servers, receivers of callbacks. */
export const slowSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60] as const
