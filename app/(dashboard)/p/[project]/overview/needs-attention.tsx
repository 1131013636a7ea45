import type { PageAccess } from "#lib/access/auth/guard"
import { Panel } from "#ui/panel"
import { Skeleton } from "#ui/skeleton"
import { filtersWords } from "#words/filters"
import { overviewWords } from "#words/overview"
import { currentLanguage, wordsFor } from "#lib/access/auth/language"
import { type NeedsFacts, needsOf } from "#lib/features/attention/needs"
import { loadWaiting } from "#lib/features/attention/needs-load"
import { NeedsPanel } from "./needs-panel.tsx"

type NeedsAttentionProps = {
  access: PageAccess
  data: NeedsFacts
  /** False: the page shows other projects too, whose tasks are not listed here. */
  isAlone: boolean
}

/** Open tasks, rendered when the mail service has answered. */
export async function NeedsAttention({ access, data, isAlone }: NeedsAttentionProps) {
  const waiting = await loadWaiting(access, data.openBlocks)
  const words = await wordsFor(filtersWords)
  return (
    <NeedsPanel
      hint={isAlone ? null : words.projects.alone({ name: access.project.name })}
      initial={needsOf(access, data, waiting, await currentLanguage())}
    />
  )
}

/** Placeholder until the mail service responds. */
export async function NeedsAttentionFrame() {
  const words = await wordsFor(overviewWords)
  return (
    <Panel title={words.needsAttention} isFlush>
      <div className="flex flex-col gap-3 px-4 pt-2 pb-5">
        <Skeleton className="w-3/4" />
        <Skeleton className="w-1/2" />
      </div>
    </Panel>
  )
}
