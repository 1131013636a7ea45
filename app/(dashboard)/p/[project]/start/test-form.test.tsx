import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import type { Destination } from "../_sending/destination.ts"
import { TestForm } from "./test-form.tsx"

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }))

afterEach(cleanup)

const template = {
  id: "1",
  name: "Welcome",
  version: 1,
  subject: "",
  samples: {},
  isFromStarter: true,
  from_email: "",
}
const show = (destination: Destination) =>
  render(
    <TestForm
      {...{ project: "shop", template, hasSent: false, destination, ownAddress: "ann@shop.example" }}
    />,
  )
const recipient = () => screen.getByLabelText<HTMLInputElement>("To")

it("offers magic addresses in a sandbox", () => {
  show("sandbox")
  expect(recipient().value).toBe("open@example.com")
  expect(screen.getByText("Any address works: the sandbox catches the message.")).toBeTruthy()
  expect(screen.getByRole("option", { name: "Delivered, then returned by a bounce message" })).toBeTruthy()
  expect(screen.getByRole("button", { name: "hard-bounce@" })).toBeTruthy()
})

it("begins with the reader's own address where messages leave the server, and offers no magic ones", () => {
  show("out")
  expect(recipient().value).toBe("ann@shop.example")
  // Browsers refuse letters beyond ASCII before the @ in inputs for addresses (SEND-22).
  expect([recipient().type, recipient().inputMode]).toEqual(["text", "email"])
  expect(screen.getByText(/^The message leaves this server: /)).toBeTruthy()
  expect(screen.queryByRole("option")).toBeNull()
  expect(screen.queryByText("Also try")).toBeNull()
})

it("SENDING-10 offers magic addresses of a sandbox sender where messages are sent out, and notes that its own are not", () => {
  show("sandbox_sender")
  expect(recipient().value).toBe("open@example.com")
  expect(screen.getByText(/^The template’s sender belongs to the sandbox/)).toBeTruthy()
  expect(screen.getByRole("link", { name: "Open the captured inbox" }).getAttribute("href")).toBe(
    "/p/shop/inbox",
  )
})

it("SENDING-10 does not claim that a message leaves while the mail service is silent", () => {
  show("unseen")
  expect(recipient().value).toBe("ann@shop.example")
  expect(screen.getByText(/^The mail service is not responding, so we do not know/)).toBeTruthy()
  expect(screen.queryByText(/^The message leaves this server/)).toBeNull()
})
