"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { mutate } from "#lib/browser/mutate"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { notify } from "#ui/toast"
import { confirmedWords } from "#words/confirmed"
import { removeConfirmedWords } from "#words/remove-confirmed"
import { refusalOf } from "../../_sending/refusal.ts"

/** The question before an address goes. */
export default function RemoveAddressDialog({
  project,
  email,
  isOpen,
  setIsOpen,
}: {
  project: string
  email: string
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
}) {
  const words = useWords(confirmedWords)
  const removeWords = useWords(removeConfirmedWords)
  const router = useRouter()
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const remove = async () => {
    setIsBusy(true)
    setFault(undefined)
    const answer = await mutate(project, "confirmed-email/delete", { email })
    setIsBusy(false)
    if (!answer.ok) return setFault(refusalOf(answer.failure).sentence)
    setIsOpen(false)
    notify.done(removeWords.removed({ email }))
    router.refresh()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !isBusy && setIsOpen(next)}
      title={removeWords.removeTitle({ email })}
      description={removeWords.removeText}
      footer={
        <>
          <Button onClick={() => setIsOpen(false)} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button variant="danger" onClick={remove} isBusy={isBusy} busyLabel={removeWords.removing}>
            {removeWords.removeDo}
          </Button>
        </>
      }
    >
      {fault && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger-ink text-sm">
          {fault}
        </p>
      )}
    </Dialog>
  )
}
