import { cn } from "#ui/cn"
import { Panel } from "#ui/panel"
import { Skeleton } from "#ui/skeleton"
import { overviewWords } from "#words/overview"
import { currentLanguage, wordsFor } from "#lib/access/auth/language"
import { csvHref } from "#lib/analytics/charts/chart-link"
import { ChangedPicker, ChangesList } from "./changes-list.tsx"
import { type ChangesRequest, loadChanges } from "#lib/analytics/overview/load-changes"

/** Largest changes, rendered when they have been counted. */
export async function ChangesPanel({ request }: { request: ChangesRequest }) {
  const href = csvHref(request.access.project.project_id, "overview", request.params, "changes")
  return <ChangesList initial={await loadChanges(request, await currentLanguage())} csvHref={href} />
}

/** The panel before its numbers are there. */
export async function ChangesFrame() {
  const words = await wordsFor(overviewWords)
  return (
    <Panel title={words.changes.title} tools={<ChangedPicker />} isFlush>
      <div className="flex flex-col gap-3 px-4 pb-4">
        {["w-3/4", "w-full", "w-2/3", "w-full", "w-1/2"].map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <Skeleton key={at} className={cn("h-5", width)} />
        ))}
      </div>
    </Panel>
  )
}
