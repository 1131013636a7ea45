import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NuqsTestingAdapter } from "nuqs/adapters/testing"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import type { DeliveryMode } from "#lib/interface/status/delivery-mode"
import { handRecipients, takeRecipients } from "#lib/interface/browser/handed-recipients"
import { getJson, mutate, postJson } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { failed, ok, type Result } from "#lib/platform/result"
import type { RunDetail } from "#lib/features/sending/read"
import { asksToLeave } from "#ui/leave-guard"
import type { TemplateChoice } from "./load.ts"
import { SendPage } from "./send-page.tsx"

vi.mock("#lib/interface/browser/mutate", () => ({ mutate: vi.fn(), postJson: vi.fn(), getJson: vi.fn() }))
vi.mock("#lib/interface/browser/follow-changes", () => ({ followChanges: () => {} }))

const run: RunDetail = {
  run_id: "run-of-this-page",
  state: "done",
  cause: null,
  waits_for: null,
  is_finishing: false,
  subject: "Hello",
  template_id: null,
  started_by: "Ann",
  created_ms: 0,
  ended_ms: Date.now(),
  send_at_ms: null,
  total: 2,
  settled: 2,
  accepted: 1,
  refused: 1,
  unseen: 0,
  unknown: 0,
  jobs: [{ job_id: "1tR0aa-0001b0-00", accepted: 1 }],
  not_sent: [{ email: "open-2@example.com", reason: "complained" }],
}
const posts = vi.mocked(postJson)
/** Answers of the dashboard to the upload, and the result of the run. */
let answers: Record<string, Result<unknown>>
let became: Partial<RunDetail>
const url = "/api/projects/shop/send-runs"

beforeEach(() => {
  localStorage.clear()
  became = {}
  answers = {
    [url]: ok({ run_id: run.run_id }),
    [`${url}/${run.run_id}/recipients`]: ok({ total: 2 }),
    [`${url}/${run.run_id}`]: ok({ state: "running" }),
  }
  posts.mockReset()
  posts.mockImplementation((async (path: string) => answers[path] ?? failed(404, "not asked here")) as never)
  vi.mocked(getJson).mockImplementation((async (path: string) =>
    path === url ? ok({ runs: [] }) : ok({ ...run, ...became })) as never)
  vi.mocked(mutate).mockImplementation((async (_project: string, path: string, input: unknown) =>
    path === "template/preview" ? ok(rendered(input)) : failed(403, "not asked here")) as never)
})
afterEach(cleanup)

/** As the service would fill it in: subjects alone are looked at. */
function rendered(input: unknown) {
  const { template, substitutions } = input as {
    template: { subject?: string }
    substitutions?: Record<string, string>
  }
  const subject = (template.subject ?? "").replace(
    /\{\{(\w+)\}\}/g,
    (_tag, name) => substitutions?.[name] ?? "",
  )
  return {
    status: "success",
    subject,
    from_name: "",
    from_email: "a@example.com",
    body: { plaintext: "x" },
    missing: [],
  }
}

const starts = () => posts.mock.calls.filter(([, body]) => (body as { act?: string }).act === "start")
const uploaded = () =>
  posts.mock.calls.flatMap(([, body]) => (body as { recipients?: { email: string }[] }).recipients ?? [])
type Shown = { mode?: DeliveryMode; from_email?: string }
const page = (templates: TemplateChoice[] = [], templateId?: string, shown: Shown = {}) => (
  <NuqsTestingAdapter hasMemory>
    <QueryClientProvider client={makeQueryClient()}>
      <SendPage
        project="shop"
        timeZone="Europe/Berlin"
        mode={shown.mode ?? "sandbox"}
        sender={{ from_email: shown.from_email ?? "hello@sandbox.example.com", from_name: "Shop" }}
        templates={templates}
        templatesFailure={null}
        runs={[]}
        templateId={templateId}
        to={undefined}
      />
    </QueryClientProvider>
  </NuqsTestingAdapter>
)
const fill = async () => {
  await userEvent.click(screen.getByRole("button", { name: /Add open@/ }))
  await userEvent.click(screen.getByRole("button", { name: /Add open@/ }))
  await userEvent.type(screen.getByLabelText("Subject"), "Hello")
  await userEvent.type(screen.getByRole("textbox", { name: "Text" }), "Words")
}
const send = () => userEvent.click(screen.getByRole("button", { name: /^Send/ }))

const stays = /Messages from this sender stay in the sandbox\./

it("SENDING-10 says of a sandbox sender that its messages stay, and offers magic addresses with it alone", async () => {
  render(page([], undefined, { mode: "relay", from_email: "hello@sandbox-1a2b.example" }))
  const sender = screen.getByLabelText("Sender address")
  expect(screen.getByText(stays)).toBeTruthy()
  expect(screen.getByRole("button", { name: /Add open@/ })).toBeTruthy()
  await userEvent.clear(sender)
  await userEvent.type(sender, "hello@shop.example")
  expect(screen.queryByText(stays)).toBeNull()
  expect(screen.queryByRole("button", { name: /Add open@/ })).toBeNull()
})

it("SENDING-10 says of a template with a sandbox sender that its messages stay", () => {
  const from = { sender: "hello@sandbox-1a2b.example", from_email: "hello@sandbox-1a2b.example" }
  const template = { id: "t", name: "T", subject: "S", ...from, names: [], needs: { names: [], links: [] } }
  render(page([template], "t", { mode: "direct" }))
  expect(screen.getByText(stays)).toBeTruthy()
})

it("says what is missing beside each field and sends nothing", async () => {
  render(page())
  await send()
  expect(screen.getByText("Enter at least one address.")).toBeTruthy()
  expect(screen.getByText("A message needs a subject.")).toBeTruthy()
  expect(starts()).toEqual([])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Subject")))
})

it("a message is written and sent with the keyboard alone; focus goes to what is missing, and to the result", async () => {
  render(page())
  const tabTo = async (field: HTMLElement) => {
    for (let step = 0; step < 60 && document.activeElement !== field; step += 1) await userEvent.tab()
    expect(document.activeElement).toBe(field)
  }
  await tabTo(screen.getByLabelText("Subject"))
  await userEvent.keyboard("By keyboard")
  await tabTo(screen.getByRole("textbox", { name: "Text" }))
  await userEvent.keyboard("Hello there{Control>}{Enter}{/Control}")
  expect(screen.getByText("Enter at least one address.")).toBeTruthy()
  expect(starts()).toEqual([])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("To")))
  await userEvent.keyboard("keyboard@example.com{Control>}{Enter}{/Control}")
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region", { name: "Result" })))
  expect(uploaded().map((one) => one.email)).toEqual(["keyboard@example.com"])
})

it("BOUNCEPAGE-17 writes to recipients that another page handed over, once and in this project alone", () => {
  handRecipients("elsewhere", ["eve@example.com"])
  render(page())
  expect(screen.getByRole("textbox", { name: "To" })).toHaveProperty("value", "")
  cleanup()
  handRecipients("shop", ["ann@example.com", "bob@example.com"])
  render(page())
  expect(screen.getByRole("textbox", { name: "To" })).toHaveProperty(
    "value",
    "ann@example.com\nbob@example.com",
  )
  expect(takeRecipients("shop")).toEqual([])
})

it("RUN-1 uploads the list and starts it, and shows what was accepted, and why the rest was not", async () => {
  render(page())
  await fill()
  expect(screen.getByRole("button", { name: /^Send to 2 people/ })).toBeTruthy()
  await send()
  expect(await screen.findByText("1 message is on its way")).toBeTruthy()
  expect(screen.getByText(/Made a spam complaint about an earlier message/)).toBeTruthy()
  expect(screen.getByRole("link", { name: "Follow it" }).getAttribute("href")).toBe(
    "/p/shop/messages/1tR0aa-0001b0-00",
  )
  expect(screen.getByRole("link", { name: "Download the result" }).getAttribute("href")).toBe(
    `${url}/${run.run_id}/result`,
  )
  expect(posts.mock.calls.map(([path]) => path)).toEqual(Object.keys(answers))
  expect(posts.mock.calls[0]?.[1]).toMatchObject({ message: { subject: "Hello" } })
  expect(uploaded().map((one) => one.email)).toEqual(["open@example.com", "open-2@example.com"])
})

it("sends nothing a second time unless it was changed", async () => {
  render(page())
  await fill()
  await send()
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: /^Sent/ })
  await waitFor(() => expect(button.disabled).toBe(true))
  await userEvent.click(screen.getByLabelText("Subject"))
  await userEvent.keyboard("{Control>}{Enter}{/Control}")
  expect(starts()).toHaveLength(1)
  await userEvent.type(screen.getByLabelText("Subject"), "!")
  expect(screen.getByRole("button", { name: /^Send to 2 people/ })).toBeTruthy()
})

it("names the line of a recipient that is refused at the upload, and keeps the text", async () => {
  answers[`${url}/${run.run_id}/recipients`] = failed(400, "email is blank.", { field: "recipients.1.email" })
  render(page())
  await fill()
  await send()
  expect(await screen.findByText("Line 2: email is blank.")).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Text" }).value).toBe("Words")
  expect(starts()).toEqual([])
})

it("shows what the service refuses before anybody is written to at its field", async () => {
  const message = "message.from_email: this domain is not confirmed."
  became = {
    state: "failed",
    settled: 0,
    accepted: 0,
    cause: { why: "refused", message, code: 1574, field: "message.from_email" },
  }
  render(page())
  await fill()
  await send()
  expect(await screen.findByText("This domain is not confirmed.")).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Sender address")))
  expect(screen.getByRole("button", { name: /^Send to 2 people/ })).toBeTruthy()
})

it("SENDING-7 keeps what is typed for the next visit, and throws it away when asked", async () => {
  const { unmount } = render(page())
  await fill()
  unmount()
  expect(localStorage.getItem("send:shop")).toContain("Words")
  render(page())
  expect(await screen.findByText("Your earlier draft was restored.")).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>("Subject").value).toBe("Hello")
  await userEvent.click(screen.getByRole("button", { name: "Discard the draft" }))
  expect(screen.getByLabelText<HTMLInputElement>("Subject").value).toBe("")
  expect(localStorage.getItem("send:shop")).toBeNull()
})

it("SENDING-7 asks before leaving if the browser has no room for what is typed", async () => {
  const leaving = () => asksToLeave({ href: "/p/shop/overview" })
  render(page())
  await userEvent.type(screen.getByLabelText("Subject"), "Hello")
  await waitFor(() => expect(localStorage.getItem("send:shop")).toContain("Hello"))
  expect(leaving()).toBe(false)
  const refuse = () => {
    throw new DOMException("Full", "QuotaExceededError")
  }
  vi.stubGlobal("localStorage", { setItem: refuse, getItem: refuse, removeItem: refuse })
  await userEvent.type(screen.getByLabelText("Subject"), "!")
  await waitFor(() => expect(leaving()).toBe(true))
  cleanup()
  vi.unstubAllGlobals()
})

it("asks once more before many, with the number on the button, and sends with ⌘↵", async () => {
  render(page())
  await fill()
  const many = Array.from({ length: 30 }, (_, nth) => `r${nth}@example.com`).join(", ")
  await userEvent.click(screen.getByLabelText("To"))
  await userEvent.paste(`\n${many}`)
  await userEvent.keyboard("{Control>}{Enter}{/Control}")
  const dialog = within(await screen.findByRole("dialog", { name: "Send to 32 people?" }))
  expect(starts()).toEqual([])
  await userEvent.click(dialog.getByRole("button", { name: "Send to 32 people" }))
  await waitFor(() => expect(starts()).toHaveLength(1))
})

/** People of a file, of whom some have no voucher and one has no link. */
async function choose(subject: string, html: string) {
  render(page())
  await userEvent.type(screen.getByLabelText("Subject"), subject.replaceAll("{", "{{"))
  await userEvent.click(screen.getByRole("textbox", { name: "Text" }))
  await userEvent.paste(html)
  await userEvent.click(screen.getByRole("radio", { name: "CSV file" }))
  const csv = ["email,voucher", "a@example.com,A-1", "b@example.com,", "c@example.com,C-3", "d@example.com,"]
  await userEvent.upload(
    screen.getByLabelText("CSV file", { selector: "input[type=file]" }),
    new File([csv.join("\n")], "list.csv"),
  )
  await screen.findByText("list.csv")
  await userEvent.click(await screen.findByRole("button", { name: /^Send to 4 people/ }))
  return within(await screen.findByRole("dialog"))
}

it("SENDING-9 counts people without a value, shows the subject of each, and leaves them out when asked", async () => {
  const dialog = await choose("Your {{voucher}}", "Use {{voucher}} soon")
  expect(dialog.getByText(/\{\{voucher\}\} is empty for 2 of 4 people/)).toBeTruthy()
  expect(dialog.getByText("first: b@example.com, line 3")).toBeTruthy()
  expect(await dialog.findByText("Your A-1")).toBeTruthy()
  await userEvent.click(dialog.getByRole("radio", { name: "Leave 2 people out" }))
  await userEvent.click(dialog.getByRole("button", { name: "Next person" }))
  expect(await dialog.findByText("Your C-3")).toBeTruthy()
  await userEvent.click(dialog.getByRole("button", { name: "Send to 2 people" }))
  await waitFor(() => expect(starts()).toHaveLength(1))
  expect(uploaded().map((one) => one.email)).toEqual(["a@example.com", "c@example.com"])
})

it("SENDING-9 sends to all when somebody says so", async () => {
  const dialog = await choose("Hello", "Use {{voucher}} soon")
  await userEvent.click(dialog.getByRole("button", { name: "Send to 4 people" }))
  await waitFor(() => expect(uploaded()).toHaveLength(4))
})

it("SENDING-9 refuses a link without an address, for everybody or for whom it has none", async () => {
  const template = {
    id: "t",
    name: "T",
    subject: "S",
    sender: "a@example.com",
    from_email: "a@example.com",
    names: [],
    needs: { names: [], links: [[]] },
  }
  render(page([template], "t"))
  await userEvent.type(screen.getByLabelText("To"), "a@example.com")
  await send()
  expect(await screen.findByText("A link in the message has no address.")).toBeTruthy()
  cleanup()
  localStorage.clear()
  const needs = { names: ["url"], links: [["url"]] }
  render(page([{ ...template, names: ["url"], needs }], "t"))
  await userEvent.type(screen.getByLabelText("To"), "a@example.com")
  await send()
  const dialog = within(await screen.findByRole("dialog"))
  expect(dialog.getByText(/A link needs url, which is empty for 1 of 1 person/)).toBeTruthy()
  expect(dialog.getByText("No recipients are left.")).toBeTruthy()
  expect(starts()).toEqual([])
})
