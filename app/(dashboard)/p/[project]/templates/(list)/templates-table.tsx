"use client"

import {
  CalendarClock,
  CalendarX,
  LayoutTemplate,
  type LucideIcon,
  PencilLine,
  Search,
  UserCheck,
} from "lucide-react"
import { debounce } from "nuqs"
import { useMemo } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { useSearchField } from "#components/shell/use-key"
import { actsColumn, TimeCell, textColumn, timeColumn } from "#components/table/columns"
import { type Column, DataTable } from "#components/table/data-table"
import { RowActions } from "#components/table/row-actions"
import { Paging } from "#components/table/paging"
import { RowsFailed } from "#components/table/rows-failed"
import { formatFull, formatInstant } from "#lib/interface/format/date"
import type { Severity } from "#lib/interface/status/severity"
import { Badge, Chip } from "#ui/badge"
import { Button, LinkButton } from "#ui/button"
import { Input } from "#ui/input"
import { Link } from "#ui/link"
import { part } from "#ui/part"
import { EmptyState, NoMatchState } from "#ui/states"
import { type TemplatesWords, templatesWords } from "#words/templates"
import { figureColumns, SentText } from "./figure-cells.tsx"
import { searchCharsMax } from "../query.ts"
import { type FiguresOf, useFigures } from "./use-figures.ts"
import { useListQuery } from "./use-list-query.ts"
import { rowsThatWait, type TemplateRow, type TemplateState } from "../view.ts"

export type TemplatesTableProps = {
  project: string
  rows?: readonly TemplateRow[]
  failure?: string | null
  /** Links to the next and the previous page; null without one. */
  olderHref?: string | null
  newerHref?: string | null
  /** The search read only this many of the newest templates; absent if it read all. */
  searched?: number
  /** The rows are loading. */
  isLoading?: boolean
  canWrite: boolean
  timeZone: string
  nowMs: number
}

type Clock = Pick<TemplatesTableProps, "timeZone" | "nowMs">

const columnsIn = (
  words: TemplatesWords,
  { project, canWrite, timeZone, nowMs }: Clock & Pick<TemplatesTableProps, "project" | "canWrite">,
  figuresOf: FiguresOf,
): Column<TemplateRow>[] => [
  {
    id: "name",
    header: words.columns.name,
    meta: { isFixed: true },
    cell: ({ row: { original } }) => (
      <span title={original.name} className="flex flex-col py-1 leading-tight">
        <span className="truncate font-medium text-ink">{original.name}</span>
        {original.subject && <span className="truncate text-ink-3 text-xs">{original.subject}</span>}
      </span>
    ),
  },
  {
    id: "kind",
    header: words.columns.kind,
    meta: { width: "76px" },
    cell: ({ row }) => <Chip>{words.kinds[row.original.kind]}</Chip>,
  },
  {
    id: "state",
    header: words.columns.state,
    meta: { width: "216px" },
    cell: ({ row }) => <StateBadge row={row.original} timeZone={timeZone} nowMs={nowMs} />,
  },
  {
    // The subject is below the name as well; this optional column has more room for it.
    id: "subject",
    header: words.columns.subject,
    meta: { width: "24%", isAwayAtFirst: true },
    cell: ({ row }) => row.original.subject || <span className="text-ink-3">{words.noSubject}</span>,
  },
  ...figureColumns(words, project, figuresOf),
  textColumn(
    {
      ...{ id: "changed-by", header: words.columns.changedBy },
      meta: { width: "144px", className: "text-ink-2", isAwayAtFirst: true },
    },
    (row) => row.changedBy,
  ),
  timeColumn(
    { id: "changed", header: words.columns.changed, meta: { width: "120px", isWhole: true } },
    (row) => ({ ms: row.changedMs, timeZone, nowMs }),
  ),
  ...(canWrite
    ? [
        actsColumn<TemplateRow>({ header: words.actions }, (row) => (
          <RowMenu project={project} row={row} words={words} />
        )),
      ]
    : []),
]

const stateLooks: Record<TemplateState, { severity: Severity; icon?: LucideIcon }> = {
  draft: { severity: "info", icon: PencilLine },
  published: { severity: "success" },
  changed: { severity: "info", icon: PencilLine },
  outside: { severity: "warning" },
}

/** A plan replaces the plain state, because a person or a time is pending. */
function StateBadge({ row, timeZone, nowMs }: Clock & { row: TemplateRow }) {
  const words = useWords(templatesWords)
  const language = useLanguage()
  const { plan } = row
  if (!plan)
    return (
      <span title={words.stateHints[row.state]}>
        <Badge {...stateLooks[row.state]}>{row.stateText}</Badge>
      </span>
    )
  const name = plan.asked_by || words.somebody
  if (plan.isRefused)
    return (
      <span title={words.plans.refusedHint({ name })}>
        <Badge severity="danger" icon={CalendarX}>
          {words.plans.refused}
        </Badge>
      </span>
    )
  if (plan.waitsForSecond)
    return (
      <span title={plan.isYours ? words.plans.youWaitHint : words.plans.waitsHint({ name })}>
        <Badge severity={plan.isYours ? "info" : "warning"} icon={UserCheck}>
          {plan.isYours ? words.plans.youWait : words.plans.waits({ name })}
        </Badge>
      </span>
    )
  const time = formatInstant(plan.publishAtMs ?? nowMs, timeZone, nowMs, language)
  return (
    <span
      title={`${words.plans.plannedHint({ name })}, ${formatFull(plan.publishAtMs ?? nowMs, timeZone, language)}`}
    >
      <Badge severity="info" icon={CalendarClock}>
        {words.plans.planned({ time })}
      </Badge>
    </span>
  )
}

const rowLines = part(() => import("./row-lines.tsx"))

const loadSource = () => import("../edit/source/source-editors.tsx")
const loadEditor = {
  visual: () => import("../edit/document/visual-editor.tsx"),
  html: loadSource,
  mjml: loadSource,
} satisfies Record<TemplateRow["kind"], () => Promise<unknown>>

const RowMenu = ({ project, row, words }: { project: string; row: TemplateRow; words: TemplatesWords }) => (
  <RowActions
    lines={rowLines}
    label={words.acts({ name: row.name })}
    menu={(Lines, trigger) => <Lines trigger={trigger} project={project} row={row} />}
  />
)

/** One page of the project's templates and drafts of new ones; the search is in the address, a moment after typing. */
export function TemplatesTable({
  project,
  rows = [],
  failure = null,
  olderHref = null,
  newerHref = null,
  searched,
  isLoading = false,
  canWrite,
  ...clock
}: TemplatesTableProps) {
  const words = useWords(templatesWords)
  const { timeZone, nowMs } = clock
  const figuresOf = useFigures(project, rows)
  const columns = useMemo(
    () => columnsIn(words, { project, canWrite, timeZone, nowMs }, figuresOf),
    [words, project, canWrite, timeZone, nowMs, figuresOf],
  )
  const field = useSearchField()
  const { search, update, isPending } = useListQuery()
  return (
    <>
      {(isLoading || rows.length > 0 || search !== "") && (
        <Input
          lead={<Search aria-hidden />}
          ref={field}
          disabled={isLoading}
          type="search"
          aria-label={words.search}
          placeholder={words.searchHint}
          value={search}
          maxLength={searchCharsMax}
          onChange={(event) => update(event.target.value, { limitUrlUpdates: debounce(250) })}
          className="max-w-80"
        />
      )}
      {canWrite && <WaitForYou project={project} rows={rows} />}
      <DataTable
        label={words.title}
        tableId="templates"
        columns={columns}
        rows={rows}
        isStale={isPending}
        rowId={(row) => row.id}
        rowHref={(row) => `/p/${project}/templates/${row.id}`}
        prepare={(row) => void loadEditor[row.kind]().catch(() => {})}
        phoneRow={(row) => (
          <div className="flex items-center gap-2">
            <PhoneRow row={row} figures={figuresOf(row.id)} {...clock} />
            {canWrite && <RowMenu project={project} row={row} words={words} />}
          </div>
        )}
        state={isLoading ? "loading" : failure ? "failed" : "ready"}
        failed={<RowsFailed title={failure}>{words.notListed}</RowsFailed>}
        empty={
          search === "" ? (
            <NoTemplates project={project} canWrite={canWrite} />
          ) : (
            <NoMatch onClear={() => update(null)} isWhole={searched === undefined} />
          )
        }
      />
      {searched !== undefined && (
        <p className="text-ink-2 text-sm">{words.searchedNewest({ count: searched })}</p>
      )}
      {(olderHref || newerHref) && (
        <Paging note={words.shown({ count: rows.length })} olderHref={olderHref} newerHref={newerHref} />
      )}
    </>
  )
}

/** Approvals this person can give, listed by name, because a badge alone is easy to miss. */
function WaitForYou({ project, rows }: { project: string; rows: readonly TemplateRow[] }) {
  const words = useWords(templatesWords)
  const waiting = rowsThatWait(rows)
  if (waiting.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-ink">
      <UserCheck aria-hidden className="size-4 shrink-0" />
      {words.plans.waitForYou({ count: waiting.length })}
      {waiting.slice(0, 5).map(({ id, name }) => (
        <Link key={id} href={`/p/${project}/templates/${id}`}>
          {name}
        </Link>
      ))}
    </p>
  )
}

type PhoneRowProps = Clock & { row: TemplateRow; figures: ReturnType<FiguresOf> }

function PhoneRow({ row, figures, ...clock }: PhoneRowProps) {
  const words = useWords(templatesWords)
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <p className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium text-ink">{row.name}</span>
        <span className="tnum shrink-0 text-ink-3 text-xs">
          <TimeCell ms={row.changedMs} {...clock} />
        </span>
      </p>
      <p className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-ink-2 text-xs">{row.subject || row.sender}</span>
        <SentText row={row} figures={figures} />
        <Chip className="shrink-0">{words.kinds[row.kind]}</Chip>
        <StateBadge row={row} {...clock} />
      </p>
    </div>
  )
}

function NoMatch({ onClear, isWhole }: { onClear: () => void; isWhole: boolean }) {
  const words = useWords(templatesWords)
  return (
    <NoMatchState title={words.noMatch} action={<Button onClick={onClear}>{words.clearSearch}</Button>}>
      {isWhole && words.searchedAll}
    </NoMatchState>
  )
}

function NoTemplates({ project, canWrite }: { project: string; canWrite: boolean }) {
  const words = useWords(templatesWords)
  return (
    <EmptyState
      icon={<LayoutTemplate aria-hidden />}
      title={words.nothingYet}
      action={canWrite && <LinkButton href={`/p/${project}/templates/new`}>{words.openGallery}</LinkButton>}
    >
      {words.nothingYetText}
      {canWrite && ` ${words.beginWith}`}
    </EmptyState>
  )
}
