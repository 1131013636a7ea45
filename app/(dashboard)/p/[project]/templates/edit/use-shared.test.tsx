import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, renderHook } from "@testing-library/react"
import type { ReactNode } from "react"
import { afterEach, expect, it, vi } from "vitest"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { useShared } from "./use-shared.ts"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Options = Parameters<typeof useShared>[0]

it("PART-4 an editor offers the snippets that came with its page, even when the list cannot be reloaded", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 500 }))
  const client = makeQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const open = (offered: readonly object[]) => {
    const options = {
      project: "shop",
      offered,
      details: { part: null },
      fields: { layout: null },
      edit: vi.fn(),
    }
    return renderHook(() => useShared(options as unknown as Options), { wrapper })
  }
  const before = open([])
  expect(before.result.current.drawn).toEqual([])
  before.unmount()
  await vi.waitFor(() => expect(client.getQueryCache().getAll()).toEqual([]))
  const snippet = { part: "snippet", part_id: "hours", name: "Opening hours", blocks: [] }
  const { result } = open([snippet])
  expect(result.current.drawn).toEqual([{ id: "hours", name: "Opening hours", blocks: [] }])
})
