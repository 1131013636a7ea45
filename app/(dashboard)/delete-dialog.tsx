"use client"

import { useRouter } from "next/navigation"
import { useForm } from "#lib/interface/browser/use-form"
import type { Result } from "#lib/platform/result"
import type { DialogProps } from "#ui/dialog-around"
import { FormDialog } from "#ui/form-dialog"
import { notify } from "#ui/toast"

/** The question before something of a list goes: what is lost, and why it did not go when that was refused. */
export type DeleteDialogProps = Pick<DialogProps, "title" | "description" | "step" | "children"> & {
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
  remove: () => Promise<Result<unknown>>
  /** Confirmation shown after the deletion. */
  gone: string
  cancel: string
  submit: string
  busy: string
  isRefused?: boolean
}

export function DeleteDialog({ setIsOpen, remove, gone, ...dialog }: DeleteDialogProps) {
  const router = useRouter()
  const close = () => setIsOpen(false)
  const form = useForm({
    defaultValues: {},
    send: remove,
    done: () => {
      close()
      notify.done(gone)
      router.refresh()
    },
  })
  return <FormDialog {...dialog} form={form} onClose={close} isDangerous />
}
