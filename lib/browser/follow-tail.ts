import { pauseAfter } from "./follow-changes.ts"
import type { TailMessage } from "./tail.ts"

export type TailHeard<Row> = {
  messages(message: TailMessage<Row>): void
  /** Whether the stream is open; it is opened again and again while it is not. */
  isOpen(isOpen: boolean): void
}

/** A page that nobody sees lets go of its stream after a while; it goes on where it was when somebody does. */
const unseenMs = 30_000

/**
 * Hears what changes after the event `after` until `signal` ends it. Every message has the number of the event up to which
 * everything is told: a stream that breaks is opened again after that one, so that nothing is missed and nothing comes
 * twice. `url` has a query already.
 */
export function followTail<Row>(
  { url, after }: { url: string; after: number },
  heard: TailHeard<Row>,
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
    own.addEventListener("messages", ({ data, lastEventId }: MessageEvent<string>) => {
      if (own !== source) return
      place.after = Math.max(place.after, Number(lastEventId))
      place.failures = 0
      heard.isOpen(true)
      heard.messages(JSON.parse(data) as TailMessage<Row>)
    })
    // Its own way to begin anew knows no growing pauses, and none at all after a refusal.
    own.addEventListener("error", () => {
      if (own !== source) return
      close()
      heard.isOpen(false)
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
