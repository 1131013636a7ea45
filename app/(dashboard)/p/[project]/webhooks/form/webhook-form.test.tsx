import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { mutate } from "#lib/browser/mutate"
import { failed, ok } from "#lib/result"
import { webhookFormWords } from "#words/webhook-form"
import { newForm } from "./form.ts"
import { WebhookFormView } from "./webhook-form.tsx"

const formWords = webhookFormWords.en
const router = { push: vi.fn(), refresh: vi.fn() }
vi.mock("next/navigation", () => ({ useRouter: () => router }))
vi.mock("#lib/browser/mutate", () => ({ mutate: vi.fn() }))
const answers = vi.mocked(mutate)

beforeEach(() => {
  answers.mockReset()
  router.push.mockReset()
})
afterEach(cleanup)

const keys = [{ id: "7", name: "Shop", lastFour: "abcd" }]
const show = () => render(<WebhookFormView project="shop" saved={newForm} id={null} canWrite keys={keys} />)
const address = () => screen.getByLabelText<HTMLInputElement>("Address")

it("shows a refusal of the service at the field it names, and keeps what was typed", async () => {
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

it("tells everything that is wrong at once, and goes to the first of it", async () => {
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

it("asks nobody while the address is none", async () => {
  show()
  await userEvent.type(address(), "hooks.example.com")
  await userEvent.click(screen.getByRole("button", { name: "Add webhook" }))
  expect(screen.getByText(/begins with https/)).toBeTruthy()
  expect(answers).not.toHaveBeenCalled()
})

it("shows a refusal that names no field by itself", async () => {
  answers.mockResolvedValue(failed(502, "The mail service did not answer."))
  show()
  await userEvent.type(address(), "https://hooks.example.com/in")
  await userEvent.click(screen.getByRole("button", { name: "Add webhook" }))
  expect((await screen.findByRole("alert")).textContent).toContain("The mail service did not answer.")
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

it("WEBHOOK-21 names the key that signs where another one was chosen, and says nothing of it else", async () => {
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

it("WEBHOOK-21 offers no key for the address of this dashboard, and takes one back by null", async () => {
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
