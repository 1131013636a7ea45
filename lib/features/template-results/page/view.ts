import { formatNumber } from "#lib/interface/format/number"
import { filtersWords } from "#words/filters"
import { type TemplateResultsWords, templateResultsWords } from "#words/template-results"
import { type Choices, chipsOf, ignoredText, valuesOf } from "#lib/analytics/filters/choices"
import { ignoredFilters } from "#lib/analytics/filters/query"
import type { DraftVersion } from "#lib/features/templates/draft-data"
import { chartOf } from "./chart.ts"
import { comparisonOf, shareText } from "./compare.ts"
import { type Figure, figuresOfAll, figuresOfVersion, type ResultsData, versionsOf } from "./results-data.ts"
import { linksOf, mapOf } from "./links.ts"
import { figureHref } from "./links-to.ts"
import { type Measure, measures } from "./query.ts"
import { splitOf } from "./split.ts"

/** View data of a template's results from its counts, in the reader's language. Pure. */

export type FigureView = {
  key: Measure
  label: string
  value: string
  ofWhat: string
  colour: string
  href: string | null
}

export type VersionRow = {
  version: string
  label: string
  isLive: boolean
  /** The publisher and their note. */
  by: string | null
  note: string
  atMs: number | null
  cells: { key: Measure; text: string; share: string; href: string | null }[]
}

const namedOf = ({ language }: ResultsData) => ({ language, templateNames: new Map<string, string>() })

export const resultsView = (data: ResultsData) => ({
  figures: figureViews(data),
  chart: chartOf(data),
  versions: versionRows(data),
  /** Replaces reads by version if there are too many messages to read. */
  versionsNote: versionsNote(data),
  links: linksOf(data),
  map: mapOf(data),
  comparison: comparisonOf(data),
  split: splitOf(data),
  chips: chipsOf(namedOf(data), data.query),
  choices: choicesOf(data),
  ignored: ignoredText(data, ignoredFilters(data.params, "results")),
  /** Replaces numbers if these filters are not counted together. */
  notComparable: data.counts.ways ? null : templateResultsWords[data.language].apart,
})

const colours: Record<Measure, string> = {
  sent: "var(--st-sent)",
  delivered: "var(--st-delivered)",
  opened: "var(--st-opened)",
  clicked: "var(--st-clicked)",
  bounced: "var(--st-hard-bounced)",
  complained: "var(--st-spam)",
}

/** RESULTS-2: each figure names its base; a share of zero is absent. */
function figureViews(data: ResultsData): FigureView[] {
  const words = templateResultsWords[data.language]
  const figures = figuresOfAll(data)
  return measures.map((key) => ({
    key,
    label: words.measures[key],
    ...shared(data, words, key, figures[key]),
    colour: colours[key],
    href: data.counts.ways ? figureHref(data, figures[key]) : null,
  }))
}

function shared(
  { counts, language }: ResultsData,
  words: TemplateResultsWords,
  key: Measure,
  { count, of, ofWhat, rate }: Figure,
): Pick<FigureView, "value" | "ofWhat"> {
  if (!counts.ways || count === null) return { value: "–", ofWhat: words.unknown }
  const number = formatNumber(count, language)
  if (key === "sent")
    return { value: number, ofWhat: words.ofAll.letters({ of: formatNumber(of, language) }) }
  return {
    value: shareText(key, rate, language),
    ofWhat:
      of > 0
        ? words.ofWhat[whole(ofWhat)]({ count: number, of: formatNumber(of, language) })
        : words.ofNothing[whole(ofWhat)],
  }
}

const whole = (of: Figure["ofWhat"]): "sent" | "delivered" => (of === "delivered" ? "delivered" : "sent")

/** A restored version without a note shows the earlier one. */
const noteOf = (saved: DraftVersion | undefined): string =>
  saved?.note || (saved?.restored_from ? `v${saved.restored_from}` : "")

function versionRows(data: ResultsData): VersionRow[] {
  const { template, language } = data
  const words = templateResultsWords[language]
  return versionsOf(data).map((version) => {
    const saved = template.versions.find((one) => String(one.version) === version)
    const figures = figuresOfVersion(data, version)
    return {
      version,
      label: version === "" ? words.noVersion : `v${version}`,
      isLive: version === String(template.live),
      by: saved ? (saved.origin === "outside" ? words.byApi : saved.by) : null,
      note: noteOf(saved),
      atMs: saved?.atMs ?? null,
      cells: measures.map((key) => ({
        key,
        text: figures[key].count === null ? "–" : formatNumber(figures[key].count, language),
        share:
          key === "sent"
            ? ""
            : figures[key].count === null
              ? ""
              : shareText(key, figures[key].rate, language),
        href: figureHref(data, figures[key], { version }),
      })),
    }
  })
}

const versionsNote = (data: ResultsData): string | null =>
  versionsOf(data).length > 1 && !data.counts.readsByVersion
    ? templateResultsWords[data.language].tooMany
    : null

/** Values of the one filter that is counted with the page; the others are counted separately (load.ts). */
const choicesOf = (data: ResultsData): Choices => [
  {
    name: "provider",
    label: filtersWords[data.language].fields.provider,
    values: valuesOf(namedOf(data), "provider", data.query.provider, providerSums(data)),
  },
]

function providerSums({ counts }: ResultsData): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { provider, letters_ever } of counts.providers ?? [])
    sums.set(provider, (sums.get(provider) ?? 0) + letters_ever)
  return sums
}
