/**
 * A gate before a worker that goes round and round: it stops here each time and is let through once, or each time while
 * the gate is open.
 */
export type Gate = {
  /** Stopping point of the worker. Resolves at once while the gate is open; ends with `signal`. */
  pass(signal?: AbortSignal): Promise<void>
  /** Lets the worker go round once; resolves when it is back. */
  turn(): Promise<void>
  open(): void
  shut(): void
  isOpen(): boolean
}

/** A gate that is shut. */
export function openGate(): Gate {
  let isOpen = false
  let letThrough: (() => void) | null = null
  let onArrival: (() => void) | null = null

  /** Resolves when the worker arrives here. */
  const arrival = () =>
    letThrough ? Promise.resolve() : new Promise<void>((resolve) => (onArrival = resolve))

  return {
    async pass(signal) {
      if (isOpen || signal?.aborted) return
      await new Promise<void>((resolve) => {
        letThrough = resolve
        signal?.addEventListener("abort", () => resolve(), { once: true })
        onArrival?.()
        onArrival = null
      })
      letThrough = null
    },
    async turn() {
      await arrival()
      letThrough?.()
      letThrough = null
      await arrival()
    },
    open() {
      isOpen = true
      letThrough?.()
    },
    shut() {
      isOpen = false
    },
    isOpen: () => isOpen,
  }
}
