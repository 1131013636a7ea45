import { act, cleanup, renderHook } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { mutate } from "#lib/interface/browser/mutate"
import { failed, ok } from "#lib/platform/result"
import { notify, undoToast } from "#ui/toast"
import { type Entry, idOf } from "../view.ts"
import type { Removed } from "./remove-rows.ts"
import { useRemoved } from "./use-removed.ts"

vi.mock("#lib/interface/browser/mutate", () => ({ mutate: vi.fn() }))
vi.mock("#ui/toast", () => ({ notify: { done: vi.fn(), failed: vi.fn() }, undoToast: vi.fn() }))
beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(mutate).mockResolvedValue(ok({ results: [], counts: {} }) as never)
})
afterEach(cleanup)

const entry = { email: "lena@example.com", cause: "complained", is_deletable: true } as Entry
const removed = [{ email: entry.email, cause: "complained", created: "2026-11-02 00:00:00" }] as Removed[]

function show() {
  const list = { hide: vi.fn(), unhide: vi.fn(), refresh: vi.fn(), reloadAll: vi.fn(), clearChosen: vi.fn() }
  const { result } = renderHook(() => useRemoved("shop", list))
  return { list, removed: result.current }
}
const undo = () => act(async () => void (await vi.mocked(undoToast).mock.lastCall?.[0].undo()))

it("SUPPRESSPAGE-9 removed rows leave the list in place, and come back as they were", async () => {
  const { list, removed: done } = show()
  done("rows", { removed, count: 1, isStopped: false })
  expect(list.clearChosen).toHaveBeenCalledOnce()
  expect(list.hide).toHaveBeenCalledWith([idOf(entry)])
  expect([list.refresh, list.reloadAll].map((one) => one.mock.calls.length)).toEqual([1, 0])
  await undo()
  expect(vi.mocked(mutate).mock.lastCall?.[2]).toMatchObject({ suppressions: removed })
  expect(list.unhide).toHaveBeenCalledWith([idOf(entry)])
  expect(notify.done).toHaveBeenCalledOnce()
})

it("SUPPRESSPAGE-3 after a removal of everything like these the list is read anew, and again when it is undone", async () => {
  const { list, removed: done } = show()
  done("matching", { removed, count: 1, isStopped: true })
  expect([list.reloadAll.mock.calls.length, list.hide.mock.calls.length]).toEqual([1, 0])
  await undo()
  expect(list.reloadAll).toHaveBeenCalledTimes(2)
})

it("what cannot be brought back is said, and nothing is offered for what was too much to be kept", async () => {
  const { list, removed: done } = show()
  done("rows", { removed, count: 1, isStopped: false })
  vi.mocked(mutate).mockResolvedValue(failed(502, "The mail service is silent.") as never)
  await undo()
  expect(notify.failed).toHaveBeenCalledWith("The mail service is silent.")
  expect(list.unhide).not.toHaveBeenCalled()
  vi.mocked(undoToast).mockClear()
  done("matching", { removed: null, count: 60_000, isStopped: false })
  expect(undoToast).not.toHaveBeenCalled()
})
