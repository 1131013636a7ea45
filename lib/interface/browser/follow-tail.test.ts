import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { followTail } from "./follow-tail.ts"

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
  say(id: number, ...rows: string[]) {
    const data = JSON.stringify({ rows: rows.map((one) => ({ id: one })), count: rows.length, isCut: false })
    this.dispatchEvent(new MessageEvent("messages", { data, lastEventId: String(id) }))
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
  const heard: string[] = []
  const states: boolean[] = []
  followTail<{ id: string }>(
    { url: "/tail?q=", after },
    {
      messages: ({ rows }) => heard.push(...rows.map(({ id }) => id)),
      isOpen: (isOpen) => states.push(isOpen),
    },
    stop.signal,
  )
  return { heard, states }
}
const urls = () => Source.open.map(({ url }) => url)
const see = (state: "visible" | "hidden") => {
  page.visibilityState = state
  page.dispatchEvent(new Event("visibilitychange"))
}

describe("TAIL-3 a page continues after the last event that it received", () => {
  test("from what it began with, and after every break from there", () => {
    const { heard, states } = follow()
    expect(urls()).toEqual(["/tail?q=&after=5"])
    Source.open[0]?.say(9, "a")
    const broken = Source.open[0]
    broken?.fail()
    expect(urls()).toEqual([])
    vi.advanceTimersByTime(1600)
    expect(urls()).toEqual(["/tail?q=&after=9"])
    // Later messages of an abandoned stream were already requested again.
    broken?.say(12, "late")
    Source.open[0]?.say(12, "b")
    expect([heard, states]).toEqual([
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

  test("a hidden page closes the stream after half a minute and later resumes at its position", () => {
    follow()
    Source.open[0]?.say(7)
    see("hidden")
    vi.advanceTimersByTime(29_000)
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

  test("a page that is left keeps nothing", () => {
    follow()
    Source.open[0]?.fail()
    stop.abort()
    vi.advanceTimersByTime(600_000)
    expect(urls()).toEqual([])
  })
})
