"use client"

import { Download, Plus, Upload, UserX } from "lucide-react"
import { useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { useKey } from "#components/shell/use-key"
import { formatDuration } from "#lib/format/date"
import { Button, buttonClass } from "#ui/button"
import { cn } from "#ui/cn"
import { Page, PageHeader } from "#ui/page-header"
import { later } from "#ui/part"
import { SkeletonRows } from "#ui/skeleton"
import { EmptyState, FailedState, NoMatchState } from "#ui/states"
import { notify, undoToast } from "#ui/toast"
import { suppressionWords } from "#words/suppression"
import { CauseChips } from "./cause-chips.tsx"
import { Filters } from "./filters.tsx"
import type { SuppressionsPage } from "./load.ts"
import { PanelComing } from "./panel-coming.tsx"
import { filterInput, isFiltered, looksLikeDomain, noFilters, searchOf } from "./query.ts"
import type { ToRemove } from "./remove-dialog.tsx"
import { type Removed, removeEntries, restoreEntries } from "./remove-rows.ts"
import { SuppressionList } from "./suppression-list.tsx"
import { shownCount, useCounts } from "./use-counts.ts"
import { useSuppressions } from "./use-suppressions.ts"
import { type Url, useUrl } from "./use-url.ts"
import { countText, idOf } from "./view.ts"

// What stands beside the list or over it comes when somebody asks for it.
const AddPanel = later(() => import("./add-panel.tsx"), PanelComing)
const ImportPanel = later(() => import("./import/import-panel.tsx"), PanelComing)
const DetailPanel = later(() => import("./detail-panel.tsx"), PanelComing)
const RemoveDialog = later(() => import("./remove-dialog.tsx"))
const BulkBar = later(() => import("./bulk-bar.tsx"))

/** The whole page: what the list holds, what narrows it, and what can be done with it. */
export function Workbench({ page }: { page: SuppressionsPage }) {
  const words = useWords(suppressionWords)
  const language = useLanguage()
  const spoken = { words, language }
  const url = useUrl()
  const { query } = url
  const list = useSuppressions(page, query)
  const counts = useCounts(page, query)
  const [chosen, setChosen] = useState<{ key: string; ids: ReadonlySet<string> }>({ key: "", ids: new Set() })
  const [removing, setRemoving] = useState<ToRemove | null>(null)
  const [turn, setTurn] = useState(0)
  const filterKey = searchOf({ ...query, order: "newest" })
  // What was chosen under other filters may be out of sight: nobody removes what they do not see.
  const selected: ReadonlySet<string> = chosen.key === filterKey ? chosen.ids : new Set<string>()
  const select = (ids: ReadonlySet<string>) => setChosen({ key: filterKey, ids })
  const entries = list.rows.filter((row) => selected.has(idOf(row)))
  const shown = shownCount(counts.matching, query.cause)
  const shownText = shown === null ? null : countText(shown, counts.matching?.isAbout ?? false, spoken)
  const hasPanel = url.open !== null || (page.canWrite && url.panel !== null)

  const refresh = () => {
    counts.refresh()
    setTurn((before) => before + 1)
  }
  const reloadAll = () => {
    list.reload()
    refresh()
  }
  const failed = (message: string) => void notify.failed(message)

  const afterRemoval = (removed: Removed[] | null, count: number, isStopped: boolean) => {
    const isMatching = removing?.kind === "matching"
    setRemoving(null)
    select(new Set())
    const ids = (removed ?? []).map(idOf)
    if (isMatching) reloadAll()
    else {
      list.hide(ids)
      refresh()
    }
    if (count === 0) return void notify.done(words.nothingRemoved)
    const text = isStopped ? words.removeStopped({ count }) : words.removed({ count })
    if (!removed) return void notify.done(text)
    const undo = async () => {
      const back = await restoreEntries(page.project, removed, words.undo)
      if (!back.ok) return failed(back.failure.message)
      if (isMatching) reloadAll()
      else {
        list.unhide(ids)
        refresh()
      }
      notify.done(words.removedBack({ count: removed.length }))
    }
    undoToast({ text, undo })
  }

  const afterAdding = (added: { email: string; cause: string }[], present: number) => {
    url.showPanel(null)
    reloadAll()
    if (added.length === 0) return void notify.done(words.nothingAdded)
    const also = present > 0 ? `, ${words.alreadyHere({ count: present })}` : ""
    const undo = async () => {
      const gone = await removeEntries(page.project, added, words.undo)
      if (!gone.ok) return failed(gone.failure.message)
      reloadAll()
      notify.done(words.removed({ count: gone.value.removed.length }))
    }
    undoToast({ text: `${words.added({ count: added.length })}${also}`, undo })
  }

  const stepBack = () => {
    if (url.open !== null) url.showAddress(null)
    else select(new Set())
  }

  const face = faceOf()
  return (
    <Page className="xl:h-[calc(100dvh-var(--above))] xl:min-h-[560px]">
      <Head page={page} url={url} total={totalText()} csv={searchOf(query)} />
      <Filters query={query} onChange={url.changeQuery}>
        {shownText !== null &&
          !list.failure &&
          words.shown({ count: shownText, took: formatDuration(list.tookMs, language) })}
      </Filters>
      <div
        className={cn(
          "grid gap-3 max-xl:auto-rows-max xl:min-h-0 xl:flex-1",
          hasPanel && "xl:grid-cols-[minmax(0,1fr)_440px]",
        )}
      >
        <div className="relative flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface max-xl:h-[70dvh] xl:h-full xl:min-h-0">
          <div className="border-line border-b px-2 py-1">
            <CauseChips
              chosen={query.cause}
              counts={counts.matching}
              onChoose={(cause) => url.changeQuery({ cause })}
            />
          </div>
          {face ?? (
            <SuppressionList
              list={list}
              total={shown}
              query={query}
              eyes={{ ...spoken, timeZone: page.timeZone, nowMs: page.nowMs }}
              openEmail={url.open}
              selected={selected}
              {...(page.canWrite ? { onSelect: select } : {})}
              onOpen={url.showAddress}
              onEscape={stepBack}
              onTurn={() => url.changeQuery({ order: query.order === "newest" ? "oldest" : "newest" })}
            />
          )}
          {entries.length > 0 && (
            <BulkBar
              count={entries.length}
              matching={shown !== null && shown > entries.length ? shownText : null}
              onRemove={() => setRemoving({ kind: "rows", entries })}
              onRemoveMatching={() =>
                setRemoving({
                  kind: "matching",
                  filter: filterInput(query, page.timeZone),
                  count: shownText ?? "",
                })
              }
              onClear={() => select(new Set())}
            />
          )}
        </div>
        <Side
          page={page}
          url={url}
          turn={turn}
          onRemove={setRemoving}
          onAdded={afterAdding}
          onImported={reloadAll}
        />
      </div>
      {removing && (
        <RemoveDialog
          project={page.project}
          what={removing}
          onClose={() => setRemoving(null)}
          onRemoved={afterRemoval}
        />
      )}
    </Page>
  )

  function totalText(): string | null {
    return counts.all && countText(counts.all.total, counts.all.isAbout, spoken)
  }

  function faceOf() {
    if (list.failure)
      return (
        <FailedState title={words.failed} action={<Button onClick={list.reload}>{words.tryAgain}</Button>}>
          {list.failure} {words.failedText}
        </FailedState>
      )
    if (list.rows.length > 0 || list.hasMore) return null
    if (list.isLoading) return <SkeletonRows rows={14} />
    if (!isFiltered(query))
      return (
        <EmptyState
          icon={<UserX aria-hidden />}
          title={words.none}
          action={page.canWrite && <Button onClick={() => url.showPanel("import")}>{words.import}</Button>}
        >
          {words.noneText}
        </EmptyState>
      )
    const domain = looksLikeDomain(query.search) ? query.search : null
    return (
      <NoMatchState
        title={words.noMatch}
        action={
          domain ? (
            <Button onClick={() => url.changeQuery({ search: `@${domain}` })}>
              {words.searchDomain({ domain })}
            </Button>
          ) : (
            <Button onClick={() => url.changeQuery(noFilters)}>{words.clearFilters}</Button>
          )
        }
      >
        {totalText() !== null && words.noMatchText({ count: totalText() ?? "" })}
      </NoMatchState>
    )
  }
}

type HeadProps = { page: SuppressionsPage; url: Url; total: string | null; csv: string }

function Head({ page, url, total, csv }: HeadProps) {
  const words = useWords(suppressionWords)
  useKey("suppress", () => url.showPanel("add"), { isOff: () => !page.canWrite })
  return (
    <PageHeader
      title={words.title}
      hint={total !== null && words.hint({ count: total })}
      tools={
        <>
          <a
            href={`/api/projects/${page.project}/suppressions/export${csv}`}
            download
            aria-label={words.export}
            title={words.export}
            className={cn(buttonClass({ variant: "ghost" }), "w-8 px-0 max-md:min-w-11")}
          >
            <Download aria-hidden />
          </a>
          {page.canWrite && (
            <>
              <Button onClick={() => url.showPanel("import")}>
                <Upload aria-hidden /> {words.import}
              </Button>
              <Button variant="primary" onClick={() => url.showPanel("add")}>
                <Plus aria-hidden /> {words.add}
              </Button>
            </>
          )}
        </>
      }
    />
  )
}

type SideProps = {
  page: SuppressionsPage
  url: Url
  turn: number
  onRemove: (what: ToRemove) => void
  onAdded: (added: { email: string; cause: string }[], present: number) => void
  onImported: () => void
}

/** What stands beside the list, as the URL says it. */
function Side({ page, url, turn, onRemove, onAdded, onImported }: SideProps) {
  if (page.canWrite && url.panel === "add")
    return <AddPanel project={page.project} onClose={() => url.showPanel(null)} onAdded={onAdded} />
  if (page.canWrite && url.panel === "import")
    return <ImportPanel project={page.project} onClose={() => url.showPanel(null)} onChanged={onImported} />
  if (url.open === null) return null
  return (
    <DetailPanel
      page={page}
      email={url.open}
      turn={turn}
      onClose={() => url.showAddress(null)}
      onRemove={(entry) => onRemove({ kind: "rows", entries: [entry] })}
    />
  )
}
