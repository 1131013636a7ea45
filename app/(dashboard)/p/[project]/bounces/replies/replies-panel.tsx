import { ArrowUpRight, MailCheck } from "lucide-react"
import { ChartFiles } from "#components/chart/chart-files"
import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import { ScrollRegion } from "#ui/scroll-region"
import { Skeleton } from "#ui/skeleton"
import { EmptyState } from "#ui/states"
import { type BouncesWords, bouncesWords } from "#words/bounces"
import { wordsFor } from "#lib/access/auth/language"
import { AllRecipients } from "../../_everybody/all-recipients.tsx"
import type { EverybodyProps } from "#lib/analytics/messages/everybody"
import { NotComparable } from "../../_charts/not-comparable.tsx"
import type { BounceRequest } from "#lib/analytics/bounces/load"
import { loadReplies } from "#lib/analytics/bounces/replies/load"
import { type Replies, type ReplyLine, repliesView } from "#lib/analytics/bounces/replies/view"

/** Replies of servers, rendered when the messages have been read. */
export async function RepliesPanel({ request, csvHref }: { request: BounceRequest; csvHref: string }) {
  const words = await wordsFor(bouncesWords)
  const replies = repliesView(await loadReplies(request))
  const isThere = "rows" in replies && replies.rows.length > 0
  return (
    <Panel
      title={words.replies.title}
      hint={"rows" in replies ? replies.hint : undefined}
      tools={isThere && <ChartFiles csv={csvHref} picture={null} title={words.replies.title} />}
      isFlush
      footer={("rows" in replies && replies.note) || undefined}
    >
      {"notComparable" in replies ? (
        <NotComparable text={replies.notComparable} />
      ) : isThere ? (
        <RepliesTable rows={replies.rows} words={words} acts={actsOf(request)} />
      ) : (
        <EmptyState icon={<MailCheck aria-hidden />} title={words.replies.empty} className="py-8" />
      )}
    </Panel>
  )
}

/** The panel before its rows are there. */
export function RepliesFrame({ words: { replies } }: { words: BouncesWords }) {
  return (
    <Panel title={replies.title} isFlush>
      <div role="status" aria-label={replies.loading} className="flex flex-col gap-3 px-4 pb-4">
        {["w-3/4", "w-full", "w-2/3", "w-full"].map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <Skeleton key={at} className={`h-8 ${width}`} />
        ))}
      </div>
    </Panel>
  )
}

type Acts = Pick<EverybodyProps, "project" | "canSuppress" | "canSend">

/** Actions of this reader on all recipients of a reply; null: no rights, or messages of several projects are shown. */
function actsOf({ access, added }: BounceRequest): Acts | null {
  const [canSuppress, canSend] = [access.can("suppressions", "write"), access.can("sending", "write")]
  const isTheirs = access.can("messages", "read") && access.can("exports", "read") && !access.isMasked
  return isTheirs && (canSuppress || canSend) && added.length === 0
    ? { project: access.project.project_id, canSuppress, canSend }
    : null
}

/**
 * Grid cells need explicit roles to be a table for screen readers; browsers set table roles only for table elements.
 */
const roles = {
  table: { role: "table" },
  body: { role: "rowgroup" },
  row: { role: "row" },
  cell: { role: "cell" },
} as const

const head = "whitespace-nowrap px-3 text-left font-medium"
const cell = "px-3 py-2 align-top max-md:px-0 max-md:py-1"

type TableProps = { rows: Replies["rows"]; words: BouncesWords; acts: Acts | null }

function RepliesTable({ rows, words, acts }: TableProps) {
  const { replies } = words
  return (
    <ScrollRegion
      label={words.tableOf({ title: replies.title })}
      className="max-h-[560px] overflow-auto print:max-h-none print:overflow-visible"
    >
      <table
        {...roles.table}
        aria-label={replies.title}
        className="mb-2 w-full border-collapse text-sm max-md:block md:min-w-160"
      >
        <thead className="max-md:sr-only">
          <tr className="h-8 text-ink-3 text-xs">
            <th scope="col" className={`${head} pl-4`}>
              {replies.reply}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {replies.messages}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {replies.share}
            </th>
            <th scope="col" className={head}>
              {replies.reason}
            </th>
            <th scope="col" className={head}>
              {replies.providers}
            </th>
            <th scope="col" className="w-20">
              <span className="sr-only">{words.listMessages}</span>
            </th>
          </tr>
        </thead>
        <tbody {...roles.body} className="max-md:block">
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two groups may look alike once addresses are masked
            <Row key={at} row={row} words={words} acts={acts} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

type RowProps = { row: ReplyLine; words: BouncesWords; acts: Acts | null }

function Row({ row, words: { replies }, acts }: RowProps) {
  return (
    <tr
      {...roles.row}
      className="border-line border-t max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:px-4 max-md:py-2"
    >
      <th
        scope="row"
        className={`${cell} w-[46%] text-left font-normal max-md:col-span-2 max-md:w-auto md:pl-4`}
      >
        {row.pattern === null ? (
          <>
            <span className="block text-ink">{replies.none}</span>
            <span className="block text-ink-2 text-xs">{replies.noneText}</span>
          </>
        ) : (
          <span className="wrap-anywhere block font-mono text-ink text-xs leading-5">{row.pattern}</span>
        )}
        <Example example={row.example} words={replies} />
      </th>
      <td {...roles.cell} className={`${cell} tnum text-right text-ink max-md:hidden`}>
        {row.countText}
      </td>
      <td {...roles.cell} className={`${cell} tnum text-right text-ink-2 max-md:order-2`}>
        <span className="text-ink md:hidden">{row.countText} · </span>
        {row.shareText}
      </td>
      <td {...roles.cell} className={`${cell} min-w-36 max-md:order-1`}>
        <Link
          href={row.reason.href}
          scroll={false}
          title={row.reason.title}
          className="inline-block min-h-6 rounded-xs text-ink leading-6 hover:underline"
        >
          {row.reason.name}
        </Link>
        {row.reason.code && (
          <span className="-mt-1 block font-mono text-ink-3 text-xs">{row.reason.code}</span>
        )}
        {row.moreReasons > 0 && (
          <span className="block text-ink-3 text-xs">{replies.moreReasons({ count: row.moreReasons })}</span>
        )}
      </td>
      <td {...roles.cell} className={`${cell} min-w-28 text-ink-2 max-md:order-3`}>
        {row.providers}
      </td>
      <td {...roles.cell} className={`${cell} max-md:order-4 md:pr-4`}>
        <span className="flex justify-end gap-1">
          {acts && <AllRecipients {...acts} of="bounces" query={row.people.query} label={row.people.label} />}
          {row.messages && (
            <Link
              href={row.messages.href}
              title={row.messages.title}
              className="flex size-7 items-center justify-center rounded-md text-ink-3 hover:bg-hover hover:text-ink max-md:size-11 print:hidden"
            >
              <ArrowUpRight aria-hidden className="size-4" />
              <span className="sr-only">{row.messages.title}</span>
            </Link>
          )}
        </span>
      </td>
    </tr>
  )
}

function Example({
  example: { text, href },
  words,
}: {
  example: ReplyLine["example"]
  words: BouncesWords["replies"]
}) {
  if (text === "" && !href) return null
  return (
    <span className="mt-1 block text-ink-3 text-xs">
      {text !== "" && (
        <>
          {words.example}: <q className="wrap-anywhere font-mono">{text}</q>{" "}
        </>
      )}
      {href && (
        <Link href={href} className="inline-block leading-6 underline max-md:leading-11">
          {words.showExample}
        </Link>
      )}
    </span>
  )
}
