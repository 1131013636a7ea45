import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { failed, ok } from "#lib/platform/result"
import { type Changes, type Keeping, type KeeperParts, makeDraftKeeper } from "./draft-keeper.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }))
afterEach(() => void vi.useRealTimers())

function keeper(answers: Awaited<ReturnType<KeeperParts["send"]>>[] = []) {
  const sent: { changes: Changes; revision: number }[] = []
  const states: Keeping[] = []
  const remembered: (Changes | null)[] = []
  let revision = 1
  const made = makeDraftKeeper({
    revision,
    send: async (changes, at) => {
      sent.push({ changes, revision: at })
      const answer = answers.shift()
      if (answer) return answer
      revision += 1
      return ok({ kind: "saved", revision })
    },
    onChange: (keeping) => states.push(keeping),
    remember: (unsent) => remembered.push(unsent),
    onSaved: () => {},
  })
  return { ...made, sent, states, remembered }
}
const away = failed(502, "Nobody answers.")

test("DRAFT-2 sends typed text once, after a pause, with its latest state", async () => {
  const { change, sent, states, remembered } = keeper()
  change({ subject: "H" })
  await vi.advanceTimersByTimeAsync(500)
  change({ subject: "Hello" })
  change({ html: "<p>" })
  await vi.advanceTimersByTimeAsync(599)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([{ changes: { subject: "Hello", html: "<p>" }, revision: 1 }])
  expect(states.at(-1)).toEqual({ state: "saved" })
  expect(remembered.at(-1)).toBeNull()
})

test("DRAFT-2 sends text typed during a request afterwards, with the new revision", async () => {
  const { change, flush, sent } = keeper()
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
  const { change, sent, states, remembered } = keeper([away, away])
  change({ subject: "kept" })
  await vi.advanceTimersByTimeAsync(600)
  expect(states.at(-1)).toMatchObject({ state: "waiting" })
  expect(remembered.at(-1)).toEqual({ subject: "kept" })
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1999)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(states.at(-1)).toEqual({ state: "saved" })
})

test("DRAFT-2 reports a refusal and does not retry until something changes", async () => {
  const { change, sent, states } = keeper([failed(400, "This is one line.", { field: "fields.subject" })])
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
  const { change, sent, states, settle } = keeper([conflict])
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

test("DRAFT-2 discarded fields of a conflict are not sent, the others are", async () => {
  const { change, sent, settle, unsent } = keeper([conflict])
  change({ subject: "Mine", html: "<p>mine</p>" })
  await vi.advanceTimersByTimeAsync(600)
  settle(["subject"])
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.at(-1)).toEqual({ changes: { html: "<p>mine</p>" }, revision: 7 })
  expect(unsent()).toEqual({})
})

test("DRAFT-2 the next change is based on a newer draft that was taken over, unless something is unsent", async () => {
  const { change, flush, took, sent } = keeper()
  took(5)
  change({ subject: "x" })
  took(9)
  await flush()
  expect(sent).toEqual([{ changes: { subject: "x" }, revision: 5 }])
})

test("a closed page sends nothing; unsent changes stay for the next one", async () => {
  const { change, flush, stop, sent, remembered } = keeper([away])
  change({ subject: "kept" })
  const last = flush()
  stop()
  expect(await last).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(remembered.at(-1)).toEqual({ subject: "kept" })
})
