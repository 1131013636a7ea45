"use client"

import { useWords } from "#components/shell/language"
import { mutate } from "#lib/interface/browser/mutate"
import { deleteExportWords } from "#words/delete-export"
import { exportWords } from "#words/export"
import { DeleteDialog } from "../../../../delete-dialog.tsx"
import { type ExportRow, isUnderWay } from "./view.ts"

type Props = { project: string; row: ExportRow; isOpen: boolean; setIsOpen: (isOpen: boolean) => void }

/** The question before an export goes. */
export default function DeleteExportDialog({ project, row, isOpen, setIsOpen }: Props) {
  const words = useWords(exportWords)
  const deleteWords = useWords(deleteExportWords)
  return (
    <DeleteDialog
      isOpen={isOpen}
      setIsOpen={setIsOpen}
      title={deleteWords.deleteTitle}
      description={
        isUnderWay(row) ? deleteWords.deleteWaiting : deleteWords.deleteReady({ files: row.files.length })
      }
      remove={() => mutate(project, "event-dump/delete", { dump_id: row.dump_id })}
      gone={deleteWords.deleted}
      cancel={words.cancel}
      submit={deleteWords.deleteDo}
      busy={deleteWords.deleting}
    />
  )
}
