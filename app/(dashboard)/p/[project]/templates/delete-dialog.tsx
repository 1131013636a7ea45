"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { useMethod } from "#lib/browser/queries"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { notify } from "#ui/toast"
import { templateEditorWords } from "#words/template-editor"

export type DeleteDialogProps = {
  project: string
  template: { id: string; name: string }
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Names the template and what goes with it. */
export default function DeleteDialog({ project, template, isOpen, onOpenChange }: DeleteDialogProps) {
  const words = useWords(templateEditorWords)
  const router = useRouter()
  const destroy = useMethod(project, "template/delete", {
    changes: ["template/list"],
    onSuccess: () => {
      notify.done(words.deleted({ name: template.name }))
      router.push(`/p/${project}/templates`)
      router.refresh()
    },
  })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={words.deleteTitle({ name: template.name })}
      description={words.deleteText}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{words.cancel}</Button>
          <Button
            variant="danger"
            onClick={() => destroy.mutate({ id: template.id })}
            isBusy={destroy.isPending}
            busyLabel={words.deleting}
          >
            {words.delete}
          </Button>
        </>
      }
    >
      {destroy.error && (
        <p role="alert" className="text-danger-ink text-sm">
          {words.notDeleted({ sentence: destroy.error.message })}
        </p>
      )}
    </Dialog>
  )
}
