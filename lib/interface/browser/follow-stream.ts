import { pauseAfter } from "./follow-changes.ts"

/** What comes on a stream: by the name of its event what is done with its data. */
export type StreamHeard = {
  events: Readonly<Record<string, (data: unknown) => void>>
  /** Whether the stream is open; it is opened again and again while it is not. */
  isOpen(isOpen: boolean): void
}

/** A page that nobody sees lets go of its stream after a while; it goes on where it was when somebody does. */
const unseenMs = 30_000

/**
 * Hears what the server tells on a stream from the number `after` on until `signal` ends it. Messages have the number up to
 * which everything is told: a stream that breaks is opened again after that one, so that nothing is missed and nothing
 * comes twice. `url` has a query already.
 */
export function followStream(
  { url, after }: { url: string; after: number },
  { events, isOpen }: StreamHeard,
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
    // Its own way to begin anew knows no growing pauses, and none at all after a refusal.
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
