"use client"

import { type FormEvent, useId } from "react"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"
import type { DialogProps } from "./dialog-around.tsx"
import { Refusal } from "./refusal.tsx"

/** What a dialog asks of a form (lib/interface/browser/use-form.ts). */
type FormState = {
  submit: (event?: FormEvent) => void
  isBusy: boolean
  refusal: { message: string } | undefined
}

/**
 * FormDialog: a Dialog that is a form: its fields as children, Cancel, and the button that does it. While it is busy it
 * stays. What was refused and belongs to no field stands below the fields.
 */
export type FormDialogProps = Omit<DialogProps, "isOpen" | "onOpenChange" | "footer"> & {
  form: FormState
  onClose: () => void
  cancel: string
  /** What the button says: "Delete", and while it is at work: "Deleting". */
  submit: string
  busy: string
  /** False for a dialog that is drawn while it is closed. */
  isOpen?: boolean
  /** What it does cannot be undone. */
  isDangerous?: boolean
  /** There is nothing to be done: the text says why. */
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
