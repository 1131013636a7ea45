import { formatNumber } from "#lib/interface/format/number"
import { filtersWords } from "#words/filters"
import { type TemplateResultsWords, templateResultsWords } from "#words/template-results"
import { type Choices, chipsOf, ignoredText, valuesOf } from "#lib/analytics/filters/choices"
import { ignoredFilters } from "#lib/analytics/filters/query"
import { chartOf } from "./chart.ts"
import { comparisonOf } from "./compare.ts"
import { type Figure, figuresOfAll, figuresOfVersion, type ResultsFacts, versionsOf } from "./facts.ts"
import { linksOf, mapOf } from "./links.ts"
import { figureHref } from "./links-to.ts"
import { type Measure, measures } from "./query.ts"
import { shareText } from "./share-text.ts"
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

const namedOf = ({ language }: ResultsFacts) => ({ language, templateNames: new Map<string, string>() })

export const resultsView = (facts: ResultsFacts) => ({
  figures: figureViews(facts),
  chart: chartOf(facts),
  versions: versionRows(facts),
  /** Replaces reads by version if there are too many messages to read. */
  versionsNote: versionsNote(facts),
  links: linksOf(facts),
  map: mapOf(facts),
  comparison: comparisonOf(facts),
  split: splitOf(facts),
  chips: chipsOf(namedOf(facts), facts.query),
  choices: choicesOf(facts),
  ignored: ignoredText(facts, ignoredFilters(facts.params, "results")),
  /** Replaces numbers if these filters are not counted together. */
  apart: facts.counts.ways ? null : templateResultsWords[facts.language].apart,
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
function figureViews(facts: ResultsFacts): FigureView[] {
  const words = templateResultsWords[facts.language]
  const figures = figuresOfAll(facts)
  return measures.map((key) => ({
    key,
    label: words.measures[key],
    ...shared(facts, words, key, figures[key]),
    colour: colours[key],
    href: facts.counts.ways ? figureHref(facts, figures[key]) : null,
  }))
}

function shared(
  { counts, language }: ResultsFacts,
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

function versionRows(facts: ResultsFacts): VersionRow[] {
  const { template, language } = facts
  const words = templateResultsWords[language]
  return versionsOf(facts).map((version) => {
    const saved = template.versions.find((one) => String(one.version) === version)
    const figures = figuresOfVersion(facts, version)
    return {
      version,
      label: version === "" ? words.noVersion : `v${version}`,
      isLive: version === String(template.live),
      by: saved ? (saved.origin === "outside" ? words.byApi : saved.by) : null,
      note: saved?.note ?? "",
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
        href: figureHref(facts, figures[key], { version }),
      })),
    }
  })
}

const versionsNote = (facts: ResultsFacts): string | null =>
  versionsOf(facts).length > 1 && !facts.counts.readsByVersion
    ? templateResultsWords[facts.language].tooMany
    : null

/** Values of the one filter that is counted with the page; the others are counted separately (load.ts). */
const choicesOf = (facts: ResultsFacts): Choices => [
  {
    name: "provider",
    label: filtersWords[facts.language].fields.provider,
    values: valuesOf(namedOf(facts), "provider", facts.query.provider, providerSums(facts)),
  },
]

function providerSums({ counts }: ResultsFacts): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { provider, letters_ever } of counts.providers ?? [])
    sums.set(provider, (sums.get(provider) ?? 0) + letters_ever)
  return sums
}
