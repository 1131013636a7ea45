"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { sendWords } from "#words/send"
import { sendRunWords } from "#words/send-run"
import { type PreviewInput, usePreview } from "../preview/use-preview.ts"
import type { Reader } from "../recipients/readers.ts"
import { Troubles } from "../recipients/troubles.tsx"
import type { Ready } from "../use-send-page.ts"
import { FirstLook } from "./first-look.tsx"
import { GapList } from "./gap-list.tsx"
import { withoutGaps } from "./gaps.ts"
import { hasEmptyLink } from "./needs.ts"

export type ConfirmDialogProps = {
  project: string
  ready: Ready
  heldBack: ReadonlyMap<string, string>
  sender: string
  isTyped: boolean
  /** Request to the renderer for one person. */
  inputFor: (reader: Reader | undefined) => PreviewInput | null
  onSend: (people: readonly Reader[]) => void
  onClose: () => void
}

/**
 * The last look before a message goes: to how many, what, when, who is left out, and what stays empty for whom. A link that
 * leads nowhere keeps it from going (SENDING-9).
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const words = useWords(sendWords)
  const run = useWords(sendRunWords)
  const { project, ready, heldBack, sender, inputFor } = props
  const { time, gaps, readers } = ready
  const [isLeftOut, setIsLeftOut] = useState(false)
  const [at, setAt] = useState(0)
  const people = withoutGaps(readers.readers, gaps, isLeftOut)
  const shown = people[Math.min(at, people.length - 1)]
  const preview = usePreview(project, shown ? inputFor(shown) : null)
  const isDead = hasEmptyLink(preview.preview?.body.html ?? "")
  const count = people.length
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={time ? words.confirmSchedule({ count }) : words.confirmSend({ count })}
      description={time ? words.cannotRecall : undefined}
      footer={
        <>
          <Button onClick={props.onClose}>{words.cancel}</Button>
          <Button
            variant="primary"
            autoFocus
            disabled={count === 0 || isDead}
            onClick={() => props.onSend(people)}
          >
            {time ? words.schedule({ count }) : words.send({ count })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {shown ? (
          <FirstLook
            preview={preview}
            sender={sender}
            time={time}
            email={shown.email}
            at={Math.min(at, count - 1)}
            all={count}
            onMove={setAt}
          />
        ) : (
          <p role="alert" className="text-danger-ink text-sm">
            {run.nobodyLeft}
          </p>
        )}
        {shown && isDead && (
          <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger-ink text-sm">
            {run.emptyLinkFor({ email: shown.email })}
          </p>
        )}
        <GapList gaps={gaps} total={readers.readers.length} isLeftOut={isLeftOut} onLeaveOut={setIsLeftOut} />
        <Troubles readers={readers} heldBack={heldBack} isTyped={props.isTyped} />
      </div>
    </Dialog>
  )
}
