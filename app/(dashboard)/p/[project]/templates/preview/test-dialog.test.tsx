import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import type { DeliveryMode } from "#lib/interface/status/delivery-mode"
import TestDialog from "./test-dialog.tsx"
import type { Editor } from "../edit/use-editor.ts"

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }))

const posted: { url: string; body: unknown }[] = []
let sent: object
beforeEach(() => {
  posted.length = 0
  sent = { status: "success", job_id: "j1", emails: ["ann@shop.example"] }
  localStorage.clear()
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (init?.method === "POST") posted.push({ url, body: JSON.parse(String(init.body)) })
    return Response.json(init?.method === "POST" ? sent : { confirmed: ["ben@shop.example"] })
  })
})
afterEach(cleanup)

const choose = vi.fn()
const samples = {
  ...{ values: { note: "" }, chosen: "s1", choose },
  list: [
    { sample_id: "s1", name: "Usual" },
    { sample_id: "s2", name: "Without a voucher" },
  ],
}

const show = (mode: DeliveryMode, from_email = "hello@shop.example") => {
  const flush = async () => true
  const draft = { details: { draft_id: "d1", isChanged: false }, fields: { from_email }, flush }
  const editor = { draft, document: { flush }, samples } as unknown as Editor
  const at = { project: "shop", ownAddress: "ann@shop.example" }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestDialog {...at} mode={mode} isOpen onOpenChange={() => {}} editor={editor} />
    </QueryClientProvider>,
  )
}
const input = () => screen.findByLabelText<HTMLInputElement>("To")
const recipient = async () => (await input()).value

it("starts with a magic address in a sandbox and names its outcome", async () => {
  show("sandbox")
  expect(await recipient()).toBe("open@example.com")
  expect(screen.getByText("In the sandbox: Delivered, then opened.")).toBeTruthy()
})

it("starts with the reader's own address when messages leave the server", async () => {
  show("relay")
  expect(await recipient()).toBe("ann@shop.example")
  expect(screen.getByText(/^The message leaves this server: /)).toBeTruthy()
  expect(screen.queryByText(/^In the sandbox/)).toBeNull()
})

it("offers every sample of the template, with the one of the preview chosen", async () => {
  show("relay")
  const sample = await screen.findByLabelText<HTMLSelectElement>("Sample")
  expect(sample.value).toBe("s1")
  await userEvent.selectOptions(sample, "Without a voucher")
  expect(choose).toHaveBeenLastCalledWith("s2")
})

it("SEND-22 accepts letters beyond ASCII before the @, which browsers refuse in email inputs", async () => {
  show("relay")
  const { type, inputMode } = await input()
  expect([type, inputMode]).toEqual(["text", "email"])
})

it("SENDING-10 says of a sandbox sender that its messages stay on the server, while those of others leave", async () => {
  show("relay", "hello@sandbox-1a2b.example")
  expect(await recipient()).toBe("open@example.com")
  expect(screen.getByText(/^The template’s sender belongs to the sandbox/)).toBeTruthy()
})

it("SENDING-10 does not claim that a message leaves while the mail service does not answer", async () => {
  show("silent")
  expect(await recipient()).toBe("ann@shop.example")
  expect(screen.getByText(/we do not know whether the message leaves/)).toBeTruthy()
})

const sendIt = () => userEvent.click(screen.getByRole("button", { name: "Send a test" }))

it("DRAFT-11 sends the sample's values as they are, to offered and pasted addresses, and keeps the list", async () => {
  show("relay")
  const to = await input()
  const offered = await screen.findByRole("button", { name: "ben@shop.example" })
  await userEvent.click(offered)
  expect(offered.getAttribute("aria-pressed")).toBe("true")
  expect(to.value).toBe("ann@shop.example, ben@shop.example")
  await userEvent.click(screen.getByRole("button", { name: "ann@shop.example" }))
  to.focus()
  await userEvent.paste("Cem <cem@shop.example>\r\ndia@shop.example\r\n")
  await sendIt()
  const emails = ["ben@shop.example", "cem@shop.example", "dia@shop.example"]
  await waitFor(() => expect(posted).toHaveLength(1))
  expect(posted[0]?.body).toEqual({ draft_id: "d1", emails, values: { note: "" } })
  cleanup()
  show("relay")
  expect(await recipient()).toBe(emails.join(", "))
})

it("DRAFT-11 names the wrong address of a list, refuses more than ten, and reports each refused one", async () => {
  show("relay")
  const to = await input()
  const type = async (text: string) => {
    await userEvent.clear(to)
    await userEvent.paste(text)
    await sendIt()
  }
  await type("ann@shop.example, ben")
  expect(await screen.findByText(/^ben: This address has no @ sign/)).toBeTruthy()
  await type(Array.from({ length: 11 }, (_, n) => `many-${n}@shop.example`).join(","))
  expect(await screen.findByText("A test can have at most 10 addresses.")).toBeTruthy()
  expect(posted).toEqual([])
  const failed_emails = { "ann@shop.example": "complained", "ben@shop.example": "invalid" }
  sent = { status: "success", job_id: "j1", emails: [], failed_emails }
  await type("ann@shop.example, ben@shop.example")
  expect(await screen.findByText(/^ann@shop.example: .+ ben@shop.example: /)).toBeTruthy()
})
