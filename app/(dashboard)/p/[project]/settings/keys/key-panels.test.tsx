import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { makeQueryClient } from "#lib/interface/browser/queries"
import type { KeyView } from "../load.ts"
import { KeyPanels } from "./key-panels.tsx"

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => {} }) }))

const view: KeyView = { lastFour: "wxyz", since: "Monday", sinceFull: "Monday, 1 March", previous: null }

beforeEach(() => {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <KeyPanels project="shop" ours={view} personal={null} />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it("KEY-2 shows an error next to an invalid key, and keeps the typed text", async () => {
  const requests: unknown[] = []
  const message = "The mail service does not accept this key."
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    requests.push([url, JSON.parse(String(body))])
    return Response.json({ status: "error", field: "key", message }, { status: 400 })
  })
  await userEvent.click(screen.getByRole("button", { name: "Replace the key" }))
  const key = await screen.findByLabelText<HTMLInputElement>("Key")
  await userEvent.type(key, "not-a-key")
  await userEvent.click(screen.getByRole("button", { name: "Test and save" }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(requests).toEqual([
    ["/api/projects/shop/keys", { act: "replace", whose: "project", key: "not-a-key" }],
  ])
  expect(key.value).toBe("not-a-key")
  expect(key.getAttribute("aria-invalid")).toBe("true")
})

it("KEY-3 shows only the last four characters of a key", () => {
  expect(screen.getByText("••••wxyz")).toBeTruthy()
  const buttons = screen.getAllByRole("button").map((one) => one.textContent)
  expect(buttons).not.toEqual([])
  expect(buttons.filter((name) => /show|copy|reveal/i.test(name ?? ""))).toEqual([])
})
