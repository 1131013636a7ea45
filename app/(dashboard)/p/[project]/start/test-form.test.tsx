import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { TestForm } from "./test-form.tsx"

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }))

afterEach(cleanup)

const template = { id: "1", name: "Welcome", version: 1, subject: "", samples: {}, isFromStarter: true }
const show = (liveTo: string | null) =>
  render(<TestForm project="shop" template={template} hasSent={false} liveTo={liveTo} />)
const recipient = () => screen.getByLabelText<HTMLInputElement>("To")

it("offers magic addresses in a sandbox", () => {
  show(null)
  expect(recipient().value).toBe("open@example.com")
  expect(screen.getByText("Any address works: the sandbox catches the message.")).toBeTruthy()
  expect(screen.getByRole("option", { name: "Delivered, then returned by a bounce message" })).toBeTruthy()
  expect(screen.getByRole("button", { name: "hard-bounce@" })).toBeTruthy()
})

it("begins with the reader's own address where messages leave the server, and offers no magic ones", () => {
  show("ann@shop.example")
  expect(recipient().value).toBe("ann@shop.example")
  expect(screen.getByText(/^The message leaves this server: /)).toBeTruthy()
  expect(screen.queryByRole("option")).toBeNull()
  expect(screen.queryByText("Also try")).toBeNull()
})
