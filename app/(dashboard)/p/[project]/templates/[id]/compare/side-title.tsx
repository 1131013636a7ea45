"use client"

import { useWords } from "#components/shell/language"
import { TimeCell } from "#components/table/columns"
import type { LookedAtVersion } from "#lib/features/templates/told"
import { compareWords } from "#words/compare"

/** In which zone instants are told, and what is now. */
export type Clock = { timeZone: string; nowMs: number }

/** Which version it is, who published it when, and what they noted. */
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
