"use client"

import { Check, CircleAlert } from "lucide-react"
import { Toaster as Sonner, toast } from "sonner"

/** Toasts, bottom right: `notify.done("4 addresses suppressed", { label: "Undo", onClick })`. Errors stay until closed. */
export type ToastAction = { label: string; onClick: () => void }

export const notify = {
  done: (text: string, action?: ToastAction) => toast.success(text, { action, duration: 6000 }),
  failed: (text: string, action?: ToastAction) =>
    toast.error(text, { action, duration: Number.POSITIVE_INFINITY }),
}

const classNames = {
  toast:
    "flex w-[356px] max-w-[calc(100vw-32px)] items-start gap-2.5 rounded-lg bg-raised px-3 py-2.5 text-sm shadow-float",
  title: "break-words text-ink text-sm",
  content: "min-w-0 flex-1",
  icon: "mt-0.5 shrink-0",
  actionButton: "shrink-0 font-medium text-brand-ink text-sm hover:underline",
  closeButton: "order-last shrink-0 text-ink-3 hover:text-ink [&_svg]:size-3.5",
}

export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      closeButton
      icons={{
        success: <Check aria-hidden className="size-4 text-success" />,
        error: <CircleAlert aria-hidden className="size-4 text-danger-ink" />,
      }}
      toastOptions={{ unstyled: true, classNames }}
    />
  )
}
