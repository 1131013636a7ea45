"use client"

import { useWords } from "#components/shell/language"
import { formatDuration } from "#lib/interface/format/date"
import { cn } from "#ui/cn"
import { Page } from "#ui/page-header"
import { later } from "#ui/part"
import { SkeletonRows } from "#ui/skeleton"
import { suppressionWords } from "#words/suppression"
import { CauseChips } from "./filter/cause-chips.tsx"
import { Filters } from "./filter/filters.tsx"
import { hasRows, ListFace } from "./list/list-face.tsx"
import { SuppressionList } from "./list/suppression-list.tsx"
import { ListHeader } from "./list-header.tsx"
import type { SuppressionsPage } from "./load.ts"
import { filterInput, isFiltered, searchOf } from "#lib/features/suppressions/query"
import { useWorkbench, type WorkbenchState } from "./use-workbench.ts"

// Panels next to the list and dialogs over it load on demand.
const AddPanel = later(() => import("./add/add-panel.tsx"), PanelComing)
const ImportPanel = later(() => import("./import/import-panel.tsx"), PanelComing)
const DetailPanel = later(() => import("./detail/detail-panel.tsx"), PanelComing)
const RemoveDialog = later(() => import("./remove/remove-dialog.tsx"))
const BulkBar = later(() => import("./remove/bulk-bar.tsx"))

/** The whole page: the list, its filters and its actions. */
export function Workbench({ page }: { page: SuppressionsPage }) {
  const words = useWords(suppressionWords)
  const bench = useWorkbench(page)
  const { state, list, shownText, removal } = bench
  // One count where nothing is left out.
  const isNarrow = isFiltered(state.query)
  return (
    <Page className="xl:h-[calc(100dvh-var(--above))] xl:min-h-[560px]">
      <ListHeader
        page={page}
        state={state}
        total={isNarrow ? bench.totalText : null}
        csv={searchOf(state.query)}
      />
      <Filters query={state.query} onChange={state.changeQuery}>
        {shownText !== null &&
          !list.failure &&
          (isNarrow ? words.shown : words.whole)({
            count: shownText,
            took: formatDuration(list.tookMs, bench.context.language),
          })}
      </Filters>
      <div
        className={cn(
          "grid gap-3 max-xl:auto-rows-max xl:min-h-0 xl:flex-1",
          bench.hasPanel && "xl:grid-cols-[minmax(0,1fr)_440px]",
        )}
      >
        <div className="relative flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface max-xl:h-[70dvh] xl:h-full xl:min-h-0">
          <div className="border-line border-b px-2 py-1">
            <CauseChips
              chosen={state.query.cause}
              counts={bench.counts.matching}
              onChoose={(cause) => state.changeQuery({ cause })}
            />
          </div>
          <Rows page={page} bench={bench} />
          <Chosen page={page} bench={bench} />
        </div>
        <Side page={page} bench={bench} />
      </div>
      {removal.toRemove && (
        <RemoveDialog
          project={page.project}
          what={removal.toRemove}
          list={bench.changes}
          onClose={removal.close}
        />
      )}
    </Page>
  )
}

type Part = { page: SuppressionsPage; bench: WorkbenchState }

function Rows({ page, bench }: Part) {
  const { state, list, chosen, context } = bench
  const { query } = state
  if (!hasRows(list))
    return <ListFace list={list} state={state} canWrite={page.canWrite} total={bench.totalText} />
  return (
    <SuppressionList
      list={list}
      query={query}
      context={context}
      openEmail={state.open}
      selected={chosen.ids}
      {...(page.canWrite ? { onSelect: chosen.select } : {})}
      onOpen={state.showAddress}
      onEscape={() => (state.open === null ? chosen.clear() : state.showAddress(null))}
      onTurn={() => state.changeQuery({ order: query.order === "newest" ? "oldest" : "newest" })}
    />
  )
}

/** Actions on the selected rows, or on all that match the filters. */
function Chosen({ page, bench }: Part) {
  const { state, chosen, removal, shown, shownText } = bench
  const count = chosen.entries.length
  if (count === 0) return null
  return (
    <BulkBar
      count={count}
      matching={shown !== null && shown > count ? shownText : null}
      onRemove={() => removal.open({ kind: "rows", entries: chosen.entries })}
      onRemoveMatching={() =>
        removal.open({
          kind: "matching",
          filter: filterInput(state.query, page.timeZone),
          count: shownText ?? "",
        })
      }
      onClear={chosen.clear}
    />
  )
}

/** Panel next to the list, from the URL of the page. */
function Side({ page, bench: { state, removal, changes } }: Part) {
  const { project, canWrite } = page
  const close = () => state.showPanel(null)
  if (canWrite && state.panel === "add")
    return <AddPanel project={project} onClose={close} onAdded={changes.reloadAll} />
  if (canWrite && state.panel === "import")
    return <ImportPanel project={project} onClose={close} onChanged={changes.reloadAll} />
  if (state.open === null) return null
  return (
    <DetailPanel
      page={page}
      email={state.open}
      onClose={() => state.showAddress(null)}
      onRemove={(entry) => removal.open({ kind: "rows", entries: [entry] })}
    />
  )
}

/** Placeholder of a side panel while its code loads. */
function PanelComing() {
  return (
    <div className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface max-xl:order-first xl:min-h-0">
      <SkeletonRows rows={5} />
    </div>
  )
}
