import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { failed, ok, type Result } from "#lib/platform/result"
import { flushOnLeave, makeDraftSaver, type SaveState } from "./draft-saver.ts"
import { openPageStorage } from "./stored-value.ts"

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** A page with unsent text; `answers` come before successes. */
function open(answers: Result<null>[] = []) {
  const states: SaveState[] = []
  const sent: string[][] = []
  const storage = openPageStorage("draft")
  const left = storage.left()
  const saver = makeDraftSaver<string[], null>({
    ...{ pauseMs: 60_000, isDebounced: true },
    add: (unsent, changes) => [...(unsent ?? []), ...changes],
    remove: (unsent, done) => (unsent.length > done.length ? unsent.slice(done.length) : null),
    send: async (changes) => {
      sent.push(changes)
      return answers.shift() ?? ok(null)
    },
    accept: () => null,
    onChange: (state) => states.push(state),
    storeUnsent: (unsent) => {
      if (unsent === null) for (const one of left) one.remove()
      return storage.write(unsent)
    },
  })
  for (const { value } of left) saver.change(value as string[])
  return { ...saver, states, sent }
}
const away = failed(502, "Nobody answers.")
const stored = () =>
  openPageStorage("draft")
    .left()
    .map(({ value }) => value)

test("DRAFT-22 a save in one tab leaves what another tab has not saved", async () => {
  const one = open([away])
  one.change(["one"])
  await one.flush()
  const other = open()
  other.change(["other"])
  one.change(["more"])
  await other.flush()
  expect(other.sent).toEqual([["one", "other"]])
  expect(stored()).toEqual([["one", "more"]])
  await one.flush()
  expect(stored()).toEqual([])
  one.stop()
  other.stop()
})

test("DRAFT-22 the next page sends what closed pages left, oldest first, and deletes it once it is saved", async () => {
  for (const text of ["first", "second"]) {
    const page = open([away, away])
    page.change([text])
    page.stop()
  }
  const next = open([away])
  await next.flush()
  expect(stored()).not.toEqual([])
  await next.flush()
  expect(next.sent.at(-1)).toEqual(expect.arrayContaining(["first", "second"]))
  expect(stored()).toEqual([])
  next.stop()
})

test("DRAFT-22 says when the browser has no room for unsaved text", async () => {
  vi.stubGlobal("localStorage", {
    setItem: () => {
      throw new DOMException("Full", "QuotaExceededError")
    },
  })
  const page = open([away])
  page.change(["text"])
  await page.flush()
  expect(page.states).toMatchObject([
    { state: "saving", isStored: false },
    { state: "waiting", isStored: false },
  ])
  page.stop()
})

test("DRAFT-22 sends again when the person returns after signing in elsewhere, and only then", async () => {
  const page = open([failed(401, "Sign in."), failed(403, "Viewers cannot do this.")])
  const leave = flushOnLeave(page)
  page.change(["text"])
  await page.flush()
  window.dispatchEvent(new Event("focus"))
  await vi.waitFor(() => expect(page.sent).toHaveLength(2))
  document.dispatchEvent(new Event("visibilitychange"))
  expect(page.sent).toHaveLength(2)
  leave()
})
