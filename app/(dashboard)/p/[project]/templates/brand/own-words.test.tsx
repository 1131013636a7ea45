import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import axe from "axe-core"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { postJson } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { failed, ok } from "#lib/platform/result"
import { OwnWords, type OwnWordsProps } from "./own-words.tsx"

const router = { push: vi.fn(), refresh: vi.fn(), replace: vi.fn() }
vi.mock("next/navigation", () => ({ useRouter: () => router }))
vi.mock("#lib/interface/browser/mutate", () => ({ postJson: vi.fn() }))

beforeEach(() => {
  router.refresh.mockReset()
  vi.mocked(postJson).mockReset()
})
afterEach(cleanup)

const show = (props: Partial<OwnWordsProps> = {}) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <OwnWords project="shop" ownWords={["Frobnicator", "Waybill"]} canWrite {...props} />
    </QueryClientProvider>,
  )

it("SPELLING-4 lists words, adds one and removes one", async () => {
  vi.mocked(postJson).mockImplementation((async (_: string, { word }: { word: string }) =>
    ok({ word })) as never)
  const { container } = show()
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["Frobnicator", "Waybill"])
  await userEvent.type(screen.getByLabelText("New word"), " Gizmo {Enter}")
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  expect(postJson).toHaveBeenLastCalledWith("/api/projects/shop/words", { act: "add", word: "Gizmo" })
  expect(screen.getByLabelText("New word")).toHaveProperty("value", "")
  await userEvent.click(screen.getByRole("button", { name: "Remove “Waybill”" }))
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(2))
  expect(postJson).toHaveBeenLastCalledWith("/api/projects/shop/words", { act: "remove", word: "Waybill" })
  const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})

it("shows at its field that an entry is not a word", async () => {
  vi.mocked(postJson).mockResolvedValue(failed(400, "Enter one word of 2 to 64 letters.", { field: "word" }))
  show()
  await userEvent.type(screen.getByLabelText("New word"), "two words{Enter}")
  expect(await screen.findByText("Enter one word of 2 to 64 letters.")).toBeTruthy()
  expect(router.refresh).not.toHaveBeenCalled()
})

it("readers see the words and change none; an empty list says where words come from", () => {
  show({ canWrite: false })
  expect(screen.getAllByRole("listitem")).toHaveLength(2)
  expect(screen.queryByRole("button")).toBeNull()
  cleanup()
  show({ ownWords: [] })
  expect(screen.getByText(/^No words yet\./)).toBeTruthy()
})
