import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { postJson } from "#lib/interface/browser/mutate"
import { failed, ok } from "#lib/platform/result"
import { emptyFields } from "#lib/features/templates/fields"
import type { DraftDetails, PlanDetails } from "#lib/features/templates/draft-data"
import { PlanBanner } from "./plan-banner.tsx"
import type { Editor } from "../edit/use-editor.ts"

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }))
vi.mock("#lib/interface/browser/mutate", () => ({ mutate: vi.fn(), postJson: vi.fn(), getJson: vi.fn() }))

const plan: PlanDetails = {
  ...{ publication_id: "p1", state: "planned", waitsForSecond: false, isYours: true, isDraft: true },
  ...{ publishAtMs: Date.UTC(2030, 0, 4, 8), note: "", asked_by: "Ann", approved_by: null, ended_by: null },
  ...{ why: null, said: "" },
}
const refresh = vi.fn(async () => {})
function show(change: Partial<PlanDetails>, canWrite = true) {
  const details = {
    ...{ draft_id: "d1", template_id: "t1", base_version: 3, outside: null, needsSecond: false },
    fields: emptyFields("a@example.com", ""),
    plan: { ...plan, ...change },
  } as unknown as DraftDetails
  const editor = { draft: { details, refresh } } as unknown as Editor
  render(<PlanBanner project="shop" editor={editor} canWrite={canWrite} projectZone="Europe/Berlin" />)
}
const posted = () => vi.mocked(postJson).mock.calls.map(([url, body]) => [url.split("/").at(-1), body])
const buttons = () => screen.queryAllByRole("button").map((button) => button.textContent)

beforeEach(() => {
  refresh.mockClear()
  vi.mocked(postJson).mockReset()
  vi.mocked(postJson).mockImplementation((async () => ok({ kind: "changed" })) as never)
})
afterEach(cleanup)

it("PUBLISH-1 names the planned version and time, in the project's time zone, and that the draft has changed since", () => {
  show({ isDraft: false, note: "New prices" })
  expect(screen.getByRole("status").textContent).toContain(
    "Scheduled by Ann for Fri, 4 Jan 2030, 09:00:00 GMT+1.",
  )
  expect(screen.getByText("New prices")).toBeTruthy()
  expect(screen.getByText(/The draft has changed since/)).toBeTruthy()
  expect(screen.getByRole("link", { name: "See what changes" }).getAttribute("href")).toBe(
    "/p/shop/templates/t1/compare?one=3&other=plan",
  )
  expect(buttons()).toEqual(["Change time", "Withdraw"])
})

it("PUBLISH-3 withdraws a plan, and says why that was refused", async () => {
  vi.mocked(postJson).mockImplementation((async () =>
    failed(409, "This publication is no longer scheduled.")) as never)
  show({})
  await userEvent.click(screen.getByRole("button", { name: "Withdraw" }))
  expect(posted()).toEqual([["change", { act: "withdraw", publication_id: "p1" }]])
  expect(await screen.findByText("This publication is no longer scheduled.")).toBeTruthy()
  expect(refresh).toHaveBeenCalledOnce()
})

it("PUBLISH-3 PUBLISH-6 moves a plan to a time that exists in the zone", async () => {
  show({})
  await userEvent.click(screen.getByRole("button", { name: "Change time" }))
  const dialog = await screen.findByRole("dialog")
  const field = within(dialog).getByLabelText("Time")
  expect((field as HTMLInputElement).value).toBe("2030-01-04 09:00")
  await userEvent.clear(field)
  await userEvent.click(within(dialog).getByRole("button", { name: "Change time" }))
  expect(await within(dialog).findByText("Enter a date and time as 2026-11-26 14:00.")).toBeTruthy()
  expect(posted()).toEqual([])
})

it("PUBLISH-4 the requester waits for a second person, who publishes or sends it back", async () => {
  show({ state: "asked", waitsForSecond: true, publishAtMs: null })
  expect(screen.getByText("You requested publication. Another person must publish it.")).toBeTruthy()
  expect(buttons()).toEqual(["Withdraw"])
  cleanup()
  show({ state: "asked", waitsForSecond: true, publishAtMs: null, isYours: false })
  expect(screen.getByText("Ann requested publication. You can publish it.")).toBeTruthy()
  expect(buttons()).toEqual(["Send back", "Publish"])
  await userEvent.click(screen.getByRole("button", { name: "Send back" }))
  const dialog = await screen.findByRole("dialog")
  await userEvent.click(within(dialog).getByRole("button", { name: "Send back" }))
  expect(await within(dialog).findByText("Enter the changes needed.")).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText("Changes needed"), "The price")
  await userEvent.click(within(dialog).getByRole("button", { name: "Send back" }))
  await waitFor(() =>
    expect(posted()).toEqual([["change", { act: "send_back", publication_id: "p1", note: "The price" }]]),
  )
})

it("PUBLISH-4 the second person approves a publication that has a time", async () => {
  show({ state: "asked", waitsForSecond: true, isYours: false })
  await userEvent.click(screen.getByRole("button", { name: "Approve" }))
  const dialog = await screen.findByRole("dialog", { name: /Approve the publication/ })
  await userEvent.click(within(dialog).getByRole("button", { name: "Approve" }))
  const publish_at = "2030-01-04T08:00:00.000Z"
  await waitFor(() =>
    expect(posted()).toEqual([["change", { act: "approve", publication_id: "p1", publish_at }]]),
  )
})

it("PUBLISH-4 names a change from elsewhere before the second person replaces it", async () => {
  vi.mocked(postJson).mockImplementationOnce((async () =>
    ok({ kind: "changed_outside", version: 4 })) as never)
  vi.mocked(postJson).mockImplementationOnce((async () => ok({ kind: "published", version: 5 })) as never)
  show({ state: "asked", waitsForSecond: true, publishAtMs: null, isYours: false })
  await userEvent.click(screen.getByRole("button", { name: "Publish" }))
  const dialog = await screen.findByRole("dialog")
  await userEvent.click(within(dialog).getByRole("button", { name: "Publish" }))
  expect((await within(dialog).findByRole("alert")).textContent).toContain("(v4)")
  await userEvent.click(within(dialog).getByRole("button", { name: "Replace and publish" }))
  await waitFor(() =>
    expect(posted().at(-1)?.[1]).toEqual({
      ...{ act: "approve", publication_id: "p1", publish_at: null, replaces: 4 },
    }),
  )
})

it.each([
  [{ state: "sent_back" as const, ended_by: "Ben", said: "The price" }, "Ben sent it back: “The price”"],
  [
    { state: "refused" as const, why: "outside" as const, said: "7" },
    "the template was changed in the meantime (v7)",
  ],
  [{ state: "refused" as const, why: "service" as const, said: "Name taken." }, "Name taken."],
])("PUBLISH-2 shows how a plan ended until a person dismisses it: %j", async (change, words) => {
  show(change)
  expect(screen.getByRole("alert").textContent).toContain(words)
  await userEvent.click(screen.getByRole("button", { name: "Understood" }))
  expect(posted()).toEqual([["change", { act: "see", publication_id: "p1" }]])
})

it("DRAFT-12 readers see the plan and are offered no action", () => {
  show({ state: "asked", waitsForSecond: true, isYours: false }, false)
  expect(buttons()).toEqual([])
  expect(screen.getByRole("link", { name: "See what changes" })).toBeTruthy()
})
