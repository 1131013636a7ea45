"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { mutate } from "#lib/browser/mutate"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { notify } from "#ui/toast"
import { deleteExportWords } from "#words/delete-export"
import { exportWords } from "#words/export"
import { type ExportRow, isUnderWay } from "./view.ts"

/** The question before an export goes. */
export default function DeleteExportDialog({
  project,
  row,
  isOpen,
  setIsOpen,
}: {
  project: string
  row: ExportRow
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
}) {
  const words = useWords(exportWords)
  const deleteWords = useWords(deleteExportWords)
  const router = useRouter()
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const remove = async () => {
    setIsBusy(true)
    setFault(undefined)
    const answer = await mutate(project, "event-dump/delete", { dump_id: row.dump_id })
    setIsBusy(false)
    if (!answer.ok) return setFault(answer.failure.message)
    setIsOpen(false)
    notify.done(deleteWords.deleted)
    router.refresh()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !isBusy && setIsOpen(next)}
      title={deleteWords.deleteTitle}
      description={
        isUnderWay(row) ? deleteWords.deleteWaiting : deleteWords.deleteReady({ files: row.files.length })
      }
      footer={
        <>
          <Button onClick={() => setIsOpen(false)} disabled={isBusy}>
            {words.cancel}
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
