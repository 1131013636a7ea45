"use client"

import { X } from "lucide-react"
import { Dialog as Radix } from "radix-ui"
import { use, useEffect, useLayoutEffect, useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import { uiWords } from "#words/ui"
import { IconButton } from "./button.tsx"
import { cn } from "./cn.tsx"
import { DialogAround, type DialogProps, type StepPlace } from "./dialog-around.tsx"
import { giveFocusBack, ignoreToasts } from "./focus-return.tsx"

/** Content of a Dialog, open or closed. */
export default function DialogWindow(props: DialogProps) {
  const { hasStep, place } = useStepPlace()
  return (
    <Radix.Root
      open={props.isOpen}
      onOpenChange={(isOpen) => (place.onOpenChange.current ?? props.onOpenChange)(isOpen)}
    >
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Radix.Content
          onPointerDownOutside={ignoreToasts}
          onOpenAutoFocus={focusFirstField}
          onCloseAutoFocus={giveFocusBack}
          {...(props.description || hasStep ? {} : { "aria-describedby": undefined })}
          className={cn(
            "fixed top-[12vh] left-1/2 z-50 flex max-h-[80vh] w-[calc(100vw-32px)] -translate-x-1/2 animate-fade flex-col rounded-xl bg-raised shadow-dialog outline-none",
            props.isWide ? "max-w-[560px]" : "max-w-[480px]",
          )}
        >
          <DialogParts {...props} isHidden={hasStep} />
          <DialogAround value={place}>{props.step}</DialogAround>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Tracks whether a step is open in this window; when it closes, the focus returns to its previous element. */
function useStepPlace(): { hasStep: boolean; place: StepPlace } {
  const [hasStep, setHasStep] = useState(false)
  const onOpenChange: StepPlace["onOpenChange"] = useRef(null)
  const focused: StepPlace["focused"] = useRef(null)
  const [place] = useState(() => ({ Step: DialogStep, setHasStep, onOpenChange, focused }))
  useEffect(() => {
    if (hasStep || !(focused.current instanceof HTMLElement)) return
    focused.current.focus()
    focused.current = null
  }, [hasStep])
  return { hasStep, place }
}

/** A Dialog inside of another one's window. */
function DialogStep(props: DialogProps) {
  const around = use(DialogAround)
  const isOpen = props.isOpen && around !== null
  // At the first drawing: a field that takes the focus has not got it yet.
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    if (!isOpen) return
    around.focused.current = before
    around.setHasStep(true)
    return () => {
      around.setHasStep(false)
      around.onOpenChange.current = null
    }
  }, [around, isOpen, before])
  useLayoutEffect(() => {
    if (isOpen) around.onOpenChange.current = props.onOpenChange
  }, [around, isOpen, props.onOpenChange])
  if (!isOpen) return null
  return (
    <DialogAround value={null}>
      <DialogParts {...props} />
    </DialogAround>
  )
}

/** Title, text, content and buttons. Hidden they keep what was typed, and name the window no more. */
function DialogParts({ isHidden = false, ...props }: DialogProps & { isHidden?: boolean }) {
  const words = useWords(uiWords)
  return (
    <div className={isHidden ? "hidden" : "contents"}>
      <div className="flex items-start gap-3 px-5 pt-4">
        {!isHidden && (
          <Radix.Title className="min-w-0 flex-1 text-balance break-words font-semibold text-ink text-lg">
            {props.title}
          </Radix.Title>
        )}
        <Radix.Close asChild>
          <IconButton label={words.close} size="sm">
            <X />
          </IconButton>
        </Radix.Close>
      </div>
      {props.description && !isHidden && (
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
    </div>
  )
}

/** A dialog with a form focuses its first field, not the cross that closes it. */
function focusFirstField(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return
  const field = event.currentTarget.querySelector(
    "form :is(input:not([type=hidden]), textarea, select):not(:disabled)",
  )
  if (!(field instanceof HTMLElement)) return
  event.preventDefault()
  field.focus()
}
