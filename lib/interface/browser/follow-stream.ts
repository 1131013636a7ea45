import { pauseAfter } from "./follow-changes.ts"

/** Handlers of a stream, by event name. */
export type StreamHandlers = {
  events: Readonly<Record<string, (data: unknown) => void>>
  /** Whether the stream is open; it is opened again and again while it is not. */
  isOpen(isOpen: boolean): void
}

/** A hidden page closes its stream after this time, and resumes at the same number when it is visible again. */
const unseenMs = 30_000

/**
 * Reads events from the number `after` on until `signal` aborts. Each message has the number up to which everything has
 * been sent, so a broken stream is reopened after that number: nothing is missed and nothing arrives twice. `url`
 * already has a query.
 */
export function followStream(
  { url, after }: { url: string; after: number },
  { events, isOpen }: StreamHandlers,
  signal: AbortSignal,
): void {
  const place = { after, failures: 0 }
  let source: EventSource | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let unseen: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(retry)
    source?.close()
    source = null
  }
  const open = () => {
    clearTimeout(unseen)
    if (signal.aborted || source) return
    clearTimeout(retry)
    const own = new EventSource(`${url}&after=${place.after}`)
    source = own
    for (const [name, take] of Object.entries(events))
      own.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        if (own !== source) return
        place.after = Math.max(place.after, Number(lastEventId))
        place.failures = 0
        isOpen(true)
        take(JSON.parse(data))
      })
    // EventSource's own reconnect has no growing backoff, and does not retry after a refusal.
    own.addEventListener("error", () => {
      if (own !== source) return
      close()
      isOpen(false)
      place.failures += 1
      retry = setTimeout(open, pauseAfter(place.failures))
    })
  }
  const look = () => {
    if (document.visibilityState === "visible") open()
    else unseen = setTimeout(close, unseenMs)
  }
  // A page that is put aside whole would keep its stream from pages that are seen.
  addEventListener("pagehide", close, { signal })
  addEventListener("pageshow", look, { signal })
  document.addEventListener("visibilitychange", look, { signal })
  signal.addEventListener("abort", () => {
    clearTimeout(unseen)
    close()
  })
  look()
}
