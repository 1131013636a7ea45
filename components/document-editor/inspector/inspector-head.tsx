"use client"

import { ArrowDown, ArrowUp, ChevronRight, Copy, type LucideIcon, Trash2 } from "lucide-react"
import { useWords } from "#components/shell/language"
import type { NodeType, Place } from "#lib/documents/nodes"
import { IconButton } from "#ui/button"
import { documentInspectorWords } from "#words/document-inspector"
import { nodeKinds } from "./node-kinds.ts"
import type { Act } from "./panel.ts"

export type Ancestor = { type: NodeType; place: Place }

type InspectorHeadProps = {
  type: NodeType
  place: Place
  around: readonly Ancestor[]
  isReadOnly: boolean
  onSelect: (place: Place) => void
  onAct: (act: Act) => void
}

/** The selected node, its ancestors, and the actions for it as a whole. */
export function InspectorHead({ type, place, around, isReadOnly, onSelect, onAct }: InspectorHeadProps) {
  const words = useWords(documentInspectorWords)
  const { icon: Icon, acts } = nodeKinds[type]
  return (
    <div className="flex min-w-0 flex-col border-line border-b px-4 py-2">
      {around.length > 0 && <Ancestors around={around} onSelect={onSelect} />}
      <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-2">
        <Icon aria-hidden className="size-4 shrink-0 text-ink-2" />
        <h2 className="min-w-0 flex-1 truncate font-semibold text-ink text-sm">{words.nodes[type]}</h2>
        {isReadOnly ? (
          <span className="text-ink-3 text-xs">{words.readOnly}</span>
        ) : (
          <Acts acts={acts} isFirst={place.at(-1) === 0} onAct={onAct} />
        )}
      </div>
    </div>
  )
}

type AncestorsProps = Pick<InspectorHeadProps, "around" | "onSelect">

function Ancestors({ around, onSelect }: AncestorsProps) {
  const words = useWords(documentInspectorWords)
  return (
    <nav aria-label={words.path}>
      <ol className="-ml-1 flex flex-wrap items-center">
        {around
          .toSorted((a, b) => a.place.length - b.place.length)
          .map(({ type, place }) => (
            <li key={place.join(".")} className="flex items-center">
              <button
                type="button"
                onClick={() => onSelect(place)}
                className="min-h-6 rounded-sm px-1 text-ink-2 text-xs hover:bg-hover hover:text-ink max-md:min-h-11"
              >
                {words.nodes[type]}
              </button>
              <ChevronRight aria-hidden className="size-3 text-ink-3" />
            </li>
          ))}
      </ol>
    </nav>
  )
}

const actIcons: Record<Act, LucideIcon> = {
  move_up: ArrowUp,
  move_down: ArrowDown,
  duplicate: Copy,
  remove: Trash2,
}

type ActsProps = { acts: readonly Act[]; isFirst: boolean; onAct: (act: Act) => void }

function Acts({ acts, isFirst, onAct }: ActsProps) {
  const words = useWords(documentInspectorWords)
  return (
    <div className="-mr-1.5 flex items-center max-md:basis-full">
      {acts.map((act) => {
        const Icon = actIcons[act]
        const isOff = act === "move_up" && isFirst
        return (
          <IconButton
            key={act}
            size="sm"
            label={words.acts[act]}
            aria-disabled={isOff}
            onClick={() => !isOff && onAct(act)}
            className="aria-disabled:text-ink-off max-md:size-11"
          >
            <Icon aria-hidden />
          </IconButton>
        )
      })}
    </div>
  )
}
