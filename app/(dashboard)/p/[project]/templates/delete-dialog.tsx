"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { mutate } from "#lib/browser/mutate"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { notify } from "#ui/toast"

export type DeleteDialogProps = {
  project: string
  template: { id: string; name: string }
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Names the template and what goes with it. */
export function DeleteDialog({ project, template, isOpen, onOpenChange }: DeleteDialogProps) {
  const router = useRouter()
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const destroy = async () => {
    setIsBusy(true)
    const answer = await mutate(project, "template/delete", { id: template.id })
    setIsBusy(false)
    if (!answer.ok) return setError(answer.failure.message)
    notify.done(`Template ${template.name} deleted`)
    router.push(`/p/${project}/templates`)
    router.refresh()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`Delete the template ${template.name}?`}
      description="Programs that send with its id get an error from now on. Letters that were already accepted keep their text."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="danger" onClick={destroy} isBusy={isBusy} busyLabel="Deleting">
            Delete template
          </Button>
        </>
      }
    >
      {error && (
        <p role="alert" className="text-danger-ink text-sm">
          Not deleted: {error}
        </p>
      )}
    </Dialog>
  )
}
