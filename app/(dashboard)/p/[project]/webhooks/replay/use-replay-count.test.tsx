import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, renderHook, waitFor } from "@testing-library/react"
import type { ReactNode } from "react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { mutate } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { failed, ok } from "#lib/platform/result"
import { useReplayCount } from "./replay-dialog.tsx"

vi.mock("#lib/interface/browser/mutate", () => ({ mutate: vi.fn() }))
const service = vi.mocked(mutate)

const form = { from: "2026-11-20T10:00", to: "2026-11-20T12:00", which: "missed" as const }
const counted = (events: number) =>
  ok({ status: "success", events, by_status: { delivered: events }, seconds: 1 }) as never

const client = makeQueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const open = () =>
  renderHook(
    (changes: Partial<typeof form>) =>
      useReplayCount("shop", "https://a.example/in", { ...form, ...changes }, "UTC", "No such time."),
    { wrapper, initialProps: {} },
  )

beforeEach(() => {
  vi.resetAllMocks()
  client.clear()
})
afterEach(cleanup)

it("HOOKPAGE-3 counts the selection after a pause, and never shows an outdated count", async () => {
  service.mockResolvedValueOnce(counted(12)).mockResolvedValueOnce(counted(3))
  const { result, rerender } = open()
  await waitFor(() => expect(result.current.counted?.events).toBe(12))
  rerender({ from: "2026-11-20T10:30" })
  expect(result.current).toEqual({ counted: null })
  rerender({ from: "2026-11-20T11:00" })
  await waitFor(() => expect(result.current.counted?.events).toBe(3))
  expect(service.mock.calls.map(([, , input]) => input)).toEqual([
    expect.objectContaining({ start_time: "2026-11-20 10:00:00", dry_run: 1 }),
    expect.objectContaining({ start_time: "2026-11-20 11:00:00", dry_run: 1 }),
  ])
})

it("HOOKPAGE-3 reports an invalid time without a request, and a refusal of the service", async () => {
  service.mockResolvedValue(failed(400, "start_time: that is too long ago."))
  const { result, rerender } = open()
  await waitFor(() => expect(result.current.fault).toBe("That is too long ago."))
  rerender({ from: "" })
  await waitFor(() => expect(result.current).toEqual({ counted: null, fault: "No such time." }))
  expect(service).toHaveBeenCalledTimes(1)
})
