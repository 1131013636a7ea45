"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { type CallFailed, unwrap } from "#lib/interface/browser/queries"
import type { DraftDetails } from "#lib/features/templates/draft-data"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { notify } from "#ui/toast"
import { templateEditorWords } from "#words/template-editor"
import { templatePartsWords } from "#words/template-parts"

export type DeleteDialogProps = {
  project: string
  draft: DraftDetails
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Names the template and everything that is deleted with it. */
export default function DeleteDialog({ project, draft, isOpen, onOpenChange }: DeleteDialogProps) {
  const words = useWords(templateEditorWords)
  const parts = useWords(templatePartsWords)
  const router = useRouter()
  const name = draft.fields.name || words.unnamed
  const destroy = useMutation<null, CallFailed>({
    mutationFn: async () =>
      unwrap(
        await postJson(
          `/api/projects/${encodeURIComponent(project)}/${draft.part ? "parts" : "drafts"}/delete`,
          {
            draft_id: draft.draft_id,
          },
        ),
      ),
    onSuccess: () => {
      notify.done(draft.part ? parts.deleted({ name }) : words.deleted({ name }))
      router.push(`/p/${project}/${draft.part ? "templates/parts" : "templates"}`)
      router.refresh()
    },
  })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={draft.part ? parts.deleteTitle({ name }) : words.deleteTitle({ name })}
      description={
        draft.part ? parts.deleteText : draft.template_id === null ? words.deleteDraftText : words.deleteText
      }
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{words.cancel}</Button>
          <Button
            variant="danger"
            onClick={() => destroy.mutate()}
            isBusy={destroy.isPending}
            busyLabel={words.deleting}
          >
            {draft.part ? parts.delete : words.delete}
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
