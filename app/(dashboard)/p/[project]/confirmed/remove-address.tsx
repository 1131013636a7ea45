"use client"

import { Trash2 } from "lucide-react"
import { useRouter } from "next/navigation"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { mutate } from "#lib/browser/mutate"
import { confirmedWords } from "#lib/words/confirmed"
import { Button, IconButton } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { notify } from "#ui/toast"
import { refusalOf } from "../_sending/refusal.ts"

/** Says what changes before the address goes. */
export function RemoveAddress({ project, email }: { project: string; email: string }) {
  const words = useWords(confirmedWords)
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const remove = async () => {
    setIsBusy(true)
    setFault(undefined)
    const answer = await mutate(project, "confirmed-email/delete", { email })
    setIsBusy(false)
    if (!answer.ok) return setFault(refusalOf(answer.failure).sentence)
    setIsOpen(false)
    notify.done(words.removed(email))
    router.refresh()
  }
  return (
    <>
      <IconButton label={words.removeOf(email)} size="sm" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      <Dialog
        isOpen={isOpen}
        onOpenChange={(next) => !isBusy && setIsOpen(next)}
        title={words.removeTitle(email)}
        description={words.removeText}
        footer={
          <>
            <Button onClick={() => setIsOpen(false)} disabled={isBusy}>
              {words.cancel}
            </Button>
            <Button variant="danger" onClick={remove} isBusy={isBusy} busyLabel={words.removing}>
              {words.removeDo}
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
    </>
  )
}
