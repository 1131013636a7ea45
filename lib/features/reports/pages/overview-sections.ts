import "server-only"
import type { ChartNote } from "#lib/analytics/series/points"
import type { PageAccess } from "#lib/access/auth/guard"
import type { Language } from "#lib/interface/format/language"
import type { ReportCell, ReportSection } from "#lib/features/reports/content"
import { overviewWords } from "#words/overview"
import { reportWords } from "#words/report"
import type { Changes } from "#lib/analytics/overview/changes"
import type { overviewFor } from "#lib/analytics/overview/load"
import { loadChanges } from "#lib/analytics/overview/load-changes"
import { needsOf } from "#lib/features/attention/needs"
import { loadWaiting } from "#lib/features/attention/needs-load"
import { readChanged } from "#lib/analytics/overview/query"

/** REPORT-6: data of the overview besides its figures: biggest changes, blocks, marks, and what needs attention. */

type Read = Pick<Awaited<ReturnType<typeof overviewFor>>, "overview" | "request">

/** The page has all of them. */
const [changesMax, linesMax] = [5, 10]

export async function overviewSections(
  access: PageAccess,
  { overview, request }: Read,
  language: Language,
): Promise<ReportSection[]> {
  const [changes, waiting] = await Promise.all([
    loadChanges(request, language),
    loadWaiting(access, overview.openBlocks),
  ])
  const { needs, allWell } = needsOf(access, overview, waiting, language)
  const words = overviewWords[language]
  const { blockRows, marks } = overview.chart
  const figure = words.changes.figures[readChanged(request.params)]
  const needLines = needs.map(
    ({ title, note, href }): ReportCell => ({ text: title, hint: note, href: href ?? null }),
  )
  return [
    ...("rows" in changes ? [changesSection(changes, figure, language)] : []),
    ...listed(
      words.blocks,
      blockRows.flatMap(({ spans }) => spans.map(({ title }) => ({ text: title }))),
    ),
    ...listed(words.marks, marks.map(({ note }) => markLine(note)).reverse()),
    ...listed(words.needsAttention, needLines.length > 0 ? needLines : [{ text: allWell }]),
  ]
}

function changesSection(changes: Changes, figure: string, language: Language): ReportSection {
  const { letter: words } = reportWords[language]
  const { whole, rows, empty } = changes
  const moved = whole.before === null ? `${whole.now} ` : `${whole.before} → ${whole.now}, `
  return {
    title: `${overviewWords[language].changes.title}: ${figure}`,
    lines: [{ text: `${moved}${whole.sentence}` }, ...(empty ? [{ text: empty }] : [])],
    table:
      rows.length === 0
        ? null
        : {
            heads: [words.segment, words.moved, words.share],
            rows: rows
              .slice(0, changesMax)
              .map(({ name, field, href, before, now, share }) => [
                { text: name, hint: field, href },
                { text: before === null ? now : `${before} → ${now}` },
                { text: share },
              ]),
          },
  }
}

/** Links to other sites are not in the mail. */
const markLine = ({ text, href }: ChartNote): ReportCell => ({
  text,
  href: href?.startsWith("/") ? href : null,
})

const listed = (title: string, lines: readonly ReportCell[]): ReportSection[] =>
  lines.length === 0 ? [] : [{ title, lines: lines.slice(0, linesMax), table: null }]
