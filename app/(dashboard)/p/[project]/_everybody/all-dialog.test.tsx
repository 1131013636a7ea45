import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { saveCsv } from "#lib/interface/browser/download"
import { takeRecipients } from "#lib/interface/browser/handed-recipients"
import { getJson, postJson } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { failed, ok } from "#lib/platform/result"
import { notify } from "#ui/toast"
import AllDialog from "./all-dialog.tsx"

const push = vi.hoisted(() => vi.fn())
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }))
vi.mock("#lib/interface/browser/mutate", () => ({ postJson: vi.fn(), getJson: vi.fn() }))
vi.mock("#lib/interface/browser/download", () => ({ saveCsv: vi.fn() }))
vi.mock("#ui/toast", () => ({ notify: { done: vi.fn(), failed: vi.fn() } }))

const people = (count: number) => Array.from({ length: count }, (_, n) => `r${n}@example.com`)
const posts = vi.mocked(postJson)
const steps = () =>
  posts.mock.calls.slice(1).map(([, body]) => body as { suppressions?: unknown[]; end?: string })

beforeEach(() => {
  vi.clearAllMocks()
  posts.mockImplementation((async (_: string, body: { kind?: string; suppressions?: unknown[] }) =>
    ok(body.kind ? { run_id: 7 } : { counts: { added: body.suppressions?.length ?? 0 } })) as never)
})
afterEach(cleanup)

function show(emails: string[], more: { isAll?: boolean; canSend?: boolean } = {}) {
  vi.mocked(getJson).mockResolvedValue(ok({ emails, isAll: more.isAll ?? true }) as never)
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <AllDialog
        project="shop"
        of="messages"
        query="reason=err_user_unknown&range=7d"
        canSuppress
        canSend={more.canSend ?? true}
        onClose={onClose}
      />
    </QueryClientProvider>,
  )
  return onClose
}

it("BOUNCEPAGE-17 shows their number, and suppresses all of them in steps of one action", async () => {
  const onClose = show(people(1200))
  expect(await screen.findByText("1,200 recipients, each counted once.")).toBeTruthy()
  expect(vi.mocked(getJson).mock.calls[0]?.[0]).toBe(
    "/api/projects/shop/messages/recipients?reason=err_user_unknown&range=7d",
  )
  await userEvent.selectOptions(screen.getByLabelText("Cause"), "complained")
  await userEvent.click(screen.getByRole("button", { name: "Suppress 1,200" }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(posts.mock.calls[0]?.[1]).toEqual({
    kind: "messages",
    filter: { reason: "err_user_unknown", range: "7d" },
  })
  expect(steps().map(({ suppressions, end }) => end ?? suppressions?.length)).toEqual([500, 500, 200, "done"])
  expect(steps()[0]?.suppressions?.[0]).toEqual({ email: "r0@example.com", cause: "complained" })
  expect(notify.done).toHaveBeenCalledWith("1,200 recipients suppressed")
})

it("BOUNCEPAGE-17 stops between two steps, and shows its progress", async () => {
  let answer = () => {}
  const onClose = show(people(1200))
  await screen.findByText(/1,200 recipients/)
  posts.mockImplementation((async (_: string, body: { kind?: string; end?: string }) => {
    if (!body.kind && !body.end) await new Promise<void>((resolve) => (answer = resolve))
    return ok(body.kind ? { run_id: 7 } : { counts: { added: 500 } })
  }) as never)
  await userEvent.click(screen.getByRole("button", { name: "Suppress 1,200" }))
  await userEvent.click(await screen.findByRole("button", { name: "Stop" }))
  answer()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(steps().map(({ end }) => end)).toEqual([undefined, "stopped"])
  expect(notify.done).toHaveBeenCalledWith("Stopped: 500 recipients suppressed")
})

it("BOUNCEPAGE-17 stops when the page is left, because it could not be stopped later", async () => {
  let answer = () => {}
  show(people(1200))
  await screen.findByText(/1,200 recipients/)
  posts.mockImplementation((async (_: string, body: { kind?: string; end?: string }) => {
    if (!body.kind && !body.end) await new Promise<void>((resolve) => (answer = resolve))
    return ok(body.kind ? { run_id: 7 } : { counts: { added: 500 } })
  }) as never)
  await userEvent.click(screen.getByRole("button", { name: "Suppress 1,200" }))
  await waitFor(() => expect(steps()).toHaveLength(1))
  cleanup()
  answer()
  await waitFor(() => expect(steps().map(({ end }) => end)).toEqual([undefined, "stopped"]))
})

it("BOUNCEPAGE-17 ends at a failed step and shows the failure in the dialog", async () => {
  const onClose = show(people(3))
  await screen.findByText(/3 recipients/)
  posts.mockImplementation((async (_: string, body: { kind?: string; end?: string }) =>
    body.kind || body.end ? ok({ run_id: 7 }) : failed(502, "The mail service is silent.")) as never)
  await userEvent.click(screen.getByRole("button", { name: "Suppress 3" }))
  expect(await screen.findByText("The mail service is silent.")).toBeTruthy()
  expect(steps().at(-1)).toEqual({ end: "stopped" })
  expect(onClose).not.toHaveBeenCalled()
})

it("BOUNCEPAGE-17 passes all of them to the Send page without putting an address in the URL", async () => {
  show(people(2), { isAll: false })
  expect(await screen.findByText(/^The newest 2 recipients. There are more/)).toBeTruthy()
  await userEvent.click(screen.getByRole("button", { name: "Send another message" }))
  expect(push).toHaveBeenCalledWith("/p/shop/send")
  expect(takeRecipients("shop")).toEqual(people(2))
})

it("BOUNCEPAGE-17 saves all of them as a CSV file without formulas", async () => {
  show(["ann@example.com", "=cmd@example.com"])
  await userEvent.click(await screen.findByRole("button", { name: "Export as CSV" }))
  expect(saveCsv).toHaveBeenCalledWith(
    "email\r\nann@example.com\r\n'=cmd@example.com\r\n",
    "recipients-shop.csv",
  )
})

it("BOUNCEPAGE-17 offers no action without recipients or without the right", async () => {
  show([], { canSend: false })
  expect(await screen.findByText("No recipients match any longer.")).toBeTruthy()
  expect(screen.getByRole("button", { name: "Suppress" })).toHaveProperty("disabled", true)
  expect(screen.queryByRole("button", { name: "Send another message" })).toBeNull()
})
