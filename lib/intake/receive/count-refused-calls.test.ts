import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { plus, setClock } from "#lib/platform/clock"
import type { Db } from "#lib/data/store/open"
import type { RefusedCallsSum } from "#lib/data/store/refused-callbacks"
import { someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openRefusedCalls } from "./count-refused-calls.ts"

const undo: (() => void)[] = []
let nowMs = 0
beforeEach(() => {
  nowMs = 0
  undo.push(setClock({ now: () => plus(someDay, nowMs) }), useSettings({ logLevel: "silent" }))
})
afterEach(() => {
  for (const back of undo.splice(0).reverse()) back()
})

/** The counter with a manual timer and lists instead of a database. */
function opened() {
  const written: [project: string, sums: readonly RefusedCallsSum[]][] = []
  let [ran, calledOff, isAway] = [0, 0, false]
  let run: (() => void) | null = null
  const count = openRefusedCalls({
    store: async () => ({}) as Db,
    write: async (_, project, sums) => {
      if (isAway) throw new Error("away")
      written.push([project, sums])
    },
    later: (work) => {
      ran += 1
      run = work
      return () => {
        calledOff += 1
      }
    },
  })
  const note = (address = "192.0.2.1", project = "shop") => count.note({ project, reason: "forged", address })
  return {
    count,
    note,
    written,
    timers: () => ({ begun: ran, calledOff }),
    isAway: (is: boolean) => {
      isAway = is
    },
    runTimer: () => run?.(),
  }
}

const sum = (calls: number, first = 0, last = first, address = "192.0.2.1") => ({
  reason: "forged",
  address,
  firstMs: someDay.getTime() + first,
  lastMs: someDay.getTime() + last,
  calls,
})

describe("CALLBACK-19 refused calls cost almost nothing", () => {
  test("a thousand of them are one write per project, a while after the first", async () => {
    const { count, note, written, timers, runTimer } = opened()
    for (let n = 0; n < 1000; n += 1) {
      nowMs = n
      note()
    }
    note("192.0.2.1", "news")
    expect(written).toEqual([])
    expect(timers()).toEqual({ begun: 1, calledOff: 0 })
    runTimer()
    await count.flush()
    expect(written).toEqual([
      ["shop", [sum(1000, 0, 999)]],
      ["news", [sum(1, 999)]],
    ])
  })

  test("nothing runs and nothing is written without refused calls", async () => {
    const { count, note, written, timers } = opened()
    await count.flush()
    expect([timers().begun, written]).toEqual([0, []])
    note()
    await count.flush()
    await count.flush()
    expect([timers(), written.length]).toEqual([{ begun: 1, calledOff: 1 }, 1])
  })

  test("failed writes are retried together with later calls", async () => {
    const { count, note, written, timers, isAway } = opened()
    isAway(true)
    note()
    await count.flush()
    nowMs = 7
    note()
    await count.flush()
    expect([timers().begun, written]).toEqual([3, []])
    isAway(false)
    await count.flush()
    expect(written).toEqual([["shop", [sum(2, 0, 7)]]])
  })

  test("a failure of one project does not delay calls of others", async () => {
    const written: string[] = []
    const count = openRefusedCalls({
      store: async () => ({}) as Db,
      write: async (_, project) => {
        if (project === "shop" && written.length < 2) {
          written.push("failed")
          throw new Error("not this one")
        }
        written.push(project)
      },
      later: () => () => {},
    })
    for (const project of ["shop", "news"]) count.note({ project, reason: "unsigned", address: "" })
    await count.flush()
    await count.close()
    expect(written).toEqual(["failed", "news", "shop"])
  })

  test("closing writes the rest and starts no other timer", async () => {
    const { count, note, written, timers } = opened()
    note()
    await count.close()
    expect(written).toEqual([["shop", [sum(1)]]])
    note()
    expect(timers().begun).toBe(1)
  })

  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8::1", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
    ["unknown", ""],
    ["", ""],
    ["203.0.113.9, 10.0.0.1", ""],
    ["<script>", ""],
  ])("the address %j is stored as %j", async (address, stored) => {
    const { count, note, written } = opened()
    note(address)
    await count.flush()
    expect(written).toEqual([["shop", [sum(1, 0, 0, stored)]]])
  })
})
