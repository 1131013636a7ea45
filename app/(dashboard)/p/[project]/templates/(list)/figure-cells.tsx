"use client"

import { SparkLine } from "#components/chart/sparkline"
import { useLanguage, useWords } from "#components/shell/language"
import type { Column } from "#components/table/data-table"
import { formatNumber } from "#lib/interface/format/number"
import { formatPercent } from "#lib/interface/format/percent"
import type { TemplateFigures } from "#lib/features/template-results/list-figures"
import { Link } from "#ui/link"
import { type TemplatesWords, templatesWords } from "#words/templates"
import type { FiguresOf } from "./use-figures.ts"
import type { TemplateRow } from "../view.ts"

/** Messages sent per template in 30 days, with a sparkline and the results. */
export const figureColumns = (
  words: TemplatesWords,
  project: string,
  figuresOf: FiguresOf,
): Column<TemplateRow>[] => [
  {
    id: "sent",
    header: words.columns.sent,
    meta: { width: "132px", isNumber: true, isWhole: true },
    cell: ({ row }) => <SentCell project={project} row={row.original} figures={figuresOf(row.original.id)} />,
  },
  ...shares.map(
    (key): Column<TemplateRow> => ({
      id: key,
      header: words.columns[key],
      meta: { width: "76px", isNumber: true, isWhole: true },
      cell: ({ row }) => <ShareCell of={key} row={row.original} figures={figuresOf(row.original.id)} />,
    }),
  ),
]

const shares = ["opened", "clicked", "bounced"] as const
type Share = (typeof shares)[number]

type CellProps = { row: TemplateRow; figures: TemplateFigures | null | undefined }

function SentCell({ project, row, figures }: CellProps & { project: string }) {
  const language = useLanguage()
  const words = useWords(templatesWords)
  if (row.state === "draft") return null
  if (!figures) return <Unknown figures={figures} />
  return (
    <span className="flex items-center gap-2">
      <SparkLine values={figures.days} colour="var(--st-sent)" height={18} />
      <Link
        href={`/p/${project}/templates/${row.id}/results?range=30d`}
        title={words.figures.results({ name: row.name })}
        className="inline-flex min-h-6 min-w-6 shrink-0 items-center justify-end hover:underline"
      >
        {formatNumber(figures.sent, language)}
      </Link>
    </span>
  )
}

/** RESULTS-1: opens and clicks are shares of delivered messages, bounces of sent ones. */
function ShareCell({ of, row, figures }: CellProps & { of: Share }) {
  const language = useLanguage()
  const words = useWords(templatesWords)
  if (row.state === "draft") return null
  if (!figures) return <Unknown figures={figures} />
  const whole = of === "bounced" ? figures.sent : figures.delivered
  const numbers = { count: formatNumber(figures[of], language), of: formatNumber(whole, language) }
  return (
    <span title={words.figures.shares[of](numbers)}>
      {formatPercent(whole > 0 ? figures[of] / whole : null, 1, language)}
    </span>
  )
}

/** Not counted yet, or counting failed. */
function Unknown({ figures }: { figures: null | undefined }) {
  const words = useWords(templatesWords)
  return (
    <span className="text-ink-3" title={figures === null ? words.figures.failed : undefined}>
      {figures === null ? "–" : ""}
    </span>
  )
}

/** For a phone: the number of sent messages, with a word. */
export function SentText({ row, figures }: CellProps) {
  const language = useLanguage()
  const words = useWords(templatesWords)
  if (row.state === "draft" || !figures) return null
  return (
    <span className="tnum shrink-0 text-ink-3 text-xs">
      {words.figures.sent({ count: formatNumber(figures.sent, language) })}
    </span>
  )
}
