"use client"

import { Trash2 } from "lucide-react"
import { useRouter } from "next/navigation"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { mutate } from "#lib/browser/mutate"
import { exportWords } from "#lib/words/exports"
import { Button, IconButton } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { notify } from "#ui/toast"
import { type ExportRow, isUnderWay } from "./view.ts"

/** Says what is lost before the export goes: its files, or its place in the line. */
export function DeleteExport({ project, row }: { project: string; row: ExportRow }) {
  const words = useWords(exportWords)
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const remove = async () => {
    setIsBusy(true)
    setFault(undefined)
    const answer = await mutate(project, "event-dump/delete", { dump_id: row.dump_id })
    setIsBusy(false)
    if (!answer.ok) return setFault(answer.failure.message)
    setIsOpen(false)
    notify.done(words.deleted)
    router.refresh()
  }
  return (
    <>
      <IconButton label={words.delete} size="sm" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      <Dialog
        isOpen={isOpen}
        onOpenChange={(next) => !isBusy && setIsOpen(next)}
        title={words.deleteTitle}
        description={isUnderWay(row) ? words.deleteWaiting : words.deleteReady(row.files.length)}
        footer={
          <>
            <Button onClick={() => setIsOpen(false)} disabled={isBusy}>
              {words.cancel}
            </Button>
            <Button variant="danger" onClick={remove} isBusy={isBusy} busyLabel={words.deleting}>
              {words.deleteDo}
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
