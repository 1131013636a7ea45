"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { notify } from "#ui/toast"
import { projectWords } from "#words/project"
import { removeServerWords } from "#words/remove-server"
import { wasLeft } from "../../_account/confirm-act.tsx"
import { useDelicateAct } from "../delicate-act.tsx"
import type { ConnectedServer } from "./edit-server.tsx"

/** Disconnects a server that has no projects here any more; says so where it still has some. */
export default function RemoveServerDialog({
  server,
  isOpen,
  setIsOpen,
}: {
  server: ConnectedServer
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
}) {
  const words = useWords(projectWords)
  const removeWords = useWords(removeServerWords)
  const router = useRouter()
  const { post, dialog } = useDelicateAct()
  const [fault, setFault] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const isUsed = server.projects > 0
  const remove = async () => {
    setIsBusy(true)
    setFault(undefined)
    const { connection_id } = server
    const answer = await post("/api/account-projects/servers", { act: "remove", connection_id })
    setIsBusy(false)
    if (wasLeft(answer)) return
    if (!answer.ok) return setFault(answer.failure.message)
    setIsOpen(false)
    notify.done(removeWords.removed({ name: server.name }))
    router.refresh()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !isBusy && setIsOpen(next)}
      title={removeWords.removeTitle({ name: server.name })}
      description={isUsed ? removeWords.removeRefused({ count: server.projects }) : removeWords.removeText}
      step={dialog}
      footer={
        <>
          <Button onClick={() => setIsOpen(false)} disabled={isBusy}>
            {words.cancel}
          </Button>
          {!isUsed && (
            <Button variant="danger" onClick={remove} isBusy={isBusy} busyLabel={removeWords.removing}>
              {words.remove}
            </Button>
          )}
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
