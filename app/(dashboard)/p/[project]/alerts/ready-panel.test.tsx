import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { postJson } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { ok } from "#lib/platform/result"
import { ReadyPanel } from "./ready-panel.tsx"

const router = { refresh: vi.fn() }
vi.mock("next/navigation", () => ({ useRouter: () => router }))
vi.mock("#lib/interface/browser/mutate", () => ({ postJson: vi.fn() }))

afterEach(cleanup)

const cards = [
  { id: "providerBlock", name: "A provider blocks us", text: "At once", isThere: false },
  { id: "webhookFails", name: "A webhook fails", text: "At once", isThere: true },
]

it("ALERT-10 adds a ready-made rule with one click, re-renders the page, and does not offer it again", async () => {
  vi.mocked(postJson).mockResolvedValue(ok({}))
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ReadyPanel project="my shop" projectName={null} cards={cards} />
    </QueryClientProvider>,
  )
  expect(screen.getAllByRole("button").map((one) => one.getAttribute("aria-label"))).toEqual([
    "Add A provider blocks us",
  ])
  await userEvent.click(screen.getByRole("button"))
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  const rule = { act: "ready", id: "providerBlock", name: "A provider blocks us", language: "en" }
  expect(postJson).toHaveBeenCalledExactlyOnceWith("/api/projects/my%20shop/alerts", rule)
})
