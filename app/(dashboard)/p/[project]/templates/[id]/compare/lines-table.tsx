"use client"

import { useWords } from "#components/shell/language"
import type { LookedAtVersion } from "#lib/features/templates/draft-data"
import { compareWords } from "#words/compare"
import type { BothSides } from "./query.ts"
import { isSame, wordDifferences } from "./differences.ts"
import { Pieces } from "./word-differences.tsx"

const lines = [
  "name",
  "subject",
  "preheader",
  "sender",
  "reply_to",
  "engine",
  "headers",
  "unsubscribe_url",
] as const satisfies readonly (keyof LookedAtVersion["lines"])[]

/** Fields a mailbox shows before a message is opened, and the settings of the template, each with its changed words. */
export function LinesTable({ one, other }: BothSides) {
  const words = useWords(compareWords)
  return (
    <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
      {[...lines, "opens" as const, "clicks" as const].map((line) => {
        const valueIn = ({ lines, tracking }: LookedAtVersion) =>
          line === "opens" || line === "clicks" ? words.onOff[tracking[line] ? "on" : "off"] : lines[line]
        const [before, after] = [valueIn(one), valueIn(other)]
        const pieces = wordDifferences(before, after)
        return (
          <div
            key={line}
            className="grid gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[160px_minmax(0,1fr)_auto]"
          >
            <dt className="text-ink-2 text-sm">{words.lines[line]}</dt>
            <dd className="min-w-0 whitespace-pre-wrap break-words text-base text-ink">
              {before === "" && after === "" ? (
                <span className="text-ink-3">{words.empty}</span>
              ) : (
                <Pieces
                  pieces={
                    pieces ?? [
                      { is: "removed", text: before },
                      { is: "added", text: after },
                    ]
                  }
                />
              )}
            </dd>
            <dd className="text-ink-3 text-xs">{isSame(pieces) ? words.unchanged : words.changed}</dd>
          </div>
        )
      })}
    </dl>
  )
}
