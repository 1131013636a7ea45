import { QueryClientProvider } from "@tanstack/react-query"
import { renderHook, waitFor } from "@testing-library/react"
import { NuqsTestingAdapter } from "nuqs/adapters/testing"
import type { ReactNode } from "react"
import { expect, it, vi } from "vitest"
import { emptyFields } from "#lib/features/templates/fields"
import { postJson } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { failed, ok } from "#lib/platform/result"
import { useDocumentPreview } from "./use-document-preview.ts"

vi.mock("#lib/interface/browser/mutate", () => ({ mutate: vi.fn(), getJson: vi.fn(), postJson: vi.fn() }))

const wrapper = ({ children }: { children: ReactNode }) => (
  <NuqsTestingAdapter>
    <QueryClientProvider client={makeQueryClient()}>{children}</QueryClientProvider>
  </NuqsTestingAdapter>
)

/** Refusal of the preview for an answer of the mail server. */
async function refusalFor(answer: unknown) {
  vi.mocked(postJson).mockResolvedValue(answer as never)
  const options = {
    ...{ project: "shop", draft_id: "1", fields: emptyFields("", ""), doc: {}, filler: "", values: {} },
    ...{ samples: [], branches: [] },
  }
  const { result } = renderHook(() => useDocumentPreview(options), { wrapper })
  await waitFor(() => expect(result.current.state.isWaiting).toBe(false))
  return result.current.state.refusal
}

it("LOOK-9 distinguishes a server without previews from a refused document", async () => {
  const nothing = { preview: null, findings: [], checks: [], faults: [] }
  expect(await refusalFor(ok({ ...nothing, isNotOffered: true }))).toEqual({
    ...{ sentence: expect.stringContaining("offers no preview"), place: null, isNotOffered: true },
  })
  expect(await refusalFor(failed(502, "No answer."))).toEqual({ sentence: "No answer.", place: null })
  expect(await refusalFor(ok(nothing))).toBeNull()
})
