import type { Mark } from "#lib/analytics/series/points"
import type { ChartNote } from "#lib/analytics/series/points"
import type { SpanRow } from "#lib/analytics/series/points"
import { formatInstant } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/format/language"
import { overviewWords } from "#words/overview"
import type { PageRange } from "#lib/analytics/range/range"

/** Published templates and deployments, on the time axis of a chart and next to its numbers. Pure. */

/** `project`: its project, if several are shown. */
export type MarkFact = {
  kind: "template" | "deployment"
  at: Date
  name: string
  href: string | null
  project: string | null
}

/** A deployment of the page's own project, as it can be edited. */
export type OwnDeployment = { deployment_id: string; marked_at: string; title: string; url: string }

type Context = {
  marks: readonly MarkFact[]
  /** Starts of the steps of the chart, with its end. */
  edges: readonly number[]
  range: Pick<PageRange, "timeZone">
  nowMs: number
  language: Language
}

/** Position of an instant on the axis. */
const placeOn = (edges: readonly number[]) => {
  const [from = 0, to = 1] = [edges[0], edges.at(-1)]
  return (ms: number) => (ms - from) / (to - from)
}

export function marksOf(context: Context): Mark[] {
  const place = placeOn(context.edges)
  return context.marks
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((fact) => ({ at: place(fact.at.getTime()), note: noteOf(context, fact) }))
}

function noteOf({ range, nowMs, language }: Context, { kind, at, project, ...fact }: MarkFact): ChartNote {
  const words = overviewWords[language]
  const name = project === null ? fact.name : `${fact.name} · ${project}`
  const when = formatInstant(at, range.timeZone, nowMs, language)
  return { kind, name, href: fact.href, text: words[said[kind]]({ name, when }) }
}

const said = { template: "published", deployment: "deployed" } as const

/** Events of each bar: marks, then domains that blocked us at any time of it. */
export function notesOfPoints(
  edges: readonly number[],
  marks: readonly Mark[],
  blockRows: readonly SpanRow[],
): ChartNote[][] {
  const places = edges.map(placeOn(edges))
  return places.slice(0, -1).map((left, nth) => {
    const right = places[nth + 1] ?? 1
    const isLast = nth === edges.length - 2
    const inStep = marks.filter(({ at }) => at >= left && (at < right || isLast))
    const blocks = blockRows.flatMap(({ label, spans }): ChartNote[] => {
      const span = spans.find((one) => one.from < right && one.to > left)
      return span ? [{ kind: "block", name: label, text: span.title, href: null }] : []
    })
    return [...inStep.map(({ note }) => note), ...blocks]
  })
}
