"use client"

import { Trash2 } from "lucide-react"
import { useRouter } from "next/navigation"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { mutate } from "#lib/browser/mutate"
import { tagWords } from "#lib/words/tags"
import { Button, IconButton } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { notify } from "#ui/toast"
import type { TagRow } from "./view.ts"

/** Names what goes and what stays before the tag goes. */
export function DeleteTag({ project, row }: { project: string; row: TagRow }) {
  const words = useWords(tagWords)
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const remove = async () => {
    setIsBusy(true)
    setFault(undefined)
    const answer = await mutate(project, "tag/delete", { tag_id: row.tag_id })
    setIsBusy(false)
    if (!answer.ok) return setFault(answer.failure.message)
    setIsOpen(false)
    notify.done(words.deleted(row.tag))
    router.refresh()
  }
  return (
    <>
      <IconButton label={words.deleteOf(row.tag)} size="sm" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      <Dialog
        isOpen={isOpen}
        onOpenChange={(next) => !isBusy && setIsOpen(next)}
        title={words.deleteTitle(row.tag)}
        description={words.deleteText(row.letters)}
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
