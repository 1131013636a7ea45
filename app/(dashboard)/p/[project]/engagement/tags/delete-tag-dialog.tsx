"use client"

import { useWords } from "#components/shell/language"
import { mutate } from "#lib/interface/browser/mutate"
import { deleteTagWords } from "#words/delete-tag"
import { DeleteDialog } from "../../../../delete-dialog.tsx"
import type { TagRow } from "#lib/analytics/engagement/tags/view"

type Props = { project: string; row: TagRow; isOpen: boolean; setIsOpen: (isOpen: boolean) => void }

/** The question before a tag goes. */
export default function DeleteTagDialog({ project, row, isOpen, setIsOpen }: Props) {
  const words = useWords(deleteTagWords)
  return (
    <DeleteDialog
      isOpen={isOpen}
      setIsOpen={setIsOpen}
      title={words.deleteTitle({ tag: row.tag })}
      description={words.deleteText({ letters: row.letters })}
      remove={() => mutate(project, "tag/delete", { tag_id: row.tag_id })}
      gone={words.deleted({ tag: row.tag })}
      cancel={words.cancel}
      submit={words.deleteDo}
      busy={words.deleting}
    />
  )
}
