"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { mutate } from "#lib/browser/mutate"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { notify } from "#ui/toast"
import { deleteTagWords } from "#words/delete-tag"
import type { TagRow } from "./view.ts"

/** The question before a tag goes. */
export default function DeleteTagDialog({
  project,
  row,
  isOpen,
  setIsOpen,
}: {
  project: string
  row: TagRow
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
}) {
  const deleteWords = useWords(deleteTagWords)
  const router = useRouter()
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const remove = async () => {
    setIsBusy(true)
    setFault(undefined)
    const answer = await mutate(project, "tag/delete", { tag_id: row.tag_id })
    setIsBusy(false)
    if (!answer.ok) return setFault(answer.failure.message)
    setIsOpen(false)
    notify.done(deleteWords.deleted({ tag: row.tag }))
    router.refresh()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !isBusy && setIsOpen(next)}
      title={deleteWords.deleteTitle({ tag: row.tag })}
      description={deleteWords.deleteText({ letters: row.letters })}
      footer={
        <>
          <Button onClick={() => setIsOpen(false)} disabled={isBusy}>
            {deleteWords.cancel}
          </Button>
          <Button variant="danger" onClick={remove} isBusy={isBusy} busyLabel={deleteWords.deleting}>
            {deleteWords.deleteDo}
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
