import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, test, vi } from "vitest"
import { LanguageProvider } from "#components/shell/language"
import { failed } from "#lib/platform/result"
import { SampleChoice } from "./sample-choice.tsx"
import type { Samples } from "./use-samples.ts"

afterEach(cleanup)

const samples = (add: Samples["add"]): Samples => ({
  ...{ list: [{ sample_id: "s1", name: "Usual", values: {} }], chosen: "s1", values: {} },
  ...{ choose: vi.fn(), setValues: vi.fn(), lookWith: vi.fn(), remove: vi.fn(), add },
  ...{ saveState: { state: "saved" }, flush: async () => true, settle: vi.fn() },
})
const show = (add: Samples["add"]) =>
  render(
    <LanguageProvider language="en">
      <SampleChoice samples={samples(add)} canWrite />
    </LanguageProvider>,
  )

test("saving a sample moves the focus to the sample choice, and to its name when that is refused", async () => {
  const add = vi.fn<Samples["add"]>(async () => null)
  add.mockResolvedValueOnce(failed(400, "There is a sample of this name.").failure)
  show(add)
  await userEvent.click(screen.getByRole("button", { name: "Save these values as a new sample" }))
  await userEvent.keyboard("Usual{Enter}")
  expect(await screen.findByText("There is a sample of this name.")).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText("Name of the sample"))
  await userEvent.keyboard(" too{Enter}")
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Sample")))
  expect(add).toHaveBeenLastCalledWith("Usual too")
})

test("deleting a sample moves the focus to the sample choice", async () => {
  show(async () => null)
  await userEvent.click(screen.getByRole("button", { name: "Delete this sample" }))
  expect(document.activeElement).toBe(screen.getByLabelText("Sample"))
})
