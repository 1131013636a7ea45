import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricConfiguration,
  Registry,
} from "prom-client"
import type { CounterOf, Definition, GaugeOf, HistogramOf } from "./define.ts"

type NameOf<L> = Extract<keyof L, string>

/** The meter of a definition, with exactly the labels of the definition. */
type MeterOf<D> =
  D extends CounterOf<infer L>
    ? Counter<NameOf<L>>
    : D extends GaugeOf<infer L>
      ? Gauge<NameOf<L>>
      : D extends HistogramOf<infer L>
        ? Histogram<NameOf<L>>
        : never

export type Meters<D extends Record<string, Definition>> = { readonly [K in keyof D]: MeterOf<D[K]> }

/** Response to a scrape: the text and its type. */
type Scraped = { text: string; contentType: string }

export type OpenRegistry<D extends Record<string, Definition>> = {
  meters: Meters<D>
  /** Reads values at each scrape, from memory, because it must be quick. */
  atScrape(read: () => void): void
  scrape(): Promise<Scraped>
  /**
   * Adds the library's metrics of the process and of Node.js: memory, CPU, event loop, garbage collection. That costs a
   * timer, so it is for programs that are scraped.
   */
  measureProcess(): void
  /** Names, types and help of all metrics, as in a scrape. */
  described(): Promise<{ name: string; type: string; help: string }[]>
}

/**
 * A separate registry for a program; nothing is registered in the library's global one, so that several can exist in
 * one process.
 */
export function openRegistry<D extends Record<string, Definition>>(definitions: D): OpenRegistry<D> {
  const registry = new Registry()
  const reads: (() => void)[] = []
  const meters = Object.fromEntries(
    Object.entries(definitions).map(([key, definition]) => [key, meterOf(definition, registry)]),
  ) as Meters<D>
  return {
    meters,
    atScrape: (read) => void reads.push(read),
    measureProcess: () => collectDefaultMetrics({ register: registry }),
    async scrape() {
      for (const read of reads) read()
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
    described: async () =>
      (await registry.getMetricsAsJSON()).map(({ name, type, help }) => ({ name, type: String(type), help })),
  }
}

function meterOf(definition: Definition, registry: Registry) {
  const options = {
    name: definition.name,
    help: definition.help,
    labelNames: Object.keys(definition.labels),
    registers: [registry],
  } satisfies MetricConfiguration<string>
  if (definition.type === "histogram")
    return new Histogram({ ...options, buckets: [...(definition.buckets ?? [])] })
  if (definition.type === "gauge") return new Gauge(options)
  const made = new Counter(options)
  // A counter that appears with its first failure hides that failure from rate().
  for (const labels of combinations(definition.labels)) made.inc(labels, 0)
  return made
}

/** All series of a definition whose labels list all their values; empty if one of them does not. */
function combinations(labels: Definition["labels"]): Record<string, string>[] {
  return Object.entries(labels).reduce<Record<string, string>[]>(
    (made, [label, values]) =>
      typeof values === "string"
        ? []
        : made.flatMap((one) => values.map((value) => ({ ...one, [label]: value }))),
    [{}],
  )
}
