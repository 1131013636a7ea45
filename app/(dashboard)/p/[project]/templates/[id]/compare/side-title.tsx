"use client"

import { useWords } from "#components/shell/language"
import { TimeCell } from "#components/table/columns"
import type { LookedAtVersion } from "#lib/features/templates/draft-data"
import { compareWords } from "#words/compare"

/** Time zone of all shown times, and the current time. */
export type Clock = { timeZone: string; nowMs: number }

/** Names the version, who published it and when, and the note. */
export function SideTitle({ side, clock }: { side: LookedAtVersion; clock: Clock }) {
  const words = useWords(compareWords)
  const { version, by, atMs, note } = side
  return (
    <p className="min-w-0 truncate text-ink-2 text-xs" title={note || undefined}>
      <span className="font-medium text-ink text-sm">
        {typeof version === "number" ? words.version({ version }) : words[version]}
      </span>{" "}
      {by ?? words.somebody}, <TimeCell ms={atMs} {...clock} />
      {note && ` · ${note}`}
    </p>
  )
}
