"use client"

import { type FormEvent, useId } from "react"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"
import type { DialogProps } from "./dialog-around.tsx"
import { Refusal } from "./refusal.tsx"

/** Parts of a form that a dialog needs (lib/interface/browser/use-form.ts). */
type FormState = {
  submit: (event?: FormEvent) => void
  isBusy: boolean
  refusal: { message: string } | undefined
}

/**
 * FormDialog: a Dialog that is a form: its fields as children, Cancel, and the submit button. It stays open while it is
 * busy. A refusal without a field is shown below the fields.
 */
export type FormDialogProps = Omit<DialogProps, "isOpen" | "onOpenChange" | "footer"> & {
  form: FormState
  onClose: () => void
  cancel: string
  /** Labels of the button: "Delete", and while it is busy: "Deleting". */
  submit: string
  busy: string
  /** False for a dialog that is drawn while it is closed. */
  isOpen?: boolean
  /** Marks an action that cannot be undone. */
  isDangerous?: boolean
  /** The action is not possible: the text explains why. */
  isRefused?: boolean
}

export function FormDialog(props: FormDialogProps) {
  const {
    form,
    onClose,
    cancel,
    submit,
    busy,
    isOpen = true,
    isDangerous,
    isRefused,
    children,
    ...dialog
  } = props
  const formId = useId()
  return (
    <Dialog
      {...dialog}
      isOpen={isOpen}
      onOpenChange={(next) => !next && !form.isBusy && onClose()}
      footer={
        <>
          <Button onClick={onClose} disabled={form.isBusy}>
            {cancel}
          </Button>
          {!isRefused && (
            <Button
              type="submit"
              form={formId}
              variant={isDangerous ? "danger" : "primary"}
              isBusy={form.isBusy}
              busyLabel={busy}
            >
              {submit}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit} className="flex flex-col gap-4 empty:hidden">
        {children}
        <Refusal text={form.refusal?.message} />
      </form>
    </Dialog>
  )
}
