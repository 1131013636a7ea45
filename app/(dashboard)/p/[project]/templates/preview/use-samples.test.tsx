import { act, cleanup, renderHook, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { postJson } from "#lib/interface/browser/mutate"
import { failed, ok } from "#lib/platform/result"
import { useSamples } from "./use-samples.ts"

vi.mock("#lib/interface/browser/mutate", () => ({ postJson: vi.fn() }))

const list = [{ sample_id: "s1", name: "Usual", values: { name: "Ann" } }]
const open = () =>
  renderHook(() =>
    useSamples({
      ...{ project: "shop", draft_id: "d1", storageKey: "values", list, canWrite: true },
      refresh: async () => {},
    }),
  )
const sent = () => vi.mocked(postJson).mock.calls.map(([, body]) => body)

beforeEach(() => {
  localStorage.clear()
  vi.mocked(postJson).mockReset()
})
afterEach(cleanup)

test("DRAFT-7 typed values stay on the page and in this browser when they cannot be saved", async () => {
  vi.mocked(postJson).mockResolvedValue(failed(502, "Nobody answers."))
  const page = open()
  act(() => page.result.current.setValues({ name: "Bob" }))
  await act(async () => void (await page.result.current.flush()))
  expect(page.result.current.values).toEqual({ name: "Bob" })
  expect(page.result.current.saveState).toMatchObject({ state: "waiting", isStored: true })
  page.unmount()
  vi.mocked(postJson).mockResolvedValue(ok({ sample_id: "s1" }))
  const next = open()
  expect(next.result.current.values).toEqual({ name: "Bob" })
  await act(async () => void (await next.result.current.flush()))
  expect(sent().at(-1)).toMatchObject({ sample_id: "s1", values: { name: "Bob" }, expected: { name: "Ann" } })
  await waitFor(() => expect(next.result.current.saveState.state).toBe("saved"))
})

for (const choice of ["mine", "theirs"] as const)
  test(`DRAFT-7 asks which values to keep when another person changed them: ${choice}`, async () => {
    const theirs = { name: "Cleo" }
    vi.mocked(postJson).mockResolvedValueOnce(
      failed(409, "Changed.", { conflict: { by: null, at: null, current: { values: theirs } } }),
    )
    vi.mocked(postJson).mockResolvedValue(ok({ sample_id: "s1" }))
    const page = open()
    act(() => page.result.current.setValues({ name: "Bob" }))
    await act(async () => void (await page.result.current.flush()))
    expect(page.result.current.saveState).toMatchObject({ state: "conflict", name: "Usual" })
    await act(async () => page.result.current.settle(choice))
    await act(async () => void (await page.result.current.flush()))
    expect(sent()).toHaveLength(choice === "mine" ? 2 : 1)
    if (choice === "mine") expect(sent().at(-1)).toMatchObject({ values: { name: "Bob" }, expected: theirs })
  })
