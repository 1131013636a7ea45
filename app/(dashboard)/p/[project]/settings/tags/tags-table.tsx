"use client"

import { SearchX, Send, Tags } from "lucide-react"
import { usePathname, useRouter, useSearchParams } from "next/navigation"
import { useMemo, useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { type Column, DataTable } from "#components/table/data-table"
import { formatFull, formatInstant } from "#lib/format/date"
import type { Language } from "#lib/format/language"
import { formatNumber } from "#lib/format/number"
import { formatComplaintRate, formatPercent } from "#lib/format/percent"
import { tagWords } from "#lib/words/tags"
import { Button, LinkButton } from "#ui/button"
import { EmptyState, FailedState } from "#ui/states"
import { useSearchUpdate } from "../../_range/use-search-update.ts"
import { DeleteTag } from "./delete-tag.tsx"
import { nextSort, type Rate, type Sort, sortText, type TagRow } from "./view.ts"

type Props = {
  project: string
  rows: readonly TagRow[]
  total: number
  search: string
  sort: Sort
  canWrite: boolean
  canSend: boolean
  timeZone: string
  nowMs: number
  failure: string | null
  /** The letters of a tag, less the tag itself; null for who may not see letters. */
  lettersPath: string | null
}

/** Tags with what became of their letters; figures are ours, the list is the service's. */
export function TagsTable(props: Props) {
  const words = useWords(tagWords)
  const language = useLanguage()
  const router = useRouter()
  const { update } = useSearchUpdate()
  const { lettersPath } = props
  return (
    <DataTable
      label={words.title}
      tableId="tags"
      sort={useSort(props.sort)}
      columns={useColumns(props)}
      rows={props.rows}
      rowId={(row) => String(row.tag_id)}
      {...(lettersPath !== null && { rowHref: (row: TagRow) => hrefOf(lettersPath, row) })}
      phoneRow={(row) => <PhoneRow row={row} {...props} />}
      state={props.failure === null ? "ready" : "failed"}
      failed={
        <FailedState
          title={props.failure ?? ""}
          action={<Button onClick={() => router.refresh()}>{words.tryAgain}</Button>}
        >
          {words.failedText}
        </FailedState>
      }
      empty={
        props.total === 0 ? (
          <EmptyState icon={<Tags aria-hidden />} title={words.emptyTitle} action={<NextStep {...props} />}>
            {words.emptyText}
          </EmptyState>
        ) : (
          <EmptyState
            icon={<SearchX aria-hidden />}
            title={words.noMatch}
            action={<Button onClick={() => update({ q: null })}>{words.clear}</Button>}
          >
            {words.noMatchText(formatNumber(props.total, language))}
          </EmptyState>
        )
      }
    />
  )
}

/** Tags come with messages: who may send is led there, programs' people to the field. */
function NextStep({ project, canSend }: Pick<Props, "project" | "canSend">) {
  const words = useWords(tagWords)
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {canSend && (
        <LinkButton href={`/p/${project}/send`} variant="primary">
          <Send aria-hidden /> {words.sendOne}
        </LinkButton>
      )}
      <LinkButton href={`/p/${project}/smtp/reference/email/send`}>{words.inReference}</LinkButton>
    </div>
  )
}

const hrefOf = (lettersPath: string, { tag }: TagRow): string => `${lettersPath}${encodeURIComponent(tag)}`

/** Heads are links: the order stands in the page's address. */
function useSort(sort: Sort) {
  const pathname = usePathname()
  const params = useSearchParams()
  const hrefFor = (key: string) => {
    const next = new URLSearchParams(params)
    next.set("sort", sortText(nextSort(sort, key)))
    return `${pathname}?${next}`
  }
  return { ...sort, hrefFor }
}

/**
 * The same columns as long as nothing about them changes: a cell is drawn by its function, and with another function an
 * open dialog in it would close. "Now" is that of the first paint.
 */
function useColumns({ project, canWrite, timeZone, nowMs }: Props): Column<TagRow>[] {
  const words = useWords(tagWords)
  const language = useLanguage()
  const [firstMs] = useState(nowMs)
  return useMemo(
    () => columnsOf({ project, canWrite, timeZone, nowMs: firstMs, words, language }),
    [project, canWrite, timeZone, firstMs, words, language],
  )
}

type ColumnFacts = Pick<Props, "project" | "canWrite" | "timeZone" | "nowMs"> & {
  words: (typeof tagWords)["en"]
  language: Language
}

function columnsOf(facts: ColumnFacts): Column<TagRow>[] {
  const { project, canWrite, timeZone, nowMs, words, language } = facts
  const rate = (id: "delivered" | "opened" | "bounced" | "spam", digits?: 3): Column<TagRow> => ({
    id,
    header: words[id],
    meta: { width: "124px", isNumber: true, sortKey: id },
    cell: ({ row }) => <RateText rate={row.original[id]} digits={digits} />,
  })
  const columns: Column<TagRow>[] = [
    {
      id: "tag",
      header: words.tag,
      meta: { className: "font-medium", sortKey: "tag", isFixed: true },
      cell: ({ row }) => <span title={row.original.tag}>{row.original.tag}</span>,
    },
    {
      id: "letters",
      header: words.letters,
      meta: { width: "112px", isNumber: true, sortKey: "letters" },
      cell: ({ row }) => formatNumber(row.original.letters, language),
    },
    rate("delivered"),
    rate("opened"),
    rate("bounced"),
    rate("spam", 3),
    {
      id: "last",
      header: words.last,
      meta: { width: "172px", isNumber: true, className: "text-ink-2", sortKey: "last" },
      cell: ({ row }) => <Last row={row.original} timeZone={timeZone} nowMs={nowMs} />,
    },
  ]
  const acts: Column<TagRow> = {
    id: "acts",
    header: () => <span className="sr-only">{words.acts}</span>,
    meta: { width: "56px", isWhole: true, isFixed: true, name: words.acts },
    cell: ({ row }) => <DeleteTag project={project} row={row.original} />,
  }
  return canWrite ? [...columns, acts] : columns
}

function RateText({ rate: { rate, count, of }, digits }: { rate: Rate; digits?: 3 }) {
  const words = useWords(tagWords)
  const language = useLanguage()
  const text = digits ? formatComplaintRate(rate, language) : formatPercent(rate, 1, language)
  const title = words.rateTitle(formatNumber(count, language), formatNumber(of, language))
  return <span title={title}>{text}</span>
}

function Last({ row, timeZone, nowMs }: { row: TagRow; timeZone: string; nowMs: number }) {
  const words = useWords(tagWords)
  const language = useLanguage()
  if (row.lastMs === null) return <span className="text-ink-3">{words.never}</span>
  return (
    <time title={formatFull(row.lastMs, timeZone, language)}>
      {formatInstant(row.lastMs, timeZone, nowMs, language)}
    </time>
  )
}

function PhoneRow({ row, project, canWrite }: Props & { row: TagRow }) {
  const words = useWords(tagWords)
  const language = useLanguage()
  const parts = [
    words.ofLetters(row.letters),
    ...(row.letters > 0
      ? [
          `${words.delivered} ${formatPercent(row.delivered.rate, 1, language)}`,
          `${words.bounced} ${formatPercent(row.bounced.rate, 1, language)}`,
        ]
      : []),
  ]
  return (
    <div className="flex min-w-0 items-center gap-2">
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium text-ink">{row.tag}</p>
        <p className="tnum text-ink-2 text-xs">{parts.join(" · ")}</p>
      </div>
      {canWrite && <DeleteTag project={project} row={row} />}
    </div>
  )
}
