"use client"

import { useWords } from "#components/shell/language"
import { TimeCell } from "#components/table/columns"
import type { DraftVersion, LookedAtVersion } from "#lib/features/templates/draft-data"
import { compareWords } from "#words/compare"

/** Time zone of all shown times, and the current time. */
export type Clock = { timeZone: string; nowMs: number }

type SideTitleProps = { side: LookedAtVersion; versions: readonly DraftVersion[]; clock: Clock }

/** Names the version, who published it and when, and the note. */
export function SideTitle({ side, versions, clock }: SideTitleProps) {
  const words = useWords(compareWords)
  const { version, by, atMs, note } = side
  const known = versions.find((one) => one.version === version)
  const isFromOutside = known?.origin === "outside"
  return (
    <p className="min-w-0 truncate text-ink-2 text-xs" title={note || undefined}>
      <span className="font-medium text-ink text-sm">
        {typeof version === "number" ? words.version({ version }) : words[version]}
      </span>{" "}
      {isFromOutside ? words.byApi : (by ?? words.somebody)}, <TimeCell ms={atMs} {...clock} />
      {known && known.restored_from !== null && ` · ${words.restoredFrom({ version: known.restored_from })}`}
      {note && ` · ${note}`}
    </p>
  )
}
