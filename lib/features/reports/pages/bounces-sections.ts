import type { Language } from "#lib/interface/format/language"
import type { ReportCell, ReportSection } from "#lib/features/reports/content"
import { bouncesWords } from "#words/bounces"
import { reportWords } from "#words/report"
import type { Board } from "#lib/analytics/bounces/board"
import type { Providers } from "#lib/analytics/bounces/providers"
import type { bouncesView, Why } from "#lib/analytics/bounces/view"

/** REPORT-6: data of the page about bounces: jumps, reasons and next steps, domains, and blocks. Pure. */

type View = Pick<ReturnType<typeof bouncesView>, "why" | "providers" | "board">

/** The page has all of them. */
const rowsMax = 10

export const bouncesSections = ({ why, providers, board }: View, language: Language): ReportSection[] => [
  ...("rows" in why ? [...jumpsSection(why, language), ...reasonsSection(why, language)] : []),
  ...("rows" in providers ? providersSection(providers, language) : []),
  ...("rows" in board ? blocksSection(board, language) : []),
]

const jumpsSection = ({ jumps }: Why, language: Language): ReportSection[] =>
  jumps.length === 0
    ? []
    : [
        {
          title: reportWords[language].letter.jumps,
          lines: jumps.map(({ text, href }) => ({ text, href })),
          table: null,
        },
      ]

function reasonsSection({ rows }: Why, language: Language): ReportSection[] {
  if (rows.length === 0) return []
  const { letter: words } = reportWords[language]
  return [
    {
      title: words.reasons,
      lines: [],
      table: {
        heads: [words.name, words.count, words.share, words.change],
        rows: rows
          .slice(0, rowsMax)
          .map(({ name, todo, href, countText, shareText, change }) => [
            { text: name, hint: words.todo({ todo }), href },
            { text: countText },
            { text: shareText },
            { text: change.text },
          ]),
      },
    },
  ]
}

function providersSection({ rows, note }: Providers, language: Language): ReportSection[] {
  if (rows.length === 0) return []
  const { providers: words } = bouncesWords[language]
  return [
    {
      title: words.title,
      lines: note ? [{ text: note }] : [],
      table: {
        heads: [words.provider, words.hint, words.sent],
        rows: rows
          .slice(0, rowsMax)
          .map(({ label, barTitle, href, rateText, sentText }) => [
            { text: label, hint: barTitle, href },
            { text: rateText },
            { text: sentText },
          ]),
      },
    },
  ]
}

/** Domains that blocked us in the period; those that only refused messages are on the page. */
function blocksSection({ rows }: Board, language: Language): ReportSection[] {
  const { board: words } = bouncesWords[language]
  const blocked = rows.filter(({ lanes }) => lanes.length > 0).slice(0, rowsMax)
  if (blocked.length === 0) return []
  return [
    {
      title: words.title,
      lines: [],
      table: {
        heads: [words.who, words.count, words.state],
        rows: blocked.map(({ label, href, lanes, countText, state }): ReportCell[] => [
          { text: label, hint: lanes.map(laneText).join("; "), href },
          { text: countText },
          { text: state.text },
        ]),
      },
    },
  ]
}

/** "1 server since 20 Nov, 14:20:05": the newest span of a domain. */
const laneText = ({ label, spans }: Board["rows"][number]["lanes"][number]): string =>
  `${label}: ${spans.at(-1)?.title ?? ""}`
