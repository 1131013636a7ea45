import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import EraseDialog from "./erase-dialog.tsx"

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it("SEND-22 looks up an address with letters beyond ASCII before the @", async () => {
  const call = vi.fn<typeof fetch>(async () => Response.json({ message: "Later." }, { status: 503 }))
  vi.stubGlobal("fetch", call)
  render(<EraseDialog project="shop" timeZone="UTC" onClose={() => {}} onBegun={() => {}} />)
  const input = await screen.findByLabelText<HTMLInputElement>("E-mail address")
  expect([input.type, input.inputMode]).toEqual(["text", "email"])
  fireEvent.change(input, { target: { value: "grüße@example.com" } })
  fireEvent.submit(input.form as HTMLFormElement)
  await waitFor(() => expect(call).toHaveBeenCalled())
  expect(JSON.parse(String(call.mock.calls[0]?.[1]?.body))).toEqual({ email: "grüße@example.com" })
})
