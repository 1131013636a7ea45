import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { mutate } from "#lib/interface/browser/mutate"
import { failed, ok } from "#lib/platform/result"
import { webhookFormWords } from "#words/webhook-form"
import { formOf, newForm } from "./form.ts"
import { WebhookFormView } from "./webhook-form.tsx"

const formWords = webhookFormWords.en
const router = { push: vi.fn(), refresh: vi.fn() }
vi.mock("next/navigation", () => ({ useRouter: () => router }))
vi.mock("#lib/interface/browser/mutate", () => ({ mutate: vi.fn() }))
const answers = vi.mocked(mutate)

beforeEach(() => {
  answers.mockReset()
  router.push.mockReset()
})
afterEach(cleanup)

const keys = [{ id: "7", name: "Shop", lastFour: "abcd" }]
const show = () => render(<WebhookFormView project="shop" saved={newForm} id={null} canWrite keys={keys} />)
const address = () => screen.getByLabelText<HTMLInputElement>("Address")

it("shows a refusal of the service at its field, and keeps the typed values", async () => {
  answers.mockResolvedValue(
    failed(400, "url: a GET request to it must be answered with 200.", { code: 2713 }),
  )
  show()
  await userEvent.type(address(), "https://hooks.example.com/in")
  await userEvent.click(screen.getByRole("button", { name: "Add webhook" }))
  const hint = await screen.findByText("A GET request to it must be answered with 200.")
  expect(address().getAttribute("aria-invalid")).toBe("true")
  expect(address().getAttribute("aria-describedby")).toBe(hint.closest("[id]")?.id)
  expect(address().value).toBe("https://hooks.example.com/in")
  expect(document.activeElement).toBe(address())
  expect(router.push).not.toHaveBeenCalled()
})

it("shows all errors at once, and focuses the first of them", async () => {
  show()
  await userEvent.click(screen.getByRole("checkbox", { name: "All message statuses" }))
  await userEvent.click(screen.getByRole("checkbox", { name: "All message statuses" }))
  await userEvent.click(screen.getByRole("checkbox", { name: "Spam blocks" }))
  await userEvent.clear(screen.getByLabelText("Concurrent calls, at most"))
  await userEvent.click(screen.getByRole("button", { name: "Add webhook" }))
  expect(screen.getByText(formWords.faultNoUrl)).toBeTruthy()
  expect(screen.getByText(formWords.faultEvents)).toBeTruthy()
  expect(screen.getByText(formWords.faultParallel)).toBeTruthy()
  expect(document.activeElement).toBe(address())
  // Spam blocks are events too: with them the form is right again there.
  await userEvent.click(screen.getByRole("checkbox", { name: "Spam blocks" }))
  await waitFor(() => expect(screen.queryByText(formWords.faultEvents)).toBeNull())
})

it("sends no request while the URL is invalid", async () => {
  show()
  await userEvent.type(address(), "hooks.example.com")
  await userEvent.click(screen.getByRole("button", { name: "Add webhook" }))
  expect(screen.getByText(/begins with https/)).toBeTruthy()
  expect(answers).not.toHaveBeenCalled()
})

it("shows a refusal that names no field by itself", async () => {
  answers.mockResolvedValue(failed(502, "The mail service did not respond."))
  show()
  await userEvent.type(address(), "https://hooks.example.com/in")
  await userEvent.click(screen.getByRole("button", { name: "Add webhook" }))
  expect((await screen.findByRole("alert")).textContent).toContain("The mail service did not respond.")
})

it("sends the chosen events and goes to the new webhook", async () => {
  answers.mockResolvedValue(ok({ status: "success", object: { id: 7 } }) as never)
  show()
  await userEvent.type(address(), "https://hooks.example.com/in")
  await userEvent.click(screen.getByRole("checkbox", { name: "All message statuses" }))
  await userEvent.click(screen.getByRole("checkbox", { name: "All message statuses" }))
  await userEvent.click(screen.getByRole("checkbox", { name: "Spam complaint" }))
  await userEvent.click(screen.getByRole("button", { name: "Add webhook" }))
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/p/shop/webhooks/7"))
  expect(answers.mock.calls[0]?.[2]).toMatchObject({
    url: "https://hooks.example.com/in",
    events: { email_status: ["spam"], spam_block: ["*"] },
  })
})

it("WEBHOOK-21 sends the signing key only when another one was chosen", async () => {
  answers.mockResolvedValue(ok({ status: "success", object: { id: 7 } }) as never)
  show()
  await userEvent.type(address(), "https://hooks.example.com/in")
  await userEvent.click(screen.getByRole("button", { name: "Add webhook" }))
  expect(answers.mock.calls.at(-1)?.[2]).not.toHaveProperty("key_id")
  cleanup()
  show()
  await userEvent.type(address(), "https://hooks.example.com/in")
  await userEvent.selectOptions(screen.getByLabelText("Signed with"), "Shop (••••abcd)")
  await userEvent.click(screen.getByRole("button", { name: "Add webhook" }))
  expect(answers.mock.calls.at(-1)?.[2]).toMatchObject({ key_id: "7" })
})

const seen = {
  status: "active",
  event_format: "json_post",
  max_parallel: 10,
  events: { spam_block: ["*"], email_status: ["sent"] },
}
const overtaken = () => {
  answers.mockResolvedValue(
    failed(409, "This was changed after you opened it.", {
      conflict: {
        ...{ by: "Ana", at: "2026-11-20T12:00:00.000Z" },
        current: { ...seen, max_parallel: 20, events: { spam_block: [], email_status: ["sent"] } },
      },
    }),
  )
  const stored = formOf({ ...seen, url: "https://hooks.example.com/in" })
  render(<WebhookFormView project="shop" saved={stored} seen={seen} id="7" canWrite keys={null} />)
}
const parallel = () => screen.getByLabelText<HTMLInputElement>("Concurrent calls, at most")
const saveParallel = async (count: string) => {
  await userEvent.clear(parallel())
  await userEvent.type(parallel(), count)
  await userEvent.click(screen.getByRole("button", { name: "Save" }))
  return within(await screen.findByRole("alert"))
}

it("SAVE-3 shows both versions after another user's save, and overwrites it on request", async () => {
  overtaken()
  await userEvent.click(screen.getByLabelText("One event per call"))
  const note = await saveParallel("30")
  expect(note.getByText(/^Ana changed this after you opened it \(.*20 Nov 2026/)).toBeTruthy()
  expect(note.getByRole("row", { name: "Concurrent calls, at most 20 30" })).toBeTruthy()
  expect(note.getByRole("row", { name: "Spam blocks Off On" })).toBeTruthy()
  expect(note.getAllByRole("row")).toHaveLength(3)
  expect(answers.mock.calls[0]?.[2]).toMatchObject({ expected: seen })
  answers.mockResolvedValue(ok({ status: "success", object: { id: 7 } }) as never)
  await userEvent.click(note.getByRole("button", { name: "Keep mine" }))
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/p/shop/webhooks/7"))
  expect(answers.mock.calls.at(-1)?.[2]).toMatchObject({
    ...{ max_parallel: 30, single_event: 1, events: { spam_block: ["*"], email_status: ["sent"] } },
    expected: { max_parallel: 20, events: { spam_block: [], email_status: ["sent"] } },
  })
})

it("SAVE-3 takes the other user's changes, and keeps all other typed values", async () => {
  overtaken()
  await userEvent.click(screen.getByLabelText("One event per call"))
  const note = await saveParallel("30")
  await userEvent.click(note.getByRole("button", { name: "Take theirs" }))
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull())
  expect(parallel().value).toBe("20")
  expect(screen.getByRole("checkbox", { name: "Spam blocks" }).getAttribute("aria-checked")).not.toBe("true")
  expect(answers).toHaveBeenCalledOnce()
  answers.mockResolvedValue(ok({ status: "success", object: { id: 7 } }) as never)
  await userEvent.click(screen.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(router.push).toHaveBeenCalled())
  expect(answers.mock.calls.at(-1)?.[2]).toMatchObject({
    ...{ max_parallel: 20, single_event: 1 },
    expected: { max_parallel: 20 },
  })
})

it("WEBHOOK-21 offers no key for this dashboard's URL, and removes a key with null", async () => {
  answers.mockResolvedValue(ok({ status: "success", object: { id: 7 } }) as never)
  const stored = { ...newForm, url: "https://hooks.example.com/in", key_id: "8" }
  const { rerender } = render(<WebhookFormView project="shop" saved={stored} id="7" canWrite keys={keys} />)
  expect(screen.getByLabelText<HTMLSelectElement>("Signed with").value).toBe("8")
  await userEvent.selectOptions(screen.getByLabelText("Signed with"), "The project’s own key")
  await userEvent.click(screen.getByRole("button", { name: "Save" }))
  expect(answers.mock.calls.at(-1)?.[2]).toMatchObject({ key_id: null })
  rerender(<WebhookFormView project="shop" saved={stored} id="7" canWrite keys={null} />)
  expect(screen.queryByLabelText("Signed with")).toBeNull()
})
