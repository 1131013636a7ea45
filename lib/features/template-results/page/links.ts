import { formatNumber } from "#lib/interface/format/number"
import { formatPercent } from "#lib/interface/format/percent"
import { otherName } from "#lib/data/events/letter/reader"
import { templateResultsWords } from "#words/template-results"
import { linksAsWritten } from "#lib/analytics/clicks/click-map"
import { listFilters } from "#lib/analytics/filters/list-filters"
import { versionValue } from "#lib/analytics/filters/template-value"
import { messagesHref } from "#lib/analytics/range/messages-href"
import { figuresOfAll, figuresOfVersion, type ResultsData, versionsOf } from "./results-data.ts"

/** RESULTS-5: clicks by link as written in the template, over the message and as a table. Pure. */

export type LinkRow = {
  /** As written in the template; otherwise as it was followed. */
  link: string
  label: string
  people: number
  machines: number
  peopleText: string
  machinesText: string
  /** Share of the messages in which people clicked. */
  share: string
  /** Fraction of the widest bar, 0 to 1. */
  width: number
  /** Distinct addresses of a link with a merge tag. */
  variants: string | null
  href: string | null
}

export type Links = { rows: LinkRow[]; note: string | null } | { notComparable: string }

const rowsMax = 50
const listedMax = 20

type LinkCounts = NonNullable<ResultsData["counts"]["links"]>

/** Clicks of the displayed version; of all versions if they cannot be distinguished. */
export function linkCounts({ counts, map }: Pick<ResultsData, "counts" | "map">): {
  rows: LinkCounts | null
  version: string | null
} {
  const versions = versionsOf({ counts })
  const isOnly = versions.length === 1 && versions[0] === map?.version
  if (map && (counts.linksOfVersion || isOnly))
    return { rows: counts.linksOfVersion ?? counts.links, version: map.version }
  return { rows: counts.links, version: null }
}

export function linksOf(data: ResultsData): Links {
  const { language, map } = data
  const words = templateResultsWords[language]
  const { rows, version } = linkCounts(data)
  if (!rows) return { notComparable: words.links.apart }
  const people = sumsOf(rows, "human")
  const machines = sumsOf(rows, "machine")
  const { written, others } = linksAsWritten(map?.written ?? "", new Map([...machines, ...people]))
  const lines = [
    ...written.map(({ href, links }) => ({ label: href, links, isWritten: true })),
    ...others.map(([link]) => ({ label: link, links: [link], isWritten: false })),
  ].map((line) => ({ ...line, people: total(people, line.links), machines: total(machines, line.links) }))
  const figures = version === null ? figuresOfAll(data) : figuresOfVersion(data, version)
  const widest = Math.max(1, ...lines.map((line) => line.people))
  const sorted = lines.toSorted(
    (a, b) => rank(a.label) - rank(b.label) || b.people - a.people || b.machines - a.machines,
  )
  return {
    rows: sorted.slice(0, rowsMax).map((line) => ({
      link: line.label,
      label: labelOf(line.label, words.links),
      ...{ people: line.people, machines: line.machines },
      peopleText: formatNumber(line.people, language),
      machinesText: formatNumber(line.machines, language),
      share: formatPercent(
        figures.clicked.count ? Math.min(1, line.people / figures.clicked.count) : null,
        1,
        language,
      ),
      width: line.people / widest,
      variants: line.links.length > 1 ? words.links.variants({ count: line.links.length }) : null,
      href: line.people > 0 ? linkHref(data, line.links, version) : null,
    })),
    note: sorted.length > rowsMax ? words.links.more({ shown: rowsMax, count: sorted.length }) : null,
  }
}

const labelOf = (link: string, words: { other: string; none: string }): string =>
  link === otherName ? words.other : link || words.none

/** Entries that are not one link come last. */
const rank = (link: string): number => Number(link === otherName || link === "")

const total = (sums: ReadonlyMap<string, number>, links: readonly string[]): number =>
  links.reduce((sum, link) => sum + (sums.get(link) ?? 0), 0)

function sumsOf(rows: LinkCounts, kind: string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { traffic_type, link, letters_ever } of rows)
    if (traffic_type === kind) sums.set(link, (sums.get(link) ?? 0) + letters_ever)
  return sums
}

/** The messages in which people followed a link; null for a link with too many addresses for a list. */
function linkHref(
  { messages, query, template, edges }: ResultsData,
  links: readonly string[],
  version: string | null,
): string | null {
  if (!messages || links.length > listedMax || links.some((link) => link === "" || link === otherName))
    return null
  return messagesHref(messages, {
    ...{ from: edges[0] ?? 0, to: edges.at(-1) ?? 0, ...listFilters(query) },
    template: version === null ? template.id : versionValue(template.id, version),
    ...{ link: links, had: "clicked", people: true },
  })
}

export type MapView = {
  html: string
  title: string
  version: string
  versions: { value: string; label: string }[]
  hint: string
}

/** The message with its clicks; null if there is nothing to draw. */
export function mapOf(data: ResultsData): MapView | null {
  const { map, template, language } = data
  if (!map?.marked) return null
  const words = templateResultsWords[language].map
  const { version } = linkCounts(data)
  return {
    html: map.marked,
    title: words.frame({ name: template.name }),
    version: map.version,
    versions: template.versions.map((one) => ({ value: String(one.version), label: `v${one.version}` })),
    hint:
      version === null && versionsOf(data).length > 1
        ? words.allVersions
        : words.ofVersion({ version: `v${map.version}` }),
  }
}
