/** Handlers of a stream, by event name. */
export type StreamHandlers = {
  events: Readonly<Record<string, (data: unknown) => void>>
  /** Whether the stream is open; it is opened again and again while it is not. */
  isOpen?: (isOpen: boolean) => void
}

type StreamStart = {
  /** Address of the stream of everything after a number. */
  url(after: number): string
  after: number
}

const firstPauseMs = 1000
const longestPauseMs = 60_000
/**
 * A hidden page closes its stream after this time, so that a look at another page costs nothing, and people who open
 * one page after the other stay within the streams of their session (LIVE-3).
 */
const unseenMs = 10_000

/** Grows to a minute; chance keeps pages that lost the same server from coming back all at once. */
export const pauseAfter = (failures: number, chance: () => number = Math.random): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)) * (0.5 + chance())

/**
 * Reads events from the number `after` on until `signal` aborts, while the page is visible. Events may have the number
 * up to which everything has been sent, so a broken stream is reopened after that number: nothing is missed and nothing
 * arrives twice.
 */
export function followStream(
  { url, after }: StreamStart,
  { events, isOpen = () => {} }: StreamHandlers,
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
    if (signal.aborted || source) return
    clearTimeout(retry)
    const opened = new EventSource(url(place.after))
    source = opened
    for (const [name, take] of Object.entries(events))
      opened.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        if (opened !== source) return
        place.after = Math.max(place.after, Number(lastEventId))
        place.failures = 0
        isOpen(true)
        take(JSON.parse(data))
      })
    // EventSource's own reconnect has no growing backoff, and does not retry after a refusal.
    opened.addEventListener("error", () => {
      if (opened !== source) return
      close()
      isOpen(false)
      place.failures += 1
      retry = setTimeout(open, pauseAfter(place.failures))
    })
  }
  const look = () => {
    clearTimeout(unseen)
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
