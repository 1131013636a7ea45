import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { failed, ok } from "#lib/platform/result"
import { type Changes, type FieldSaverOptions, type FieldSaveState, makeFieldSaver } from "./field-saver.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }))
afterEach(() => void vi.useRealTimers())

function saver(answers: Awaited<ReturnType<FieldSaverOptions["send"]>>[] = []) {
  const sent: { changes: Changes; revision: number }[] = []
  const states: FieldSaveState[] = []
  const stored: (Changes | null)[] = []
  const storedRevisions: number[] = []
  let revision = 1
  const made = makeFieldSaver({
    revision,
    send: async (changes, at) => {
      sent.push({ changes, revision: at })
      const answer = answers.shift()
      if (answer) return answer
      revision += 1
      return ok({ kind: "saved", revision })
    },
    onChange: (state) => states.push(state),
    storeUnsent: (unsent, base) => {
      stored.push(unsent)
      storedRevisions.push(base)
      return true
    },
    onSaved: () => {},
  })
  return { ...made, sent, states, stored, storedRevisions }
}
const away = failed(502, "Nobody answers.")

test("DRAFT-2 sends typed text once, after a pause, with its latest state", async () => {
  const { change, sent, states, stored } = saver()
  change({ subject: "H" })
  await vi.advanceTimersByTimeAsync(500)
  change({ subject: "Hello" })
  change({ html: "<p>" })
  await vi.advanceTimersByTimeAsync(599)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([{ changes: { subject: "Hello", html: "<p>" }, revision: 1 }])
  expect(states.at(-1)).toEqual({ state: "saved" })
  expect(stored.at(-1)).toBeNull()
})

test("DRAFT-2 sends text typed during a request afterwards, with the new revision", async () => {
  const { change, flush, sent } = saver()
  change({ subject: "one" })
  const first = flush()
  change({ subject: "two" })
  expect(await first).toBe(true)
  expect(sent).toEqual([
    { changes: { subject: "one" }, revision: 1 },
    { changes: { subject: "two" }, revision: 2 },
  ])
})

test("DRAFT-2 keeps changes without a network and retries with growing delays", async () => {
  const { change, sent, states, stored } = saver([away, away])
  change({ subject: "kept" })
  await vi.advanceTimersByTimeAsync(600)
  expect(states.at(-1)).toMatchObject({ state: "waiting" })
  expect(stored.at(-1)).toEqual({ subject: "kept" })
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1999)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(states.at(-1)).toEqual({ state: "saved" })
})

test("DRAFT-2 reports a refusal and does not retry until something changes", async () => {
  const { change, sent, states } = saver([failed(400, "Enter only one line.", { field: "fields.subject" })])
  change({ subject: "a\nb" })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(states.at(-1)).toMatchObject({ state: "refused", failure: { field: "fields.subject" } })
  change({ subject: "a b" })
  await vi.advanceTimersByTimeAsync(600)
  expect(states.at(-1)).toEqual({ state: "saved" })
})

const conflict = ok({
  ...{ kind: "conflict" as const, revision: 7, changed_by: "Ana" },
  conflicts: [{ field: "subject" as const, theirs: "Theirs" }],
})

test("DRAFT-2 a conflict waits for a decision; fields the person keeps are sent over the newer draft", async () => {
  const { change, sent, states, settle } = saver([conflict])
  change({ subject: "Mine", html: "<p>mine</p>" })
  await vi.advanceTimersByTimeAsync(600)
  expect(states.at(-1)).toMatchObject({ state: "conflict", by: "Ana" })
  change({ html: "<p>more</p>" })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toHaveLength(1)
  settle([])
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.at(-1)).toEqual({ changes: { subject: "Mine", html: "<p>more</p>" }, revision: 7 })
})

test("DRAFT-2 text typed during a conflict is stored with its old revision, so that a reload meets the conflict", async () => {
  const { change, revision, settle, storedRevisions } = saver([conflict])
  change({ subject: "Mine" })
  await vi.advanceTimersByTimeAsync(600)
  change({ subject: "Mine, longer" })
  expect([storedRevisions.at(-1), revision()]).toEqual([1, 7])
  settle([])
  expect(storedRevisions.at(-1)).toBe(7)
})

test("DRAFT-2 discarded fields of a conflict are not sent, the others are", async () => {
  const { change, sent, settle, unsent } = saver([conflict])
  change({ subject: "Mine", html: "<p>mine</p>" })
  await vi.advanceTimersByTimeAsync(600)
  settle(["subject"])
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.at(-1)).toEqual({ changes: { html: "<p>mine</p>" }, revision: 7 })
  expect(unsent()).toEqual({})
})

test("DRAFT-2 the next change is based on a newer draft that was taken over, unless something is unsent", async () => {
  const { change, flush, setRevision, sent } = saver()
  setRevision(5)
  change({ subject: "x" })
  setRevision(9)
  await flush()
  expect(sent).toEqual([{ changes: { subject: "x" }, revision: 5 }])
})

test("a closed page sends nothing; unsent changes stay for the next one", async () => {
  const { change, flush, stop, sent, stored } = saver([away])
  change({ subject: "kept" })
  const last = flush()
  stop()
  expect(await last).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(stored.at(-1)).toEqual({ subject: "kept" })
})
