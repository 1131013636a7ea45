import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import type { DeliveryMode } from "#lib/interface/status/delivery-mode"
import TestDialog from "./test-dialog.tsx"
import type { Editor } from "../edit/use-editor.ts"

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }))

afterEach(cleanup)

const show = (mode: DeliveryMode, from_email = "hello@shop.example") => {
  const draft = { details: { draft_id: "d1", isChanged: false }, fields: { from_email } }
  const editor = { draft } as Editor
  const at = { project: "shop", ownAddress: "ann@shop.example" }
  render(<TestDialog {...at} mode={mode} isOpen onOpenChange={() => {}} editor={editor} />)
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
