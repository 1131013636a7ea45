"use client"

import { useWords } from "#components/shell/language"
import { sendWords } from "#lib/words/send"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import type { Readers } from "./readers.ts"
import { Troubles } from "./troubles.tsx"

export type ConfirmDialogProps = {
  readers: Readers
  heldBack: ReadonlyMap<string, string>
  subject: string
  sender: string
  /** When it goes out, in words; null: at once. */
  time: string | null
  /** How many calls it takes. */
  calls: number
  isTyped: boolean
  onSend: () => void
  onClose: () => void
}

/** The last look before a letter goes to many: to how many, what, when, and who is left out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const words = useWords(sendWords)
  const count = props.readers.readers.length
  const verb = props.time ? words.schedule(count) : words.send(count)
  const parts = words.confirmCalls(props.calls)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={props.time ? words.confirmSchedule(count) : words.confirmSend(count)}
      description={[parts, props.time ? words.cannotRecall : ""].filter(Boolean).join(" ") || undefined}
      footer={
        <>
          <Button onClick={props.onClose}>{words.cancel}</Button>
          <Button variant="primary" autoFocus onClick={props.onSend}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <dl className="grid grid-cols-[88px_minmax(0,1fr)] gap-y-1 text-sm">
          <dt className="text-ink-3">{words.subject}</dt>
          <dd className="break-words text-ink">{props.subject || words.none}</dd>
          <dt className="text-ink-3">{words.from}</dt>
          <dd className="break-words text-ink">{props.sender}</dd>
          <dt className="text-ink-3">{words.confirmWhen}</dt>
          <dd className="tnum text-ink">{props.time ?? words.confirmNow}</dd>
        </dl>
        <Troubles readers={props.readers} heldBack={props.heldBack} isTyped={props.isTyped} />
      </div>
    </Dialog>
  )
}
