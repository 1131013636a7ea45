import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { mutate } from "#lib/browser/mutate"
import { failed, ok, type Result } from "#lib/result"
import { SendPage } from "./send-page.tsx"

vi.mock("#lib/browser/mutate", () => ({ mutate: vi.fn() }))
const calls = vi.mocked(mutate)
let answer: Result<unknown>
beforeEach(() => {
  localStorage.clear()
  // A refusal ends a sending; an answer that is lost would be asked for again, in the middle of the next test.
  answer = failed(403, "not told")
  calls.mockReset()
  calls.mockImplementation((async (_project: string, path: string) =>
    path === "email/send" ? answer : failed(403, "not asked here")) as never)
})
afterEach(cleanup)

const sends = () => calls.mock.calls.filter(([, path]) => path === "email/send")
const page = () => (
  <SendPage
    project="shop"
    timeZone="Europe/Berlin"
    isSandbox
    sender={{ from_email: "hello@sandbox.example.com", from_name: "Shop" }}
    templates={[]}
    templatesFailure={null}
    templateId={undefined}
    to={undefined}
  />
)
const fill = async () => {
  await userEvent.click(screen.getByRole("button", { name: /Add open@/ }))
  await userEvent.click(screen.getByRole("button", { name: /Add open@/ }))
  await userEvent.type(screen.getByLabelText("Subject"), "Hello")
  await userEvent.type(screen.getByRole("textbox", { name: "Text" }), "Words")
}
const send = () => userEvent.click(screen.getByRole("button", { name: /^Send/ }))

it("says what is missing beside each field and sends nothing", async () => {
  render(page())
  await send()
  expect(screen.getByText("Name at least one address.")).toBeTruthy()
  expect(screen.getByText("A letter needs a subject.")).toBeTruthy()
  expect(sends()).toEqual([])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Subject")))
})

it("tells what was taken, and why the rest was not", async () => {
  answer = ok({
    status: "success",
    job_id: "1tR0aa-0001b0-00",
    emails: ["open@example.com"],
    failed_emails: { "open-2@example.com": "complained" },
  })
  render(page())
  await fill()
  expect(screen.getByRole("button", { name: /^Send to 2 people/ })).toBeTruthy()
  await send()
  expect(await screen.findByText("1 letter is on its way")).toBeTruthy()
  expect(screen.getByText(/Reported an earlier letter as spam/)).toBeTruthy()
  expect(screen.getByRole("link", { name: "Follow it" }).getAttribute("href")).toBe(
    "/p/shop/messages/1tR0aa-0001b0-00",
  )
  expect(sends()).toHaveLength(1)
})

it("names the line of a recipient that the service refuses, and keeps the text", async () => {
  answer = failed(400, "email is blank.", { field: "message.recipients.1.email" })
  render(page())
  await fill()
  await send()
  expect(await screen.findByText("Line 2: email is blank.")).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Text" }).value).toBe("Words")
})

it("SENDING-7 keeps what is typed for the next visit, and throws it away when asked", async () => {
  const { unmount } = render(page())
  await fill()
  await waitFor(() => expect(localStorage.getItem("send:shop")).toContain("Words"))
  unmount()
  render(page())
  expect(await screen.findByText("Your draft from before is back.")).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>("Subject").value).toBe("Hello")
  await userEvent.click(screen.getByRole("button", { name: "Throw the draft away" }))
  expect(screen.getByLabelText<HTMLInputElement>("Subject").value).toBe("")
  expect(localStorage.getItem("send:shop")).toBeNull()
})

it("asks once more before many, with the number on the button, and sends with ⌘↵", async () => {
  render(page())
  await fill()
  const many = Array.from({ length: 30 }, (_, nth) => `r${nth}@example.com`).join(", ")
  await userEvent.click(screen.getByLabelText("To"))
  await userEvent.paste(`\n${many}`)
  await userEvent.keyboard("{Control>}{Enter}{/Control}")
  const dialog = within(await screen.findByRole("dialog", { name: "Send to 32 people?" }))
  expect(sends()).toEqual([])
  await userEvent.click(dialog.getByRole("button", { name: "Send to 32 people" }))
  await waitFor(() => expect(sends()).toHaveLength(1))
})

it("SENDING-4 a list that was sent in part is gone on with, whichever button is pressed", async () => {
  const many = Array.from({ length: 520 }, (_, nth) => `r${nth}@example.com`)
  const refusal = failed(403, "Sending is switched off.", { code: 215 })
  const taken = ok({ status: "success", job_id: "1tR0aa-0001b0-00", emails: many.slice(0, 500) })
  const answers: Result<unknown>[] = [taken, refusal, refusal]
  calls.mockImplementation((async (_project: string, path: string) =>
    path === "email/send" ? answers.shift() : failed(403, "not asked here")) as never)
  render(page())
  await userEvent.type(screen.getByLabelText("Subject"), "Hello")
  await userEvent.type(screen.getByRole("textbox", { name: "Text" }), "Words")
  await userEvent.click(screen.getByLabelText("To"))
  await userEvent.paste(many.join("\n"))
  await userEvent.click(await screen.findByRole("button", { name: /^Send to 520 people/ }))
  const dialog = within(await screen.findByRole("dialog"))
  await userEvent.click(dialog.getByRole("button", { name: "Send to 520 people" }))
  expect(await screen.findByText(/20 people were not written to/)).toBeTruthy()
  const [goOn] = await screen.findAllByRole("button", { name: /^Go on with the other 20/ })
  await userEvent.click(goOn ?? screen.getByText("none"))
  await waitFor(() => expect(sends()).toHaveLength(3))
  const [, , input] = sends()[2] ?? []
  expect((input as { message: { recipients: unknown[] } }).message.recipients).toHaveLength(20)
}, 60_000)
