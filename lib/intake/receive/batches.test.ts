import { describe, expect, test } from "vitest"
import { type BatchBounds, makeBatches, type BatchItem } from "./batches.ts"

const roomy: BatchBounds = {
  atOnceMax: 1,
  eventsMax: 100,
  bytesMax: 1000,
  keyBytesMax: 10_000,
  keyItemsMax: 1000,
  allBytesMax: 20_000,
}

/** Long enough to report a finished batch and begin the next one. */
async function tick(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve))
}

/** Batches whose writes end on command of the test. */
function open(bounds: Partial<BatchBounds> = {}, rest = async () => {}) {
  const begun: { key: string; work: readonly string[]; end(error?: Error): void }[] = []
  const batches = makeBatches<string, string>(
    {
      write: (key, work) =>
        new Promise((resolve, reject) => {
          const end = (error?: Error) =>
            error ? reject(error) : resolve(work.map((one) => `${one} written`))
          begun.push({ key, work, end })
        }),
      mayBeOneItem: (error) => (error as Error).message !== "away",
    },
    { ...roomy, ...bounds },
    rest,
  )
  const add = (key: string, work: string, more: Partial<BatchItem<string>> = {}) =>
    batches.add({ key, work, events: 1, bytes: 10, ...more })
  /** Lets all waiting pieces be written, in the order in which batches begin. */
  const all = async () => {
    for (let at = 0; ; at += 1) {
      await tick()
      if (!begun[at]) return
      begun[at]?.end()
    }
  }
  const begunBatches = () => begun.map(({ key, work }) => `${key}: ${work.join(" ")}`)
  return { add, all, begun, begunBatches }
}

describe("CALLBACK-17 calls that arrive together are stored together", () => {
  test("calls during a write wait for the next batch, which takes all of them", async () => {
    const { add, all, begun, begunBatches } = open()
    const answers = [add("a", "1"), add("a", "2")]
    await tick()
    for (const work of ["3", "4", "5"]) answers.push(add("a", work))
    await tick()
    expect(begunBatches()).toEqual(["a: 1 2"])
    begun[0]?.end()
    await all()
    expect(begunBatches()).toEqual(["a: 1 2", "a: 3 4 5"])
    expect(await Promise.all(answers)).toEqual(
      ["1", "2", "3", "4", "5"].map((work) => ({ done: true, result: `${work} written` })),
    )
  })

  test("no call is answered before its own batch is written", async () => {
    const { add, begun } = open()
    let isAnswered = false
    const answer = add("a", "1").then(() => {
      isAnswered = true
    })
    await tick()
    expect([begun.length, isAnswered]).toEqual([1, false])
    begun[0]?.end()
    await answer
  })

  test("a batch stays within its limits, and a piece larger than them is written alone", async () => {
    const { add, all, begunBatches } = open({ eventsMax: 3, bytesMax: 25 })
    for (const work of ["1", "2", "3"]) void add("a", work)
    void add("a", "large", { events: 50, bytes: 500 })
    void add("a", "4")
    await all()
    expect(begunBatches()).toEqual(["a: 1 2", "a: 3", "a: large", "a: 4"])
  })

  test("one batch per key at a time, and as many keys as allowed at once", async () => {
    const { add, begun, begunBatches } = open({ atOnceMax: 2 })
    void add("a", "1")
    await tick()
    for (const key of ["a", "b", "c"]) void add(key, "2")
    await tick()
    expect(begunBatches()).toEqual(["a: 1", "b: 2"])
    begun[1]?.end()
    await tick()
    expect(begunBatches()).toEqual(["a: 1", "b: 2", "c: 2"])
  })

  test("after a batch of several pieces its key pauses, so that the same callers share the next batch; other keys do not", async () => {
    let rested = () => {}
    const { add, begun, begunBatches } = open(
      {},
      () =>
        new Promise((resolve) => {
          rested = resolve
        }),
    )
    for (const work of ["1", "2"]) void add("a", work)
    await tick()
    void add("a", "3")
    void add("b", "alone")
    begun[0]?.end()
    await tick()
    begun[1]?.end()
    await tick()
    void add("b", "at once")
    await tick()
    expect(begunBatches()).toEqual(["a: 1 2", "b: alone", "b: at once"])
    begun[2]?.end()
    void add("a", "4")
    rested()
    await tick()
    expect(begunBatches()).toEqual(["a: 1 2", "b: alone", "b: at once", "a: 3 4"])
  })

  test("aborted pieces are left out and reported so", async () => {
    const { add, all, begun, begunBatches } = open()
    void add("a", "1")
    await tick()
    const over = new AbortController()
    const late = add("a", "2", { signal: over.signal })
    void add("a", "3")
    over.abort()
    begun[0]?.end()
    await all()
    expect(begunBatches()).toEqual(["a: 1", "a: 3"])
    expect(await late).toEqual({ done: false })
  })
})

describe("CALLBACK-17 no project blocks another", () => {
  test("behind a thousand calls of one project, another's call is in the next batch but one", async () => {
    const { add, all, begunBatches } = open({ eventsMax: 10 })
    for (let n = 0; n < 1000; n += 1) void add("flood", String(n))
    await tick()
    void add("quiet", "here")
    await all()
    expect(begunBatches().indexOf("quiet: here")).toBe(1)
    expect(begunBatches()).toHaveLength(101)
  })

  test("round robin: each project has one batch before any has another", async () => {
    const { add, all, begun } = open({ eventsMax: 1 })
    for (const key of ["a", "b", "c"]) for (let n = 0; n < 3; n += 1) void add(key, String(n))
    await all()
    expect(begun.map(({ key }) => key).join("")).toBe("abcabcabc")
  })

  test("a piece that cannot be written affects no other of its batch, at any position", async () => {
    for (const bad of ["0", "3", "6"]) {
      const batches = makeBatches<string, string>(
        {
          write: async (_, work) => {
            if (work.includes(bad)) throw new Error("cannot be written")
            return work.map((one) => `${one} written`)
          },
          mayBeOneItem: () => true,
        },
        roomy,
      )
      const outcomes = await Promise.allSettled(
        Array.from({ length: 7 }, (_, n) => batches.add({ key: "a", work: String(n), events: 1, bytes: 1 })),
      )
      expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual(
        Array.from({ length: 7 }, (_, n) => String(n) !== bad),
      )
    }
  })

  test("during an outage of the database a batch is not split: all calls fail, and may be sent again", async () => {
    const { add, all, begun } = open()
    const answers = ["1", "2", "3"].map((work) => add("a", work))
    await tick()
    begun[0]?.end(new Error("away"))
    expect((await Promise.allSettled(answers)).map(({ status }) => status)).toEqual(Array(3).fill("rejected"))
    expect(begun).toHaveLength(1)
    const again = add("a", "1")
    await tick()
    begun[1]?.end()
    await all()
    expect(await again).toMatchObject({ done: true })
  })
})

describe("CALLBACK-18 waiting calls are limited", () => {
  test("a project beyond its share is turned away, and no other", async () => {
    const { add, all } = open({ keyItemsMax: 3 })
    const first = ["1", "2", "3"].map((work) => add("flood", work))
    expect(await add("flood", "4")).toEqual({ done: false })
    const other = add("quiet", "1")
    await all()
    expect(await Promise.all([...first, other])).toMatchObject(Array(4).fill({ done: true }))
  })

  test("limits bytes per project and in total, and frees them after the write", async () => {
    const { add, all, begun } = open({ keyBytesMax: 30, allBytesMax: 50, bytesMax: 10 })
    for (let n = 0; n < 3; n += 1) void add("a", String(n))
    expect(await add("a", "over")).toMatchObject({ done: false })
    for (let n = 0; n < 2; n += 1) void add("b", String(n))
    expect(await add("c", "over")).toMatchObject({ done: false })
    await tick()
    begun[0]?.end()
    await tick()
    const placed = add("c", "now")
    for (let at = 1; at < 6; at += 1) {
      await tick()
      begun[at]?.end()
    }
    await all()
    expect(await placed).toMatchObject({ done: true })
  })

  test("a project without waiting calls may send one call of any size that fits", async () => {
    const { add, all } = open({ keyBytesMax: 30 })
    const large = add("a", "large", { bytes: 5000 })
    await all()
    expect(await large).toMatchObject({ done: true })
  })
})
