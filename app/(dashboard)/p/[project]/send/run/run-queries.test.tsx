import { QueryClientProvider } from "@tanstack/react-query"
import { act, cleanup, renderHook, waitFor } from "@testing-library/react"
import type { ReactNode } from "react"
import { afterEach, expect, it, vi } from "vitest"
import { getJson } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { ok } from "#lib/platform/result"
import type { RunView } from "#lib/features/sending/read"
import { useRefreshRuns, useRuns } from "./run-queries.ts"

vi.mock("#lib/interface/browser/mutate", () => ({ getJson: vi.fn() }))
afterEach(cleanup)

it("RUN-11 runs that came with the page are read again when something is heard of them, not before", async () => {
  const drawn = [{ run_id: "one" }] as RunView[]
  vi.mocked(getJson).mockResolvedValue(ok({ runs: [{ run_id: "two" }, ...drawn] }))
  const client = makeQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => ({ runs: useRuns("shop", { runs: drawn }), refresh: useRefreshRuns("shop") }),
    { wrapper },
  )
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(getJson).not.toHaveBeenCalled()
  expect(result.current.runs.data.runs).toEqual(drawn)
  await act(() => result.current.refresh())
  await waitFor(() => expect(result.current.runs.data.runs).toHaveLength(2))
  expect(getJson).toHaveBeenCalledOnce()
})
