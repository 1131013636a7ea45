import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { followChanges, pauseAfter } from "./follow-changes.ts"

/** A browser with locks, channels and streams, as far as pages of one host share them. */
class Source extends EventTarget {
  static open: Source[] = []
  static made = 0
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Source.open.push(this)
    Source.made += 1
  }
  close() {
    Source.open = Source.open.filter((one) => one !== this)
  }
  say(type: string, data?: object) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  }
}

type Waiting = { name: string; begin(): void }
function makeLocks() {
  const held = new Set<string>()
  let queue: Waiting[] = []
  const next = (name: string) => {
    held.delete(name)
    const first = queue.find((one) => one.name === name)
    queue = queue.filter((one) => one !== first)
    first?.begin()
  }
  return {
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
    request: (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const begin = () => {
          held.add(name)
          void work().finally(() => {
            next(name)
            resolve()
          })
        }
        signal.addEventListener("abort", () => {
          queue = queue.filter((one) => one.begin !== begin)
          reject(new DOMException("over", "AbortError"))
        })
        if (held.has(name)) queue.push({ name, begin })
        else begin()
      }),
  }
}

let asked: string[] = []
let seq = 5
let channels: { name: string; onmessage: ((event: { data: unknown }) => void) | null }[] = []
class Channel {
  onmessage: ((event: { data: unknown }) => void) | null = null
  readonly name: string
  constructor(name: string) {
    this.name = name
    channels.push(this)
  }
  postMessage(data: unknown) {
    for (const other of channels) if (other !== this && other.name === this.name) other.onmessage?.({ data })
  }
  close() {
    channels = channels.filter((one) => one !== this)
  }
}
const page = Object.assign(new EventTarget(), { visibilityState: "visible", documentElement: { lang: "en" } })
const stops: AbortController[] = []

beforeEach(() => {
  vi.useFakeTimers()
  Source.open = []
  Source.made = 0
  asked = []
  seq = 5
  channels = []
  page.visibilityState = "visible"
  vi.stubGlobal("EventSource", Source)
  vi.stubGlobal("BroadcastChannel", Channel)
  vi.stubGlobal("document", page)
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page))
  vi.stubGlobal("navigator", { locks: makeLocks() })
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url)
    return Response.json({ seq })
  })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop.abort()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A page that shows a project, with the events that it received. */
async function open(project = "shop") {
  const heard: (number | "change")[] = []
  const stop = new AbortController()
  stops.push(stop)
  followChanges(project, { seq: (n) => heard.push(n), change: () => heard.push("change") }, stop.signal)
  await settle()
  return { heard, close: () => stop.abort() }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const see = async (state: "visible" | "hidden") => {
  page.visibilityState = state
  page.dispatchEvent(new Event("visibilitychange"))
  await settle()
}

describe("LIVE-3 pages of one browser share one stream", () => {
  test("ten pages share one, and each receives everything", async () => {
    const pages = []
    for (let n = 0; n < 10; n += 1) pages.push(await open())
    expect(Source.open.map(({ url }) => url)).toEqual(["/api/projects/shop/stream"])
    Source.open[0]?.say("hello", { seq: 7 })
    Source.open[0]?.say("change", { kind: "events" })
    for (const { heard } of pages) expect(heard.slice(-2)).toEqual([7, "change"])
  })

  test("a page that comes later fetches once what it has missed, and then receives events", async () => {
    const first = await open()
    Source.open[0]?.say("hello", { seq: 5 })
    const second = await open()
    expect(asked).toEqual(["/api/projects/shop/changes"])
    expect([first.heard, second.heard]).toEqual([[5], [5]])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(1)
  })

  test("when the page with the stream is closed, another one opens it", async () => {
    const first = await open()
    const second = await open()
    first.close()
    await settle()
    expect(Source.open).toHaveLength(1)
    Source.open[0]?.say("change", { kind: "events" })
    expect(second.heard.at(-1)).toBe("change")
  })

  test("projects have a stream each", async () => {
    await open("shop")
    await open("other")
    expect(Source.open).toHaveLength(2)
  })

  test("without locks a page has its own stream", async () => {
    vi.stubGlobal("navigator", {})
    const pages = [await open(), await open()]
    expect(Source.open).toHaveLength(2)
    Source.open[1]?.say("change", { kind: "events" })
    expect(pages.map(({ heard }) => heard)).toEqual([[], ["change"]])
  })
})

describe("LIVE-3 a hidden page closes the stream", () => {
  test("after half a minute, and opens it again when it is visible", async () => {
    await open()
    await see("hidden")
    await vi.advanceTimersByTimeAsync(29_000)
    expect(Source.open).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(Source.open).toHaveLength(0)
    await see("visible")
    expect(Source.open).toHaveLength(1)
  })

  test("a look at another tab costs nothing", async () => {
    await open()
    await see("hidden")
    await vi.advanceTimersByTimeAsync(10_000)
    await see("visible")
    await vi.advanceTimersByTimeAsync(60_000)
    expect([Source.open.length, Source.made]).toEqual([1, 1])
  })
})

describe("LIVE-3 without a stream a page polls slowly", () => {
  test("a server that refuses is tried less and less often, and polled every ten seconds", async () => {
    const { heard } = await open()
    const refuse = async (ms: number) => {
      for (let spent = 0; spent < ms; spent += 100) {
        Source.open[0]?.say("error")
        await vi.advanceTimersByTimeAsync(100)
      }
    }
    await refuse(60_000)
    asked = []
    Source.made = 0
    await refuse(600_000)
    // At least every ten seconds, and once more at the end of each pause.
    expect(asked.length).toBeGreaterThanOrEqual(55)
    expect(asked.length).toBeLessThanOrEqual(85)
    expect(Source.made).toBeLessThanOrEqual(20)
    seq = 9
    await refuse(20_000)
    expect(heard).toContain(9)
  })

  test("a broken stream is reopened after a moment and sends the project's position", async () => {
    const { heard } = await open()
    Source.open[0]?.say("hello", { seq: 5 })
    Source.open[0]?.say("error")
    expect(Source.open).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1600)
    expect(Source.open).toHaveLength(1)
    Source.open[0]?.say("hello", { seq: 8 })
    expect(heard.at(-1)).toBe(8)
  })

  test("a browser without streams polls", async () => {
    vi.stubGlobal("EventSource", undefined)
    Reflect.deleteProperty(globalThis, "EventSource")
    const { heard } = await open()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(heard.length).toBeGreaterThanOrEqual(4)
    expect(asked.length).toBeLessThanOrEqual(12)
  })

  test("pages that lost the same server reconnect at different times", () => {
    expect([pauseAfter(1, () => 0), pauseAfter(1, () => 0.99)]).toEqual([500, 1490])
    expect(pauseAfter(100, () => 1)).toBe(90_000)
  })
})

test("a closed page polls, receives and keeps nothing", async () => {
  const one = await open()
  one.close()
  await settle()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([Source.open.length, channels.length, asked.length]).toEqual([0, 0, 0])
})
