"use client"

import { useWords } from "#components/shell/language"
import { blocksWords } from "#words/blocks"
import { AgainButton } from "../_everybody/again-button.tsx"
import type { BlockLine } from "#lib/analytics/bounces/board-lines"

/** Resends messages that a block refused, once it has ended; before that, explains the wait. */
export function BlockOffer({ block: { again, name, when } }: { block: BlockLine }) {
  const words = useWords(blocksWords)
  if (!again) return null
  const { project_id, query, count, isBlocked } = again
  if (isBlocked) return <p className="text-ink-2 text-xs">{words.againLater}</p>
  const text = count === null ? words.againAll : words.again({ count })
  return (
    <span className="-ml-2 print:hidden">
      <AgainButton
        project={project_id}
        source={{ query }}
        text={text}
        label={words.againThis({ text, name, when })}
      />
    </span>
  )
}
