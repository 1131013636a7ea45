import { List } from "lucide-react"
import { ChartFiles } from "#components/chart/chart-files"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import type { EngagementWords } from "#words/engagement"
import { freshClass } from "../_live/live-figures.tsx"
import { NotComparable } from "../_charts/not-comparable.tsx"
import type { BarRow, BarTable } from "#lib/analytics/engagement/audience"

type AudiencePanelsProps = {
  tables: readonly BarTable[]
  words: EngagementWords
  /** URL of the CSV file of a table. */
  fileOf: (table: string) => string
}

/** Opens by delay, by program and by place, each as a small table of bars. */
export const AudiencePanels = ({ tables, words, fileOf }: AudiencePanelsProps) => (
  <>
    {tables.map((table) => (
      <Panel
        key={table.name}
        title={table.title}
        hint={table.rows.length > 0 ? table.ofWhat : undefined}
        isFlush
        className={freshClass}
        tools={
          table.rows.length > 0 && <ChartFiles csv={fileOf(table.name)} picture={null} title={table.title} />
        }
      >
        {table.notComparable ? (
          <NotComparable text={table.notComparable} />
        ) : table.rows.length === 0 ? (
          <p className="px-4 pt-1 pb-4 text-ink-3 text-sm">{table.empty}</p>
        ) : (
          <Bars table={table} words={words} />
        )}
      </Panel>
    ))}
  </>
)

function Bars({ table: { title, rows }, words }: { table: BarTable; words: EngagementWords }) {
  return (
    <table aria-label={title} className="mb-3 w-full table-fixed border-collapse text-sm">
      <colgroup>
        <col />
        <col className="w-16" />
        <col className="w-18" />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{words.share}</th>
          <th scope="col">{words.messages}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} row={row} words={words} />
        ))}
      </tbody>
    </table>
  )
}

/** The messages of a row. */
const ToMessages = ({ href, label }: { href: string; label: string }) => (
  <Link
    href={href}
    title={label}
    aria-label={label}
    className="flex size-6 shrink-0 items-center justify-center text-ink-3 hover:text-ink max-md:size-11"
  >
    <List aria-hidden className="size-3.5" />
  </Link>
)

function Row({ row, words }: { row: BarRow; words: EngagementWords }) {
  // As high as a finger needs where a row is pressed.
  const lead = row.href ? "leading-6 max-md:leading-11" : "leading-5"
  return (
    <tr className="h-9 align-top">
      <th scope="row" className="pr-2 pl-4 text-left font-normal">
        {row.href ? (
          <span className="flex min-w-0 items-center gap-1">
            <Link
              href={row.href}
              scroll={false}
              title={words.only({ value: row.label })}
              className={cn("block truncate text-ink text-xs hover:underline", lead)}
            >
              {row.label}
            </Link>
            {row.listHref && (
              <ToMessages href={row.listHref} label={words.messagesOf({ value: row.label })} />
            )}
          </span>
        ) : (
          <span className={cn("block truncate text-ink text-xs", lead)} title={row.label}>
            {row.label}
          </span>
        )}
        <span
          data-fill
          aria-hidden
          className="block h-1.5 rounded-xs bg-st-opened"
          style={{ width: `${(row.width * 100).toFixed(2)}%` }}
        />
      </th>
      <td className={cn("tnum text-right text-ink text-xs", lead)}>{row.shareText}</td>
      <td className={cn("tnum pr-4 text-right text-ink-3 text-xs", lead)}>{row.countText}</td>
    </tr>
  )
}
