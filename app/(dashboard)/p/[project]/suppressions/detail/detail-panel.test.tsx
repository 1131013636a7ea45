import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { postJson } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { ok } from "#lib/platform/result"
import DetailPanel from "./detail-panel.tsx"

vi.mock("#lib/interface/browser/mutate", () => ({ postJson: vi.fn() }))

afterEach(cleanup)

const entry = {
  ...{ cause: "unsubscribed", source: "user", is_deletable: true, isShared: false },
  created: "2026-11-20 07:44:00",
}

function show(canWrite: boolean) {
  vi.mocked(postJson).mockResolvedValue(ok({ entries: [entry] }))
  const onRemove = vi.fn()
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <DetailPanel
        page={{
          ...{ project: "shop", timeZone: "UTC", nowMs: 0, canWrite, canAudit: false },
          first: { key: "", rows: [], cursor: "", failure: null, tookMs: 0 },
        }}
        email="kept@example.com"
        onClose={() => {}}
        onRemove={onRemove}
      />
    </QueryClientProvider>,
  )
  return onRemove
}

it("SUPPRESSPAGE-1 shows an entry without Remove to roles that only read", async () => {
  show(false)
  expect(await screen.findByText("Unsubscribed")).toBeTruthy()
  expect(screen.queryByRole("button", { name: "Remove this entry" })).toBeNull()
})

it("SUPPRESSPAGE-1 removes the entry for roles that write", async () => {
  const onRemove = show(true)
  await userEvent.click(await screen.findByRole("button", { name: "Remove this entry" }))
  expect(onRemove).toHaveBeenCalledExactlyOnceWith({ ...entry, email: "kept@example.com" })
})
