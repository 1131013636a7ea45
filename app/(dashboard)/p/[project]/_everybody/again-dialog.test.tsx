import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import type { AgainMessage, AgainOutcome } from "#lib/features/messages/again-outcome"
import { getJson, postJson } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { failed, ok } from "#lib/platform/result"
import AgainDialog from "./again-dialog.tsx"
import type { AgainSource } from "./send-again.ts"

vi.mock("#lib/interface/browser/mutate", () => ({ postJson: vi.fn(), getJson: vi.fn() }))

type Body = { messages: AgainMessage[]; check?: 1 }
const path = "/api/projects/shop/messages/again"
const posts = vi.mocked(postJson)
const sends = () => posts.mock.calls.map(([, body]) => body as Body).filter(({ check }) => !check)
const some = (count: number): AgainMessage[] =>
  Array.from({ length: count }, (_, n) => ({ job_id: `j${n}`, email: `r${n}@example.com` }))

/** The outcome of each message, by its place: those that are not named are sent. */
const become = (outcomes: Record<number, AgainOutcome>, blocking: readonly string[] = []) =>
  posts.mockImplementation((async (_: string, { messages }: Body) =>
    ok({
      outcomes: messages.map(({ job_id }) => outcomes[Number(job_id.slice(1))] ?? "sent"),
      blocking,
    })) as never)

beforeEach(() => vi.clearAllMocks())
afterEach(cleanup)

function show(source: AgainSource) {
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <AgainDialog project="shop" source={source} onClose={onClose} />
    </QueryClientProvider>,
  )
  return onClose
}

it("MESSAGEPAGE-9 lists sendable and omitted messages, sends only the sendable ones, and counts the results", async () => {
  become({ 1: "released", 2: "kept", 3: "arrived", 4: "again" })
  const onClose = show({ messages: some(6) })
  expect(await screen.findByText("2 messages, as they were")).toBeTruthy()
  expect(screen.getByText("1 message, after removing the suppression caused by a bounce")).toBeTruthy()
  expect(screen.getByText("1 recipient unsubscribed, complained or is blocked")).toBeTruthy()
  expect(screen.getByText("1 message arrived")).toBeTruthy()
  expect(sends()).toEqual([])
  await userEvent.click(screen.getByRole("button", { name: "Remove suppressions and send 3 again" }))
  expect(await screen.findByText("2 messages sent again")).toBeTruthy()
  expect(screen.getByText("1 message sent again, its suppression removed")).toBeTruthy()
  expect(screen.getByText("1 message arrived")).toBeTruthy()
  expect(sends().map(({ messages }) => messages.map(({ job_id }) => job_id))).toEqual([["j0", "j1", "j5"]])
  await userEvent.click(screen.getByRole("button", { name: "Done" }))
  expect(onClose).toHaveBeenCalledWith(true)
})

it("MESSAGEPAGE-9 first warns of an open block, for the messages that it would refuse again", async () => {
  become({ 1: "arrived" }, ["example.com", "postbox.example"])
  show({ messages: [...some(3), { job_id: "j3", email: "r@shop.example" }] })
  const text = await screen.findByText(/likely to be refused again/)
  expect(text.textContent).toBe(
    "example.com and 1 other domain still block our servers, so 2 messages are likely to be refused again. " +
      "Each message is sent again unchanged, to the same person, with its own tracking and unsubscribe link.",
  )
})

it("MESSAGEPAGE-9 finds the messages by the list's filters, and stops between two steps", async () => {
  vi.mocked(getJson).mockResolvedValue(ok({ messages: some(120), isAll: false }) as never)
  become({})
  show({ query: "reason=err_blacklisted&range=7d" })
  expect(await screen.findByText(/^Only the newest 120 messages are checked/)).toBeTruthy()
  expect(vi.mocked(getJson).mock.calls[0]?.[0]).toBe(`${path}?reason=err_blacklisted&range=7d`)
  let answer = () => {}
  posts.mockImplementation((async (_: string, { messages }: Body) => {
    await new Promise<void>((resolve) => (answer = resolve))
    return ok({ outcomes: messages.map(() => "sent"), blocking: [] })
  }) as never)
  await userEvent.click(screen.getByRole("button", { name: "Send 120 again" }))
  await userEvent.click(await screen.findByRole("button", { name: "Stop" }))
  answer()
  expect(await screen.findByText("50 messages sent again")).toBeTruthy()
  expect(screen.getByText("70 messages were not processed")).toBeTruthy()
  expect(sends()).toHaveLength(1)
})

it("MESSAGEPAGE-9 sends nothing more after its page was left", async () => {
  become({})
  show({ messages: some(120) })
  const send = await screen.findByRole("button", { name: "Send 120 again" })
  let answer = () => {}
  const first = new Promise<void>((resolve) => (answer = resolve))
  posts.mockImplementation((async (_: string, { messages }: Body) => {
    await first
    return ok({ outcomes: messages.map(() => "sent"), blocking: [] })
  }) as never)
  await userEvent.click(send)
  cleanup()
  answer()
  await posts.mock.results.at(-1)?.value
  expect(sends()).toHaveLength(1)
})

it("MESSAGEPAGE-9 continues after a failed message, and ends with the results so far after a failed step", async () => {
  become({})
  show({ messages: some(60) })
  const send = await screen.findByRole("button", { name: "Send 60 again" })
  let step = 0
  posts.mockImplementation((async (_: string, { messages }: Body) => {
    step += 1
    return step === 1
      ? ok({ outcomes: messages.map((_one, n) => (n === 0 ? "failed" : "sent")), blocking: [] })
      : failed(502, "The mail service did not respond.")
  }) as never)
  await userEvent.click(send)
  expect(await screen.findByText("49 messages sent again")).toBeTruthy()
  expect(
    screen.getByText(
      "1 message was not sent, because the mail service did not respond or asked us to wait. Try again later",
    ),
  ).toBeTruthy()
  expect(screen.getByText("10 messages were not processed")).toBeTruthy()
  expect(screen.getByText("The mail service did not respond.")).toBeTruthy()
})

it("MESSAGEPAGE-9 offers no button when nothing can be sent again", async () => {
  become({ 0: "right", 1: "tried" })
  const onClose = show({ messages: some(2) })
  expect(await screen.findByText("None of these messages can be sent again.")).toBeTruthy()
  expect(
    screen.getByText(/^1 recipient is suppressed\. Your role cannot remove the suppression/),
  ).toBeTruthy()
  expect(screen.queryByRole("button", { name: /Send/ })).toBeNull()
  await userEvent.click(screen.getByRole("button", { name: "Done" }))
  expect(onClose).toHaveBeenCalledWith(false)
})
