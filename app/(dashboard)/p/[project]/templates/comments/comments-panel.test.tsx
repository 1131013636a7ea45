import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import type { CommentThread } from "#lib/features/templates/draft-data"
import CommentsPanel from "./comments-panel.tsx"
import type { CommentPlaces, Comments } from "./use-comments.ts"

const comment = { comment_id: "c1", said: "Is this right?", by: "Ann", atMs: 0, isYours: false }
const thread: CommentThread = {
  ...{ thread_id: "c1", place: { part: "html", line: 3 }, quote: "<h1>Hello</h1>", resolved: null },
  comments: [comment],
}
const send = vi.fn<Comments["send"]>()
const setIsOpen = vi.fn()
let places: CommentPlaces
beforeEach(() => {
  send.mockReset().mockResolvedValue(null)
  places = {
    here: vi.fn(() => ({ place: { part: "html" as const, line: 7 }, quote: "<p>9 €</p>" })),
    isThere: vi.fn(() => true),
    goTo: vi.fn(),
  }
})
afterEach(cleanup)
const show = (threads: CommentThread[] | null, canWrite = true) =>
  render(
    <CommentsPanel
      comments={{
        ...{ isOpen: true, setIsOpen, threads, failure: null, send, refresh: () => {} },
        places: { current: places },
      }}
      canWrite={canWrite}
      clock={{ timeZone: "UTC", nowMs: 0 }}
    />,
  )

it("COMMENT-1 starts a thread at the place where the person began to write", async () => {
  show([])
  expect(screen.getByText("No comments yet")).toBeTruthy()
  await userEvent.type(screen.getByLabelText("New comment"), "Too much")
  expect(screen.getByText("About “<p>9 €</p>”")).toBeTruthy()
  vi.mocked(places.here).mockReturnValue({ place: { part: "html", line: 1 }, quote: "elsewhere" })
  await userEvent.click(screen.getByRole("button", { name: "Comment" }))
  await waitFor(() =>
    expect(send).toHaveBeenCalledExactlyOnceWith({
      ...{ act: "add", place: { part: "html", line: 7 }, quote: "<p>9 €</p>", said: "Too much" },
    }),
  )
})

it("COMMENT-1 sends nothing without a text or without a cursor in the template, and says which is missing", async () => {
  vi.mocked(places.here).mockReturnValue(null)
  show([])
  await userEvent.click(screen.getByRole("button", { name: "Comment" }))
  expect(await screen.findByText("Write a comment.")).toBeTruthy()
  await userEvent.type(screen.getByLabelText("New comment"), "Too much")
  await userEvent.click(screen.getByRole("button", { name: "Comment" }))
  expect(await screen.findByText("Place the cursor in the text first.")).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
})

it("COMMENT-2 links a thread to its place, and says when the place is gone", async () => {
  show([thread])
  await userEvent.click(screen.getByRole("button", { name: "Show" }))
  expect(places.goTo).toHaveBeenCalledExactlyOnceWith(thread)
  cleanup()
  vi.mocked(places.isThere).mockReturnValue(false)
  show([thread])
  expect(screen.getByText("No longer there")).toBeTruthy()
  expect(screen.getByText("<h1>Hello</h1>")).toBeTruthy()
  expect(screen.queryByRole("button", { name: "Show" })).toBeNull()
})

it("COMMENT-1 threads get replies and are resolved; open threads come first", async () => {
  const ended = { ...thread, thread_id: "c0", quote: "old", resolved: { by: "Ben", atMs: 0 } }
  show([ended, thread])
  const cards = screen
    .getAllByRole("listitem")
    .filter((item) => within(item).queryByRole("button", { name: "Reply" }))
  expect(cards.map((card) => within(card).queryByText("Resolved by Ben") !== null)).toEqual([false, true])
  const [open] = cards as [HTMLElement]
  await userEvent.click(within(open).getByRole("button", { name: "Reply" }))
  await userEvent.type(within(open).getByLabelText("Reply"), "Yes")
  await userEvent.click(within(open).getByRole("button", { name: "Comment" }))
  await waitFor(() => expect(send).toHaveBeenCalledWith({ act: "reply", comment_id: "c1", said: "Yes" }))
  await userEvent.click(within(open).getByRole("button", { name: "Resolve" }))
  expect(send).toHaveBeenLastCalledWith({ act: "resolve", comment_id: "c1" })
})

it("COMMENT-2 offers readers no actions", () => {
  show([thread], false)
  expect(screen.getByText("Is this right?")).toBeTruthy()
  expect(
    screen.getAllByRole("button").map((button) => button.textContent || button.getAttribute("aria-label")),
  ).toEqual([...["Close the comments", "Show"]])
})
