"use client"

import { X } from "lucide-react"
import { Dialog as Radix } from "radix-ui"
import { useWords } from "#components/shell/language"
import { uiWords } from "#lib/words/ui"
import { IconButton } from "./button.tsx"
import { cn } from "./cn.tsx"
import type { DialogProps } from "./dialog.tsx"
import { keepForToasts } from "./keep-for-toasts.ts"

/** What a Dialog draws, open or closed. */
export default function DialogWindow(props: DialogProps) {
  const words = useWords(uiWords)
  return (
    <Radix.Root open={props.isOpen} onOpenChange={props.onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Radix.Content
          onPointerDownOutside={keepForToasts}
          onOpenAutoFocus={focusFirstField}
          {...(props.description ? {} : { "aria-describedby": undefined })}
          className={cn(
            "fixed top-[12vh] left-1/2 z-50 flex max-h-[80vh] w-[calc(100vw-32px)] -translate-x-1/2 animate-fade flex-col rounded-xl bg-raised shadow-dialog outline-none",
            props.isWide ? "max-w-[560px]" : "max-w-[480px]",
          )}
        >
          <div className="flex items-start gap-3 px-5 pt-4">
            <Radix.Title className="min-w-0 flex-1 text-balance break-words font-semibold text-ink text-lg">
              {props.title}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton label={words.close} size="sm">
                <X />
              </IconButton>
            </Radix.Close>
          </div>
          {props.description && (
            <Radix.Description asChild>
              <div className="px-5 pt-1 text-ink-2 text-sm">{props.description}</div>
            </Radix.Description>
          )}
          <div className="min-h-0 overflow-y-auto px-5 pt-3 pb-5 empty:p-2.5">{props.children}</div>
          {props.footer && (
            <div className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-5 py-3">
              {props.footerAside && <div className="mr-auto">{props.footerAside}</div>}
              {props.footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A dialog with a form begins in its first field, not on the cross that closes it. */
function focusFirstField(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return
  const field = event.currentTarget.querySelector(
    "form :is(input:not([type=hidden]), textarea, select):not(:disabled)",
  )
  if (!(field instanceof HTMLElement)) return
  event.preventDefault()
  field.focus()
}
