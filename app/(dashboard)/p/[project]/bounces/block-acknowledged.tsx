"use client"

import { UserCheck } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { blocksWords } from "#words/blocks"
import { useToastAct } from "../../../use-toast-act.ts"
import { useForget } from "../_live/live-figures.tsx"
import { AcknowledgeBlockDialog, acknowledgePath } from "./acknowledge-block-dialog.tsx"
import type { BlockLine } from "#lib/analytics/bounces/board-lines"

/** Acknowledgement of a block: person, note and possible actions. */
export function BlockAcknowledged({ block }: { block: BlockLine }) {
  const { acknowledged, act } = block
  if (!acknowledged && !act) return null
  return (
    <div className="ml-auto flex min-w-0 shrink-0 basis-64 flex-col items-start gap-1 max-md:basis-full">
      {acknowledged && (
        <p className="flex items-start gap-1.5 text-ink-2 text-xs">
          <UserCheck aria-hidden className="mt-0.5 size-3.5 shrink-0 text-success-ink" />
          {acknowledged.text}
        </p>
      )}
      {acknowledged?.note && (
        <p className="max-w-72 whitespace-pre-line break-words text-ink-2 text-xs">{acknowledged.note}</p>
      )}
      {act && <Acts block={block} act={act} />}
    </div>
  )
}

type Act = NonNullable<BlockLine["act"]>

function Acts({ block, act }: { block: BlockLine; act: Act }) {
  const words = useWords(blocksWords)
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending } = useToastAct(acknowledgePath(act))
  const forget = useForget()
  const withdraw = () => mutate({ input: { act: "withdraw", ...act }, said: words.withdrawn, done: forget })
  const { name, when, acknowledged } = block
  return (
    <div className="flex flex-wrap justify-end gap-2 self-end print:hidden">
      <Button
        size="sm"
        onClick={() => setIsOpen(true)}
        aria-label={(acknowledged ? words.changeThis : words.acknowledgeThis)({ name, when })}
      >
        {acknowledged ? words.change : words.acknowledge}
      </Button>
      {acknowledged && (
        <Button
          size="sm"
          variant="ghost"
          isBusy={isPending}
          onClick={withdraw}
          aria-label={words.withdrawThis({ name, when })}
        >
          {words.withdraw}
        </Button>
      )}
      {isOpen && <AcknowledgeBlockDialog block={block} act={act} close={() => setIsOpen(false)} />}
    </div>
  )
}
