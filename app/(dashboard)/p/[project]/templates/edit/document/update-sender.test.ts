import { afterEach, beforeEach, expect, test, vi } from "vitest"
import * as Y from "yjs"
import type { SaveState } from "#lib/interface/browser/draft-saver"
import { failed, ok, type Result } from "#lib/platform/result"
import { fromBase64, makeUpdateSender, toBase64, type Updates, wordsInUpdates } from "./update-sender.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }))
afterEach(() => void vi.useRealTimers())

function sender(answers: Result<{ seq: number }>[] = []) {
  const theirs = new Y.Doc()
  const states: SaveState[] = []
  const left: (Updates | null)[] = []
  let requests = 0
  const made = makeUpdateSender({
    send: async (update) => {
      requests += 1
      const answer = answers.shift() ?? ok({ seq: requests })
      if (answer.ok) Y.applyUpdate(theirs, fromBase64(update))
      return answer
    },
    onChange: (state) => states.push(state),
    storeUnsent: (unsent) => left.push(unsent) > 0,
  })
  const mine = new Y.Doc()
  mine.on("update", (update: Uint8Array) => made.change([update]))
  const write = (words: string) => {
    const text = mine.getText("text")
    text.insert(text.length, words)
  }
  return {
    ...made,
    write,
    states,
    left,
    theirText: () => theirs.getText("text").toString(),
    count: () => requests,
  }
}
const away = failed(502, "Nobody answers.")

test("DRAFT-4 combines changes within a quarter of a second into one request", async () => {
  const { write, theirText, count, states, left } = sender()
  for (const letter of "hello") write(letter)
  await vi.advanceTimersByTimeAsync(249)
  expect(count()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect([count(), theirText()]).toEqual([1, "hello"])
  expect([states.at(-1), left.at(-1)]).toEqual([{ state: "saved" }, null])
})

test("DRAFT-4 sends during continuous typing as well", async () => {
  const { write, count } = sender()
  for (let n = 0; n < 20; n += 1) {
    write("x")
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(count()).toBeGreaterThanOrEqual(6)
})

test("DRAFT-4 keeps everything without a network and sends it when the server answers", async () => {
  const { write, theirText, states, left, count } = sender([away, away])
  write("one ")
  await vi.advanceTimersByTimeAsync(250)
  expect(states.at(-1)).toMatchObject({ state: "waiting" })
  write("two")
  await vi.advanceTimersByTimeAsync(999)
  expect(count()).toBe(1)
  await vi.advanceTimersByTimeAsync(2001)
  expect([theirText(), count()]).toEqual(["one two", 3])
  expect(left.at(-1)).toBeNull()
})

test("DRAFT-4 sends what stayed in the browser as the same change after a reload", () => {
  const { write, left } = sender()
  write("kept ")
  write("here")
  const again = new Y.Doc()
  for (const update of left.at(-1) ?? []) Y.applyUpdate(again, fromBase64(update))
  expect(again.getText("text").toString()).toBe("kept here")
})

test("a refusal is reported and not retried", async () => {
  const { write, states, count } = sender([failed(403, "Viewers cannot do this.")])
  write("x")
  await vi.advanceTimersByTimeAsync(60_000)
  expect(count()).toBe(1)
  expect(states.at(-1)).toMatchObject({ state: "refused" })
})

test("DRAFT-4 sends what is written after a refusal that followed an outage", async () => {
  const { write, theirText, states } = sender([away, failed(403, "Viewers cannot do this.")])
  write("one ")
  await vi.advanceTimersByTimeAsync(1500)
  expect(states.at(-1)).toMatchObject({ state: "refused" })
  write("two")
  await vi.advanceTimersByTimeAsync(250)
  expect([theirText(), states.at(-1)]).toEqual(["one two", { state: "saved" }])
})

test("bytes survive base64 unchanged", () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, n) => n % 256)
  expect(fromBase64(toBase64(bytes))).toEqual(bytes)
})

test("a closed page sends nothing; unsent changes stay for the next one", async () => {
  const { write, flush, stop, left, count } = sender([away])
  write("kept")
  const last = flush()
  stop()
  expect(await last).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([count(), left.at(-1)]).toEqual([1, [expect.any(String)]])
})

test("DRAFT-4 stores at most 50 updates during long writing without a network", async () => {
  const { write, left, theirText, flush } = sender([away])
  for (let n = 0; n < 500; n += 1) write("x")
  expect(Math.max(...left.map((updates) => updates?.length ?? 0))).toBeLessThanOrEqual(50)
  await flush()
  await flush()
  expect(theirText()).toBe("x".repeat(500))
})

test("DRAFT-4 sends more than the server accepts at once in several requests", async () => {
  const { write, count, theirText, flush } = sender()
  for (let n = 0; n < 2; n += 1) write("x".repeat(1_600_000))
  expect(await flush()).toBe(true)
  expect([count(), theirText().length]).toEqual([2, 3_200_000])
})

test("DRAFT-22 lists the words of changes that cannot be saved", () => {
  const { write, left } = sender()
  write("not ")
  write("lost")
  expect(wordsInUpdates(left.at(-1) ?? []).replaceAll("\n", "")).toBe("not lost")
})
