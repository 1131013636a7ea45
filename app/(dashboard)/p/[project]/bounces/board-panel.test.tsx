import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { getJson, postJson } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { ok } from "#lib/platform/result"
import type { Board, BoardRow } from "#lib/analytics/bounces/board"
import type { BlockLine } from "#lib/analytics/bounces/board-lines"
import { BoardPanel } from "./board-panel.tsx"

const router = { refresh: vi.fn() }
vi.mock("next/navigation", () => ({ usePathname: () => "/p/shop/bounces", useRouter: () => router }))
vi.mock("next/link", () => ({
  default: ({ prefetch: _, onNavigate: __, scroll: ___, ...props }: Record<string, unknown>) => (
    <a {...props} />
  ),
}))
vi.mock("#lib/interface/browser/mutate", () => ({ fileBytes: vi.fn(), getJson: vi.fn(), postJson: vi.fn() }))
const posted = vi.mocked(postJson)
const got = vi.mocked(getJson)

const act = { project_id: "shop", domain: "gmx.de", started_ms: 7 }
const line: BlockLine = {
  ...{ id: "block-gmx-de-7", fromMs: 7, isOpen: true, name: "gmx.de", when: "since 19 Nov, 08:30:17" },
  ...{ lasted: "29 h", servers: "3 servers", touched: ["70 messages refused"], acknowledged: null, act },
  title: "3 servers since 19 Nov, 08:30:17 · 29 h · 70 messages refused",
  messages: [{ href: "/p/shop/messages?domain=gmx.de", text: "Refused as spam: show 70 messages" }],
  repliesHref: "/api/projects/shop/blocks/replies?domain=gmx.de",
}
const row = (
  key: string,
  counts: number[],
  delivered: number[] | null,
  more: Partial<BoardRow> = {},
): BoardRow => ({
  ...{ key, label: key, hint: null, href: `/p/shop/bounces?provider=${key}`, lanes: [], servers: [] },
  ...{ counts, delivered, isCounted: true, scale: 10, barsTitle: `${key}: refused`, countText: "1" },
  state: { kind: "never", text: "Not blocked" },
  ...more,
})
const lane = {
  ...{ key: "gmx", label: "gmx.de", lines: [line], hitText: "70", hitTitle: "70 messages during the block" },
  ...{ note: "1 block, 29 h", acknowledged: null },
  spans: [{ id: line.id, isOpen: true, title: line.title, from: 0.5, to: 1, label: "since 19 Nov, 08:30" }],
}
const board = (block: BlockLine = line): Board => ({
  rows: [row("GMX", [0, 7], [9, 1], { lanes: [lane] }), row("Gmail", [2, 3], null)],
  ...{ blocks: [block], blocksMore: 0, ticks: [], notes: [], more: 0 },
  steps: [
    { start: 0, end: 1, label: "Thu 19 Nov, 08:00–09:00" },
    { start: 1, end: 2, label: "Thu 19 Nov, 09:00–10:00" },
  ],
})

const panel = (shown: Board) => (
  <QueryClientProvider client={makeQueryClient()}>
    <BoardPanel board={shown} csvHref="/blocks.csv" />
  </QueryClientProvider>
)
const open = (block?: BlockLine) => render(panel(board(block)))

beforeEach(() => {
  vi.clearAllMocks()
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(cleanup)

it("BOUNCEPAGE-12 a block is reached by keyboard, is announced completely, and links to its place in the list", async () => {
  open()
  const span = screen.getByRole("button", { name: line.title })
  span.focus()
  await userEvent.keyboard("{Enter}")
  const place = within(screen.getByRole("list", { name: "Blocks in this period" })).getByRole("listitem")
  expect(document.activeElement).toBe(place)
  expect(place.textContent).toContain("since 19 Nov, 08:30:17, 29 h3 servers · 70 messages refused")
})

it("BOUNCEPAGE-12 is a table of what was refused and one of what was delivered, each with its sum, and a file", async () => {
  open()
  await userEvent.click(screen.getByRole("button", { name: "Show the board as a table" }))
  const cells = (name: string) =>
    within(screen.getByRole("region", { name }))
      .getAllByRole("row")
      .map((one) => [...one.querySelectorAll("th, td")].map((cell) => cell.textContent))
  expect(cells("Refused messages")).toEqual([
    ["Time", "GMX", "Gmail", "Total"],
    ["Thu 19 Nov, 08:00–09:00", "0", "2", "2"],
    ["Thu 19 Nov, 09:00–10:00", "7", "3", "10"],
  ])
  expect(cells("Delivered messages").map((one) => one.slice(1))).toEqual([
    ["GMX", "Total"],
    ["9", "9"],
    ["1", "1"],
  ])
  const file = screen.getByRole("link", { name: "Numbers as CSV: Spam-block board" })
  expect(file.getAttribute("href")).toBe("/blocks.csv")
})

it("BOUNCEPAGE-12 shows the numbers of the step that is pointed at, and their sum", () => {
  open()
  const bars = screen.getByRole("img", { name: "GMX: refused" }).parentElement as HTMLElement
  bars.getBoundingClientRect = () => ({ left: 0, width: 100, top: 0, bottom: 36 }) as DOMRect
  fireEvent.pointerMove(bars, { clientX: 75 })
  expect(bars.textContent).toBe("Thu 19 Nov, 09:00–10:00Delivered messages112.5%Refused messages787.5%Total8")
  fireEvent.pointerLeave(bars)
  expect(bars.textContent).toBe("")
})

it("BOUNCEPAGE-9 is acknowledged with a note by roles that may, and the acknowledgement can be undone", async () => {
  posted.mockResolvedValue(ok({}))
  const { unmount } = open()
  await userEvent.click(screen.getByRole("button", { name: "Acknowledge: gmx.de, since 19 Nov, 08:30:17" }))
  await userEvent.type(await screen.findByRole("textbox", { name: /Note/ }), "On it")
  await userEvent.click(screen.getByRole("button", { name: "Acknowledge" }))
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  const path = "/api/projects/shop/blocks/acknowledge"
  expect(posted).toHaveBeenLastCalledWith(path, { act: "acknowledge", ...act, note: "On it" })
  unmount()
  open({ ...line, acknowledged: { text: "Acknowledged by Mara, 12:30", note: "On it" } })
  expect(screen.getByText("Acknowledged by Mara, 12:30")).toBeTruthy()
  await userEvent.click(screen.getByRole("button", { name: /^Withdraw the acknowledgement: gmx.de/ }))
  await waitFor(() => expect(posted).toHaveBeenLastCalledWith(path, { act: "withdraw", ...act }))
  cleanup()
  open({ ...line, act: null })
  expect(screen.queryByRole("button", { name: /^Acknowledge/ })).toBeNull()
})

it("BOUNCEPAGE-9 has the actions of each block at the same edge, acknowledged or not", () => {
  for (const acknowledged of [null, { text: "Acknowledged by Mara, 12:30", note: null }]) {
    open({ ...line, acknowledged })
    const name = acknowledged ? /^Withdraw the acknowledgement/ : /^Acknowledge/
    const actions = screen.getByRole("button", { name }).parentElement
    expect(actions?.className).toContain("self-end")
    expect(actions?.parentElement?.className).toContain("ml-auto")
    cleanup()
  }
})

it("BOUNCEPAGE-18 offers to resend refused messages once the block has ended, and explains the wait before", async () => {
  const again = { project_id: "shop", query: "domain=gmx.de", count: 70, isBlocked: true }
  got.mockResolvedValue(ok({ messages: [], isAll: true }))
  open({ ...line, again })
  expect(screen.getByText(/^These messages would be refused again now/)).toBeTruthy()
  expect(screen.queryByRole("button", { name: /^Send 70 refused messages again/ })).toBeNull()
  cleanup()
  open({ ...line, isOpen: false, again: { ...again, isBlocked: false } })
  await userEvent.click(
    screen.getByRole("button", {
      name: /^Send 70 refused messages again, except those already sent again: gmx.de/,
    }),
  )
  expect(await screen.findByRole("dialog", { name: "Send these messages again" })).toBeTruthy()
  await waitFor(() => expect(got.mock.calls[0]?.[0]).toBe("/api/projects/shop/messages/again?domain=gmx.de"))
})

it("BOUNCEPAGE-11 links to the messages, and loads replies on demand", async () => {
  got.mockResolvedValue(ok({ replies: [{ reason: "err_spam_rejected", text: "554 spam" }] }))
  open()
  expect(screen.getByRole("link", { name: "Refused as spam: show 70 messages" })).toBeTruthy()
  expect(got).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole("button", { name: /^Replies: gmx.de/ }))
  expect(await screen.findByText("554 spam")).toBeTruthy()
  expect(got.mock.calls[0]?.[0]).toBe(line.repliesHref)
})

it("BOUNCEPAGE-2 opens the servers of a provider when it begins to block, and keeps what the reader chose", async () => {
  const server = { ...row("10.0.0.1", [0, 7], null), server: "10.0.0.1" }
  const refused = (lanes: BoardRow["lanes"]): Board => ({
    ...board(),
    rows: [row("GMX", [0, 7], null, { lanes, servers: [server] })],
  })
  const { rerender } = render(panel(refused([])))
  expect(screen.queryByRole("rowheader", { name: "10.0.0.1" })).toBeNull()
  rerender(panel(refused([lane])))
  expect(screen.getByRole("rowheader", { name: "10.0.0.1" })).toBeTruthy()
  await userEvent.click(screen.getByRole("button", { expanded: true }))
  rerender(panel(refused([lane])))
  expect(screen.queryByRole("rowheader", { name: "10.0.0.1" })).toBeNull()
})

it("RANGE-3 names the days below the rows too, where phones do not show the head", () => {
  render(panel({ ...board(), ticks: [{ at: 0, label: "Thu 19" }] }))
  const axes = screen.getAllByText("Thu 19")
  expect(axes.map((axis) => axis.closest("thead") !== null)).toEqual([true, false])
  expect(axes[0]?.closest("thead")?.className).toContain("max-md:sr-only")
  expect(axes[1]?.closest(".md\\:hidden")).not.toBeNull()
})
