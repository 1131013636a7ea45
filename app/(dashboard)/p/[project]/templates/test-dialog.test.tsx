import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import TestDialog from "./test-dialog.tsx"
import type { Editor } from "./use-editor.ts"

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }))

afterEach(cleanup)

const editor = { draft: { facts: { draft_id: "d1", isChanged: false } } } as Editor
const show = (liveTo: string | null) =>
  render(<TestDialog project="shop" liveTo={liveTo} isOpen onOpenChange={() => {}} editor={editor} />)
const recipient = async () => (await screen.findByLabelText<HTMLInputElement>("To")).value

it("begins with a magic address in a sandbox and names its outcome", async () => {
  show(null)
  expect(await recipient()).toBe("open@example.com")
  expect(screen.getByText("In the sandbox: Delivered, then opened.")).toBeTruthy()
})

it("begins with the reader's own address where messages leave the server", async () => {
  show("ann@shop.example")
  expect(await recipient()).toBe("ann@shop.example")
  expect(screen.getByText(/^The message leaves this server: /)).toBeTruthy()
  expect(screen.queryByText(/^In the sandbox/)).toBeNull()
})
