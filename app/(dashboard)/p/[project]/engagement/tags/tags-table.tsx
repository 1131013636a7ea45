"use client"

import { SearchX, Send, Tags, Trash2 } from "lucide-react"
import { useMemo, useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { actsColumn, countColumn, timeColumn } from "#components/table/columns"
import { type Column, DataTable } from "#components/table/data-table"
import { useUrlSort } from "#components/table/use-url-sort"
import type { Language } from "#lib/interface/format/language"
import { formatNumber } from "#lib/interface/format/number"
import { formatComplaintRate, formatPercent } from "#lib/interface/format/percent"
import { Button, LinkButton } from "#ui/button"
import { DialogButton } from "#ui/dialog-button"
import { Link } from "#ui/link"
import { later } from "#ui/part"
import { EmptyState } from "#ui/states"
import { tagWords } from "#words/tag"
import { type MessagesPlace, messagesHref } from "#lib/analytics/range/messages-href"
import { RetryState } from "../../../../retry-state.tsx"
import { useTagSearch } from "./tag-search.tsx"
import { nextSort, type Rate, type Sort, type TagRow } from "#lib/analytics/engagement/tags/view"

const DeleteTagDialog = later(() => import("./delete-tag-dialog.tsx"))

type Props = {
  project: string
  rows: readonly TagRow[]
  total: number
  sort: Sort
  canWrite: boolean
  canSend: boolean
  timeZone: string
  nowMs: number
  failure: string | null
  /** Link to the messages of the counted time; null for people who must not see them. */
  messages: TagMessages | null
}

type TagMessages = MessagesPlace & { from: number; to: number }

/** Tags with what became of their letters; figures are ours, the list is the service's. */
export function TagsTable(props: Props) {
  const words = useWords(tagWords)
  const language = useLanguage()
  const { clear } = useTagSearch()
  const { messages } = props
  return (
    <DataTable
      label={words.title}
      tableId="tags"
      sort={useUrlSort(props.sort, nextSort)}
      columns={useColumns(props)}
      rows={props.rows}
      rowId={(row) => String(row.tag_id)}
      {...(messages && { rowHref: (row: TagRow) => hrefOf(messages, row) })}
      phoneRow={(row) => <PhoneRow row={row} {...props} />}
      state={props.failure === null ? "ready" : "failed"}
      failed={
        <RetryState title={props.failure ?? ""} tryAgain={words.tryAgain}>
          {words.failedText}
        </RetryState>
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
            action={<Button onClick={clear}>{words.clear}</Button>}
          >
            {words.noMatchText({ count: formatNumber(props.total, language) })}
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

/** Link to the messages of a row: all of them, or those that ever had a status. */
const hrefOf = (
  messages: TagMessages,
  { tag }: TagRow,
  which: { had?: string; people?: boolean } = {},
): string => messagesHref(messages, { from: messages.from, to: messages.to, tag, ...which })

/**
 * The same columns as long as nothing about them changes: a cell is drawn by its function, and with another function an
 * open dialog in it would close. "Now" is that of the first paint.
 */
function useColumns({ project, canWrite, timeZone, nowMs, messages }: Props): Column<TagRow>[] {
  const words = useWords(tagWords)
  const language = useLanguage()
  const [firstMs] = useState(nowMs)
  // The object is new with every render; its parts decide whether it changed.
  const { path = "", from = 0, to = 0 } = messages ?? {}
  const place = useMemo(() => (path ? { path, from, to, timeZone } : null), [path, from, to, timeZone])
  return useMemo(
    () => columnsOf({ project, canWrite, timeZone, nowMs: firstMs, messages: place, words, language }),
    [project, canWrite, timeZone, firstMs, place, words, language],
  )
}

type ColumnData = Pick<Props, "project" | "canWrite" | "timeZone" | "nowMs" | "messages"> & {
  words: (typeof tagWords)["en"]
  language: Language
}

function columnsOf(data: ColumnData): Column<TagRow>[] {
  const { project, canWrite, timeZone, nowMs, messages, words } = data
  const rate = (id: RateName, width: string, digits?: 3): Column<TagRow> => ({
    id,
    header: words.heads[id],
    meta: { width, isNumber: true, sortKey: id },
    cell: ({ row: { original } }) => (
      <RateText
        rate={original[id]}
        digits={digits}
        href={messages && hrefOf(messages, original, whichOf[id])}
      />
    ),
  })
  const columns: Column<TagRow>[] = [
    {
      id: "tag",
      header: words.tag,
      meta: { className: "font-medium", sortKey: "tag", isFixed: true },
      cell: ({ row }) => <span title={row.original.tag}>{row.original.tag}</span>,
    },
    countColumn({ id: "letters", header: words.letters, meta: { sortKey: "letters" } }, (row) => row.letters),
    rate("delivered", "132px"),
    rate("opened", "148px"),
    rate("bounced", "156px"),
    rate("spam", "172px", 3),
    timeColumn({ id: "last", header: words.last, meta: { sortKey: "last" } }, (row) => ({
      ms: row.lastMs,
      timeZone,
      nowMs,
      none: words.never,
    })),
  ]
  const acts = actsColumn<TagRow>({ header: words.acts }, (row) => <DeleteTag project={project} row={row} />)
  return canWrite ? [...columns, acts] : columns
}

type RateName = "delivered" | "opened" | "bounced" | "spam"

/** The messages that a rate counts. */
const whichOf: Record<RateName, { had: string; people?: boolean }> = {
  delivered: { had: "delivered" },
  opened: { had: "opened", people: true },
  bounced: { had: "hard_bounced" },
  spam: { had: "spam" },
}

type RateTextProps = { rate: Rate; digits: 3 | undefined; href: string | null }

function RateText({ rate: { rate, count, of }, digits, href }: RateTextProps) {
  const words = useWords(tagWords)
  const language = useLanguage()
  const text = digits ? formatComplaintRate(rate, language) : formatPercent(rate, 1, language)
  const title = words.rateTitle({ count: formatNumber(count, language), of: formatNumber(of, language) })
  if (href === null || count === 0) return <span title={title}>{text}</span>
  return (
    <Link
      href={href}
      title={title}
      className="inline-flex min-h-6 min-w-6 items-center justify-end rounded-xs hover:underline focus-visible:underline"
    >
      {text}
    </Link>
  )
}

function PhoneRow({ row, project, canWrite }: Props & { row: TagRow }) {
  const words = useWords(tagWords)
  const language = useLanguage()
  const parts = [
    words.ofLetters({ count: row.letters }),
    ...(row.letters > 0
      ? [
          `${words.heads.delivered} ${formatPercent(row.delivered.rate, 1, language)}`,
          `${words.heads.bounced} ${formatPercent(row.bounced.rate, 1, language)}`,
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

function DeleteTag({ project, row }: { project: string; row: TagRow }) {
  const words = useWords(tagWords)
  return (
    <DialogButton
      label={words.deleteOf({ tag: row.tag })}
      dialog={(state) => <DeleteTagDialog project={project} row={row} {...state} />}
    >
      <Trash2 aria-hidden />
    </DialogButton>
  )
}
