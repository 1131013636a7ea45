import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { mutate } from "#lib/browser/mutate"
import { failed, ok } from "#lib/result"
import { SendPage } from "./send-page.tsx"

vi.mock("#lib/browser/mutate", () => ({ mutate: vi.fn() }))
const answers = vi.mocked(mutate)
beforeEach(() => answers.mockReset())
afterEach(cleanup)

const show = () =>
  render(
    <SendPage
      project="shop"
      isSandbox
      sender={{ from_email: "hello@sandbox.example.com", from_name: "Shop" }}
      templates={[]}
      templatesFailure={null}
      templateId={undefined}
      to={undefined}
    />,
  )
const fill = async () => {
  await userEvent.click(screen.getByRole("button", { name: /Add open@/ }))
  await userEvent.click(screen.getByRole("button", { name: /Add open@/ }))
  await userEvent.type(screen.getByLabelText("Subject"), "Hello")
  await userEvent.type(screen.getByLabelText("Text"), "Words")
}
const send = () => userEvent.click(screen.getByRole("button", { name: "Send" }))

it("says what is missing beside each field and sends nothing", async () => {
  show()
  await send()
  expect(screen.getByText("Name at least one address.")).toBeTruthy()
  expect(screen.getByText("A letter needs a subject.")).toBeTruthy()
  expect(answers).not.toHaveBeenCalled()
})

it("tells what was taken, and why the rest was not", async () => {
  const answer = {
    status: "success",
    job_id: "1tR0aa-0001b0-00",
    emails: ["open@example.com"],
    failed_emails: { "open-2@example.com": "complained" },
  }
  answers.mockResolvedValue(ok(answer) as never)
  show()
  await fill()
  await send()
  expect(await screen.findByText("1 letter is on its way")).toBeTruthy()
  expect(screen.getByText(/Reported an earlier letter as spam/)).toBeTruthy()
  expect(screen.getByRole("link", { name: "Follow it" }).getAttribute("href")).toBe(
    "/p/shop/messages/1tR0aa-0001b0-00",
  )
})

it("names the line of a recipient that the service refuses, and keeps the text", async () => {
  answers.mockResolvedValue(failed(400, "email is blank.", { field: "message.recipients.1.email" }))
  show()
  await fill()
  await send()
  expect(await screen.findByText("Line 2: email is blank.")).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("Words")
})
