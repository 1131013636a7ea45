import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { followChanges } from "./follow-changes.ts"
import { followStream, pauseAfter } from "./follow-stream.ts"

/** The streams that a browser has open. */
class Source extends EventTarget {
  static open: Source[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Source.open.push(this)
  }
  close() {
    Source.open = Source.open.filter((one) => one !== this)
  }
  send(id: number, ...names: string[]) {
    this.dispatchEvent(new MessageEvent("messages", { data: JSON.stringify(names), lastEventId: String(id) }))
  }
  sendChange(name: "hello" | "change", data: object) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
  fail() {
    this.dispatchEvent(new Event("error"))
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: "visible" })
let stop = new AbortController()

beforeEach(() => {
  vi.useFakeTimers()
  Source.open = []
  stop = new AbortController()
  page.visibilityState = "visible"
  vi.stubGlobal("EventSource", Source)
  vi.stubGlobal("document", page)
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page))
})
afterEach(() => {
  stop.abort()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function follow(after = 5) {
  const received: string[] = []
  const states: boolean[] = []
  followStream(
    { url: (from) => `/tail?q=&after=${from}`, after },
    {
      events: { messages: (names) => received.push(...(names as string[])) },
      isOpen: (isOpen) => states.push(isOpen),
    },
    stop.signal,
  )
  return { received, states }
}
const urls = () => Source.open.map(({ url }) => url)
const see = (state: "visible" | "hidden") => {
  page.visibilityState = state
  page.dispatchEvent(new Event("visibilitychange"))
}

describe("TAIL-3 a page continues after the last event that it received", () => {
  test("from what it began with, and after every break from there", () => {
    const { received, states } = follow()
    expect(urls()).toEqual(["/tail?q=&after=5"])
    Source.open[0]?.send(9, "a")
    const broken = Source.open[0]
    broken?.fail()
    expect(urls()).toEqual([])
    vi.advanceTimersByTime(1600)
    expect(urls()).toEqual(["/tail?q=&after=9"])
    // Later messages of an abandoned stream were already requested again.
    broken?.send(12, "late")
    Source.open[0]?.send(12, "b")
    expect([received, states]).toEqual([
      ["a", "b"],
      [true, false, true],
    ])
  })

  test("a server that refuses is queried less and less often", () => {
    follow()
    const opened: number[] = []
    for (let second = 0; second < 600; second += 1) {
      if (Source.open[0]) {
        opened.push(second)
        Source.open[0].fail()
      }
      vi.advanceTimersByTime(1000)
    }
    expect(opened.length).toBeLessThan(25)
    expect(opened.length).toBeGreaterThan(8)
  })

  test("a hidden page closes the stream after ten seconds and later resumes at its position", () => {
    follow()
    Source.open[0]?.send(7)
    see("hidden")
    vi.advanceTimersByTime(9000)
    expect(urls()).toHaveLength(1)
    vi.advanceTimersByTime(2000)
    expect(urls()).toEqual([])
    see("visible")
    expect(urls()).toEqual(["/tail?q=&after=7"])
    see("hidden")
    see("visible")
    vi.advanceTimersByTime(60_000)
    expect(urls()).toHaveLength(1)
  })

  test("LIVE-3 a hidden page closes the stream that replaced a broken one too", () => {
    follow()
    see("hidden")
    Source.open[0]?.fail()
    vi.advanceTimersByTime(1600)
    expect(urls()).toHaveLength(1)
    vi.advanceTimersByTime(10_000)
    expect(urls()).toEqual([])
  })

  test("a page that was hidden twice in a row stays open once it is visible", () => {
    follow()
    see("hidden")
    page.dispatchEvent(new Event("pageshow"))
    see("visible")
    vi.advanceTimersByTime(60_000)
    expect(urls()).toHaveLength(1)
  })

  test("pages that lost the same server reconnect at different times", () => {
    expect([pauseAfter(1, () => 0), pauseAfter(1, () => 0.99)]).toEqual([500, 1490])
    expect(pauseAfter(100, () => 1)).toBe(90_000)
  })

  test("a page that is left keeps nothing", () => {
    follow()
    Source.open[0]?.fail()
    stop.abort()
    vi.advanceTimersByTime(600_000)
    expect(urls()).toEqual([])
  })
})

test("LIVE-3 a page receives the project's position and each change, and again after a break", () => {
  const received: (number | "change")[] = []
  followChanges("shop", { seq: (n) => received.push(n), change: () => received.push("change") }, stop.signal)
  expect(urls()).toEqual(["/api/projects/shop/stream"])
  Source.open[0]?.sendChange("hello", { seq: 7 })
  Source.open[0]?.sendChange("change", { kind: "events" })
  Source.open[0]?.fail()
  vi.advanceTimersByTime(1600)
  expect(urls()).toEqual(["/api/projects/shop/stream"])
  Source.open[0]?.sendChange("hello", { seq: 9 })
  expect(received).toEqual([7, "change", 9])
})
