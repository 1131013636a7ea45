import { act, cleanup, renderHook } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { type Reading, useDraft } from "./use-draft.ts"

afterEach(cleanup)

const read = (text: string): Reading<number> =>
  /^\d+$/.test(text) ? { value: Number(text) } : { fault: "Enter a number." }

function draftOf(first: number) {
  const onChange = vi.fn()
  const hook = renderHook(({ value }) => useDraft({ value, write: String, read, onChange }), {
    initialProps: { value: first },
  })
  return { onChange, now: () => hook.result.current, becomes: (value: number) => hook.rerender({ value }) }
}

test("passes on a valid text, and shows it as typed until the field is left", () => {
  const { onChange, now, becomes } = draftOf(1)
  act(() => now().set("07"))
  // The owner of the value may update it late.
  expect(now().text).toBe("07")
  becomes(7)
  expect(onChange.mock.calls).toEqual([[7]])
  expect(now().text).toBe("07")
  act(() => now().leave())
  expect(now().text).toBe("7")
})

test("keeps an invalid text in the field with its sentence, and does not pass it on", () => {
  const { onChange, now } = draftOf(1)
  act(() => now().set("x"))
  expect(now().fault).toBeUndefined()
  act(() => now().leave())
  expect(now()).toMatchObject({ text: "x", fault: "Enter a number." })
  expect(onChange).not.toHaveBeenCalled()
  act(() => now().set("2"))
  expect(now().fault).toBeUndefined()
})

test("a value changed by another person replaces the typed one", () => {
  const { now, becomes } = draftOf(1)
  act(() => now().set("x"))
  becomes(5)
  expect(now().text).toBe("5")
})
