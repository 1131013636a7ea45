"use client"

import { Inbox, Search } from "lucide-react"
import { useSelectedLayoutSegment } from "next/navigation"
import type { KeyboardEvent, ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { usePreferences } from "#components/shell/preferences"
import { rowStep, useActiveKeys, useSearchField } from "#components/shell/use-key"
import { Button, LinkButton } from "#ui/button"
import { cn } from "#ui/cn"
import { Input } from "#ui/input"
import { Link } from "#ui/link"
import { SkeletonRows } from "#ui/skeleton"
import { EmptyState, NoMatchState } from "#ui/states"
import { inboxWords } from "#words/inbox"
import { RetryState } from "../../../retry-state.tsx"
import { LiveRefresh } from "../_live/live-refresh.tsx"
import { useFresh } from "../_live/use-fresh.ts"
import { type InboxProps, useInbox } from "./use-inbox.ts"
import type { InboxRow } from "#lib/features/inspection/view"

const idOf = ({ id }: InboxRow): string => id

/** Messages that the sandbox captured, newest first; new ones appear while the page is open. */
export function InboxList(props: InboxProps) {
  const words = useWords(inboxWords)
  const { search, change, rows, hasMore, isSearching, isBusy, failure, readMore } = useInbox(props)
  const field = useSearchField()
  useActiveKeys(["nextRow", "previousRow"])
  const chosen = useSelectedLayoutSegment()
  const fresh = useFresh(props.rows, idOf)
  const { hasLetterKeys } = usePreferences()
  const said = failure ?? props.failure
  return (
    <>
      {props.project !== null && <LiveRefresh project={props.project} seq={props.seq} />}
      <ListHead title={props.title} isLive={props.project !== null}>
        {props.canSearch && (
          <Input
            lead={<Search aria-hidden />}
            ref={field}
            type="search"
            aria-label={words.search}
            placeholder={words.searchHint}
            value={search}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </ListHead>
      {said ? (
        <Failed sentence={said} />
      ) : rows.length === 0 && !isBusy ? (
        <Nothing {...props} isSearching={isSearching} onClear={() => change("")} />
      ) : (
        <nav
          aria-label={words.list}
          onKeyDown={(event) => moveFocus(event, hasLetterKeys)}
          className={cn("min-h-0 flex-1 overflow-y-auto", isBusy && isSearching && "opacity-60")}
        >
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                <Line
                  row={row}
                  home={props.home}
                  search={search.trim()}
                  isChosen={row.id === chosen}
                  isFresh={fresh.has(row.id)}
                />
              </li>
            ))}
          </ul>
          {hasMore && (
            <div className="flex justify-center p-3">
              <Button variant="ghost" size="sm" onClick={readMore} isBusy={isBusy} busyLabel={words.reading}>
                {words.older}
              </Button>
            </div>
          )}
        </nav>
      )}
    </>
  )
}

export function InboxListLoading({ title }: { title: string }) {
  return (
    <>
      <ListHead title={title} isLive={false} />
      <SkeletonRows rows={10} />
    </>
  )
}

type ListHeadProps = Pick<InboxProps, "title"> & { isLive: boolean; children?: ReactNode }

function ListHead({ title, isLive, children }: ListHeadProps) {
  const words = useWords(inboxWords)
  return (
    <div className="flex flex-col gap-2 border-line border-b px-4 py-3">
      <div className="flex items-center gap-2">
        <h1 className="font-semibold text-ink text-xl max-lg:text-lg">{title}</h1>
        {isLive && (
          <span className="ml-auto inline-flex items-center gap-1.5 text-ink-2 text-xs">
            <span
              aria-hidden
              className="size-2 rounded-full bg-success shadow-[0_0_0_3px_var(--success-soft)]"
            />
            {words.listening}
          </span>
        )}
      </div>
      {children}
    </div>
  )
}

type LineProps = { row: InboxRow; home: string; search: string; isChosen: boolean; isFresh: boolean }

function Line({ row, home, search, isChosen, isFresh }: LineProps) {
  const query = search === "" ? "" : `?search=${encodeURIComponent(search)}`
  return (
    <Link
      href={`${home}/${row.id}${query}`}
      aria-current={isChosen ? "page" : undefined}
      className={cn(
        "block border-line border-b px-4 py-2 -outline-offset-2 hover:bg-hover",
        isChosen && "bg-brand-soft hover:bg-brand-soft",
        isFresh && "animate-edge",
      )}
    >
      <p className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-medium text-ink text-sm">{row.to}</span>
        <span title={row.timeInFull} className="tnum shrink-0 text-ink-3 text-xs">
          {row.time}
        </span>
      </p>
      <p className="truncate text-ink text-sm">
        {row.subject}
        {row.copies > 1 && <span className="text-ink-3"> × {row.copies}</span>}
      </p>
      <p className="truncate text-ink-3 text-xs">
        {row.sender}
        {row.preview && ` · ${row.preview}`}
      </p>
    </Link>
  )
}

type NothingProps = Pick<InboxProps, "project" | "emptyText" | "canSend"> & {
  isSearching: boolean
  onClear: () => void
}

function Nothing({ project, emptyText, canSend, isSearching, onClear }: NothingProps) {
  const words = useWords(inboxWords)
  if (isSearching)
    return (
      <NoMatchState
        title={words.noMatchTitle}
        action={<Button onClick={onClear}>{words.clearSearch}</Button>}
      >
        {words.noMatchText}
      </NoMatchState>
    )
  return (
    <EmptyState
      icon={<Inbox aria-hidden />}
      title={words.emptyTitle}
      action={canSend && <LinkButton href={`/p/${project}/send`}>{words.sendOne}</LinkButton>}
    >
      {emptyText}
    </EmptyState>
  )
}

function Failed({ sentence }: { sentence: string }) {
  const words = useWords(inboxWords)
  return (
    <RetryState title={sentence} tryAgain={words.tryAgain}>
      {words.failedText}
    </RetryState>
  )
}

/** Arrows, J and K walk through the lines. */
function moveFocus(event: KeyboardEvent<HTMLElement>, hasLetterKeys: boolean): void {
  const step = rowStep(event.key, hasLetterKeys)
  if (!step || event.metaKey || event.ctrlKey || event.altKey) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>("a")]
  const at = lines.indexOf(document.activeElement as HTMLElement)
  lines[at + step]?.focus()
  event.preventDefault()
}
