/** The visible toasts, outside of React, so that any code can add one. */
export type ToastAction = { label: string; onClick: () => void }

export type Toast = {
  id: number
  kind: "done" | "failed"
  text: string
  action?: ToastAction
  /** Undoes the action; Z calls the newest. */
  undo?: () => unknown
}

/** More at once would hide the page; the oldest one that times out makes room. */
const toastsMax = 4

let toasts: readonly Toast[] = []
let lastId = 0
const readers = new Set<() => void>()
const noToasts: readonly Toast[] = []

export const currentToasts = (): readonly Toast[] => toasts
/** Nothing is up before the browser runs. */
export const serverToasts = (): readonly Toast[] => noToasts

export function readToasts(onChange: () => void): () => void {
  readers.add(onChange)
  return () => readers.delete(onChange)
}

function show(next: readonly Toast[]): void {
  toasts = next
  for (const onChange of readers) onChange()
}

export function addToast(toast: Omit<Toast, "id">): number {
  lastId += 1
  const tooMany = toasts.length >= toastsMax ? toasts.find((one) => one.kind === "done") : undefined
  show([...toasts.filter((one) => one !== tooMany), { id: lastId, ...toast }])
  return lastId
}

export const removeToast = (id: number): void => show(toasts.filter((one) => one.id !== id))

/** Undoes the action of this toast; once, however often it is called. */
export function undoOnce(toast: Toast): void {
  if (!toasts.some((one) => one.id === toast.id)) return
  removeToast(toast.id)
  toast.undo?.()
}

export const newestUndoable = (): Toast | undefined => toasts.findLast((one) => one.undo)
