"use client"

import { Check, CircleAlert, X } from "lucide-react"
import { type FocusEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { shellWords } from "#words/shell"
import { uiWords } from "#words/ui"
import { useWords } from "../shell/language.tsx"
import { usePreferences } from "../shell/preferences.tsx"
import { useKey } from "../shell/use-key.tsx"
import { Kbd } from "./kbd.tsx"
import {
  addToast,
  currentToasts,
  newestUndoable,
  readToasts,
  removeToast,
  serverToasts,
  type Toast,
  type ToastAction,
  undoOnce,
} from "./toast-list.ts"

export type { ToastAction } from "./toast-list.ts"

/**
 * Toasts, bottom right: `notify.done("Saved")` goes after 6 s, and not while the pointer or the focus is on it;
 * `notify.failed("…")` stays until closed.
 */
export const notify = {
  done: (text: string, action?: ToastAction) => addToast({ kind: "done", text, ...(action && { action }) }),
  failed: (text: string, action?: ToastAction) =>
    addToast({ kind: "failed", text, ...(action && { action }) }),
}

/** Reports an action, with an undo for 6 s: a button, and the key Z. `undo` itself reports its failure. */
export const undoToast = ({ text, undo }: { text: string; undo: () => unknown }) =>
  addToast({ kind: "done", text, undo })

const shownMs = 6000

export function Toaster() {
  const words = useWords(uiWords)
  const toasts = useSyncExternalStore(readToasts, currentToasts, serverToasts)
  const [isPaused, setIsPaused] = useState(false)
  const cameFrom = useRef<HTMLElement | null>(null)
  useKey("undo", () => undoLast(), { isOff: () => !newestUndoable() })
  useEffect(() => {
    // The hovered toast is gone, and no event reports that.
    if (toasts.length === 0) setIsPaused(false)
  }, [toasts])
  const leave = (act: () => void) => {
    act()
    cameFrom.current?.focus()
  }
  const enter = (event: FocusEvent<HTMLElement>) => {
    setIsPaused(true)
    const from = event.relatedTarget
    if (from instanceof HTMLElement && !event.currentTarget.contains(from)) cameFrom.current = from
  }
  return (
    <section
      data-toasts
      aria-live="polite"
      aria-label={words.notifications}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={enter}
      onBlur={() => setIsPaused(false)}
      className="pointer-events-none fixed right-4 bottom-4 z-60 flex w-89 max-w-[calc(100vw-32px)] flex-col gap-2"
    >
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} isPaused={isPaused} leave={leave} />
      ))}
    </section>
  )
}

function undoLast() {
  const toast = newestUndoable()
  if (toast) undoOnce(toast)
}

type ToastLineProps = { toast: Toast; isPaused: boolean; leave: (act: () => void) => void }

function ToastLine({ toast, isPaused, leave }: ToastLineProps) {
  const words = useWords(shellWords)
  const ui = useWords(uiWords)
  const { hasLetterKeys } = usePreferences()
  useEnd(toast, isPaused)
  const close = () => removeToast(toast.id)
  const { action } = toast
  return (
    <div className="pointer-events-auto flex animate-rise items-start gap-2.5 rounded-lg bg-raised px-3 py-2.5 text-sm shadow-float">
      {toast.kind === "done" ? (
        <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
      ) : (
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger-ink" />
      )}
      <p className="min-w-0 flex-1 break-words text-ink">{toast.text}</p>
      {toast.undo && (
        <ToastButton onClick={() => leave(() => undoOnce(toast))}>
          {words.undo} {hasLetterKeys && <Kbd className="ml-1">Z</Kbd>}
        </ToastButton>
      )}
      {action && (
        <ToastButton
          onClick={() => {
            leave(close)
            action.onClick()
          }}
        >
          {action.label}
        </ToastButton>
      )}
      <button
        type="button"
        aria-label={ui.closeNotification}
        onClick={() => leave(close)}
        className="-my-1 -mr-1.5 flex size-7 shrink-0 items-center justify-center rounded-md text-ink-3 hover:text-ink max-md:-my-3 max-md:size-11"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </div>
  )
}

function ToastButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-6 shrink-0 rounded-xs font-medium text-brand-ink hover:underline max-md:-my-3 max-md:min-h-11"
    >
      {children}
    </button>
  )
}

/**
 * Closes the toast after its time, unless it is hovered or reports a failure; the remaining time continues afterwards.
 */
function useEnd(toast: Toast, isPaused: boolean): void {
  const leftMs = useRef(shownMs)
  useEffect(() => {
    if (isPaused || toast.kind === "failed") return
    const since = performance.now()
    const timer = setTimeout(() => removeToast(toast.id), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - since
    }
  }, [toast, isPaused])
}
