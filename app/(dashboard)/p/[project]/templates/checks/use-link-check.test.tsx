import { QueryClientProvider } from "@tanstack/react-query"
import { act, cleanup, renderHook, waitFor } from "@testing-library/react"
import type { ReactNode } from "react"
import { afterEach, expect, test, vi } from "vitest"
import { postJson } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { emptyFields } from "#lib/features/templates/fields"
import { ok } from "#lib/platform/result"
import { useLinkCheck } from "./use-link-check.ts"

vi.mock("#lib/interface/browser/mutate", () => ({ postJson: vi.fn() }))
afterEach(cleanup)

test("DRAFT-20 checks a link that was typed just before, and shows the result once the page has taken it up", async () => {
  vi.mocked(postJson).mockResolvedValue(ok({ checks: [], answered: 1, left: 0, isSkipped: false }))
  const [before, after] = [{ type: "doc" }, { type: "doc", content: [] }]
  const options = { project: "shop", draft_id: "d1", fields: emptyFields("", ""), newest: { current: after } }
  const client = makeQueryClient()
  const { result, rerender } = renderHook(({ of }) => useLinkCheck({ ...options, of }), {
    initialProps: { of: before as unknown },
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  act(() => result.current.start())
  await waitFor(() => expect(postJson).toHaveBeenCalledOnce())
  expect(vi.mocked(postJson).mock.lastCall?.[1]).toMatchObject({ doc: after })
  await waitFor(() => expect(result.current.isChecking).toBe(false))
  expect(result.current.result).toBeNull()
  rerender({ of: after })
  expect(result.current.result).toMatchObject({ answered: 1 })
})
