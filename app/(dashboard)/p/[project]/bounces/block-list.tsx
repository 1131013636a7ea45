"use client"

import { ShieldAlert, ShieldCheck } from "lucide-react"
import { useWords } from "#components/shell/language"
import { Badge } from "#ui/badge"
import { blocksWords } from "#words/blocks"
import { bouncesWords } from "#words/bounces"
import { BlockAcknowledged } from "./block-acknowledged.tsx"
import { BlockBehind } from "./block-behind.tsx"
import type { BlockLine } from "#lib/analytics/bounces/board-lines"
import { AgainButton } from "../_everybody/again-button.tsx"

/** Every block of the board, written: since when, for how long, and how much mail it touched. */
export function BlockList({ blocks, more }: { blocks: readonly BlockLine[]; more: number }) {
  const words = useWords(blocksWords)
  if (blocks.length === 0) return null
  return (
    <div className="border-line border-t">
      <div className="flex flex-wrap items-baseline gap-x-2 px-4 pt-2.5 pb-1">
        <h3 className="font-medium text-ink text-sm">{words.title}</h3>
        <p className="text-ink-3 text-xs">{words.hint}</p>
      </div>
      <ul aria-label={words.title} className="divide-y divide-line">
        {blocks.map((block) => (
          <li
            key={block.id}
            id={block.id}
            tabIndex={-1}
            className="px-4 py-2.5 -outline-offset-2 focus:bg-brand-soft"
          >
            <Line block={block} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="px-4 pb-2.5 text-ink-3 text-xs">{words.more({ count: more })}</p>}
    </div>
  )
}

function Line({ block }: { block: BlockLine }) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1.5">
      <div className="w-52 shrink-0 max-md:w-full">
        <p className="break-words font-medium text-ink text-sm">{block.name}</p>
        <p className="mt-0.5">
          <State isOpen={block.isOpen} />
        </p>
      </div>
      <div className="min-w-0 flex-1 basis-72">
        <p className="text-ink text-sm">
          {block.when}, {block.lasted}
        </p>
        <p className="tnum text-ink-2 text-xs">{[block.servers, ...block.touched].join(" · ")}</p>
        <BlockBehind block={block} />
        <BlockOffer block={block} />
      </div>
      <BlockAcknowledged block={block} />
    </div>
  )
}

function State({ isOpen }: { isOpen: boolean }) {
  const { board: words } = useWords(bouncesWords)
  return (
    <Badge severity={isOpen ? "danger" : "success"} icon={isOpen ? ShieldAlert : ShieldCheck}>
      {isOpen ? words.open : words.lifted}
    </Badge>
  )
}

/** Resends messages that a block refused, once it has ended; before that, explains the wait. */
function BlockOffer({ block: { again, name, when } }: { block: BlockLine }) {
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
