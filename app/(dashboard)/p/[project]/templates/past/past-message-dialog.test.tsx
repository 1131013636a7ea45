import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { getJson } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { failed, ok } from "#lib/platform/result"
import type { PastMessage } from "#lib/features/templates/draft-data"
import type { Editor } from "../edit/use-editor.ts"
import PastMessageDialog from "./past-message-dialog.tsx"

vi.mock("#lib/interface/browser/mutate", () => ({ mutate: vi.fn(), postJson: vi.fn(), getJson: vi.fn() }))

const message: PastMessage = {
  ...{ job_id: "1ZymBc", email: "lena@example.com", subject: "Order 4711", status: "delivered", version: 2 },
  atMs: Date.UTC(2026, 2, 3, 14, 32),
}
const taken = { name: "Lena", rows: [{ city: "Berlin" }] }
const samples = { add: vi.fn(), lookWith: vi.fn() }
const onOpenChange = vi.fn()
let answers: Record<string, () => unknown>
beforeEach(() => {
  answers = { past: () => ok({ messages: [message] }), values: () => ok({ values: taken }) }
  for (const mock of [samples.add, samples.lookWith, onOpenChange]) mock.mockReset()
  samples.add.mockResolvedValue(null)
  vi.mocked(getJson).mockReset()
  vi.mocked(getJson).mockImplementation((async (url: string) =>
    answers[/\/(past|values)\?/.exec(url)?.[1] ?? ""]?.()) as never)
})
afterEach(cleanup)

const show = (canWrite = true) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <PastMessageDialog
        project="shop"
        editor={{ draft: { details: { draft_id: "d1" } }, samples } as unknown as Editor}
        canWrite={canWrite}
        clock={{ timeZone: "UTC", nowMs: Date.UTC(2026, 2, 20) }}
        isOpen
        onOpenChange={onOpenChange}
      />
    </QueryClientProvider>,
  )
const choose = async () => userEvent.click(await screen.findByRole("button", { name: /lena@example\.com/ }))

it("SAMPLE-3 shows whose values they are and who will see them before saving, and saves the edited values", async () => {
  show()
  await choose()
  expect(getJson).toHaveBeenLastCalledWith(
    "/api/projects/shop/drafts/past/values?draft=d1&job_id=1ZymBc&email=lena%40example.com",
    expect.anything(),
  )
  expect(await screen.findByText(/These values belong to a real person/)).toBeTruthy()
  expect(screen.getByText("Sent to lena@example.com")).toBeTruthy()
  const name = screen.getByLabelText<HTMLInputElement>("name")
  expect(name.value).toBe("Lena")
  expect(samples.add).not.toHaveBeenCalled()
  await userEvent.clear(name)
  await userEvent.type(name, "Sample")
  // A list of rows would turn into text in a text field.
  expect(screen.getByLabelText<HTMLInputElement>("rows").readOnly).toBe(true)
  await userEvent.click(screen.getByRole("radio", { name: "JSON" }))
  const json = screen.getByLabelText<HTMLTextAreaElement>("Values as JSON")
  expect(JSON.parse(json.value)).toEqual({ ...taken, name: "Sample" })
  fireEvent.change(json, { target: { value: '{"name": "Sample", "rows": [{"city": "Anywhere"}]}' } })
  expect(screen.getByLabelText<HTMLInputElement>("Name of the sample").value).toBe(
    "Message from 3 Mar, 14:32",
  )
  await userEvent.click(screen.getByRole("button", { name: "Save for everyone" }))
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(samples.add.mock.calls).toEqual([
    ["Message from 3 Mar, 14:32", { name: "Sample", rows: [{ city: "Anywhere" }] }],
  ])
})

it("SAMPLE-3 shows a refusal at the name, and stays open", async () => {
  samples.add.mockResolvedValue({ status: 400, message: "Give the sample a name.", field: "name" })
  show()
  await choose()
  await userEvent.clear(await screen.findByLabelText("Name of the sample"))
  await userEvent.click(screen.getByRole("button", { name: "Save for everyone" }))
  expect(await screen.findByText("Give the sample a name.")).toBeTruthy()
  expect(onOpenChange).not.toHaveBeenCalled()
})

it("SAMPLE-3 saves nothing for readers: they preview with the values in their own browser", async () => {
  show(false)
  await choose()
  await userEvent.click(await screen.findByRole("button", { name: "Preview with these values" }))
  expect(samples.lookWith).toHaveBeenCalledWith(taken)
  expect(samples.add).not.toHaveBeenCalled()
  expect(screen.queryByLabelText("Name of the sample")).toBeNull()
})

it("SAMPLE-2 says that a message has expired, and links back to the others", async () => {
  answers.values = () => failed(404, "The values of this message are no longer stored.")
  show()
  await choose()
  expect(await screen.findByText("The values of this message are no longer stored.")).toBeTruthy()
  expect(screen.queryByRole("button", { name: "Save for everyone" })).toBeNull()
  await userEvent.click(screen.getByRole("button", { name: "Other messages" }))
  expect(await screen.findByRole("button", { name: /lena@example\.com/ })).toBeTruthy()
})

it("says what could not be read, and that nothing was sent", async () => {
  answers.past = () => failed(500, "The dashboard could not do this.")
  show()
  expect(await screen.findByText("The messages could not be loaded")).toBeTruthy()
  answers.past = () => ok({ messages: [] })
  await userEvent.click(screen.getByRole("button", { name: "Try again" }))
  expect(await screen.findByText("No messages sent with this template yet.")).toBeTruthy()
})

it("says that a message has no values", async () => {
  answers.values = () => ok({ values: {} })
  show()
  await choose()
  expect(await screen.findByText("This message was sent without values.")).toBeTruthy()
})
