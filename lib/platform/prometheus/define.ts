/**
 * Metrics of a program, as data: names by Prometheus' conventions (base units, `_total`), each with its meaning and its
 * alert. docs/metrics.md is generated from it.
 */
export type Definition = {
  type: "counter" | "gauge" | "histogram"
  name: string
  /** One sentence: the counted or measured quantity. */
  help: string
  /** Each label with all of its values; if they are not listed, a sentence gives their limit. */
  labels: Labels
  /** Upper bounds in the metric's unit; only for histograms. */
  buckets?: readonly number[]
  /** Condition of an alert, if any. */
  alert?: string
}

export type Labels = Readonly<Record<string, readonly string[] | string>>

type MetricFields<L extends Labels> = Pick<Definition, "name" | "help" | "alert"> & { labels?: L }

export type CounterOf<L extends Labels> = Definition & { type: "counter"; labels: L }
export type GaugeOf<L extends Labels> = Definition & { type: "gauge"; labels: L }
export type HistogramOf<L extends Labels> = Definition & { type: "histogram"; labels: L }

/** Only increases while the program runs. */
export const counter = <const L extends Labels = Record<never, never>>(
  fields: MetricFields<L>,
): CounterOf<L> => ({
  type: "counter",
  ...fields,
  labels: fields.labels ?? ({} as L),
})

/** Can go up and down. */
export const gauge = <const L extends Labels = Record<never, never>>(
  fields: MetricFields<L>,
): GaugeOf<L> => ({
  type: "gauge",
  ...fields,
  labels: fields.labels ?? ({} as L),
})

/** Counts values below each of several bounds. */
export const histogram = <const L extends Labels = Record<never, never>>(
  fields: MetricFields<L> & { buckets: readonly number[] },
): HistogramOf<L> => ({ type: "histogram", ...fields, labels: fields.labels ?? ({} as L) })

/** Seconds, for work that normally takes milliseconds and must not take many seconds. */
export const quickSeconds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10] as const

/** Seconds, for work that waits for others: mail servers, receivers of callbacks. */
export const slowSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60] as const
