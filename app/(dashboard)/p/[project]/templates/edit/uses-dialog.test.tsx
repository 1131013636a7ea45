import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { failed, ok } from "#lib/platform/result"
import { emptyFields } from "#lib/features/templates/fields"
import type { DraftDetails, PartUsage } from "#lib/features/templates/draft-data"
import UsesDialog from "./uses-dialog.tsx"

const posted = vi.hoisted(() => vi.fn())
const served = vi.hoisted(() => ({ uses: [] as unknown[] }))
vi.mock("#lib/interface/browser/mutate", async (original) => ({
  ...(await original<object>()),
  postJson: posted,
  getJson: async () => ok({ version: 2, uses: served.uses }),
}))

const details = {
  ...{ draft_id: "s1", part: "snippet", base_version: 2 },
  fields: { ...emptyFields("", ""), name: "Address" },
} as DraftDetails

const use = (name: string, partVersion: number, more: Partial<PartUsage> = {}): PartUsage => ({
  ...{ draft_id: name, template_id: `t-${name}`, part: null, name, isInDraft: true },
  ...{ published: { partVersion, version: 7 } },
  ...more,
})

afterEach(cleanup)
beforeEach(() => {
  posted.mockReset()
  served.uses = [
    use("Receipt", 1),
    use("Invoice", 1),
    use("Welcome", 2),
    use("Frame", 1, { part: "layout" }),
    use("Begun", 1, { published: null }),
  ]
})
const show = (canWrite = true) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <UsesDialog project="shop" details={details} canWrite={canWrite} isOpen onOpenChange={vi.fn()} />
    </QueryClientProvider>,
  )

test("PART-5 publishes chosen templates with an older version one after the other; one failure stops no other", async () => {
  posted.mockImplementation(async (_url: string, { draft_id }: { draft_id: string }) =>
    draft_id === "Invoice" ? failed(409, "The layout is gone.") : ok({ kind: "published", version: 8 }),
  )
  show()
  const publish = await screen.findByRole("button", { name: "Publish 2 templates" })
  expect(screen.getAllByRole("checkbox")).toHaveLength(3)
  await userEvent.click(publish)
  await waitFor(() => expect(posted).toHaveBeenCalledTimes(2))
  expect(posted.mock.calls.map(([, input]) => input)).toEqual([
    { draft_id: "Receipt", version: 7, note: "Address v2" },
    { draft_id: "Invoice", version: 7, note: "Address v2" },
  ])
  expect(await screen.findByText("published as v8")).toBeTruthy()
  expect(await screen.findByText("Not published: The layout is gone.")).toBeTruthy()
})

test("PART-5 publishes no template that is not chosen, and nothing without a choice", async () => {
  posted.mockResolvedValue(ok({ kind: "published", version: 8 }))
  show()
  await userEvent.click(await screen.findByRole("checkbox", { name: "Invoice" }))
  await userEvent.click(screen.getByRole("button", { name: "Publish 1 template" }))
  await waitFor(() => expect(posted).toHaveBeenCalledTimes(1))
  expect(posted.mock.calls[0]?.[1]).toMatchObject({ draft_id: "Receipt" })
})

test("PART-7 readers see the uses and choose nothing", async () => {
  show(false)
  expect(await screen.findAllByText("has v1 · published v7")).toHaveLength(2)
  expect(screen.getByText("up to date · published v7")).toBeTruthy()
  expect(screen.queryByRole("checkbox")).toBeNull()
  expect(screen.queryByRole("button", { name: /^Publish/ })).toBeNull()
})
