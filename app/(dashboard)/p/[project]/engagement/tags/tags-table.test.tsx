import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NuqsTestingAdapter, type UrlUpdateEvent } from "nuqs/adapters/testing"
import { afterEach, expect, it, vi } from "vitest"
import { mutate } from "#lib/interface/browser/mutate"
import { ok } from "#lib/platform/result"
import { TagSearch } from "./tag-search.tsx"
import { TagsTable } from "./tags-table.tsx"
import { readSort, tagRow } from "#lib/analytics/engagement/tags/view"

const router = { refresh: vi.fn(), prefetch: vi.fn(), push: vi.fn() }
vi.mock("next/navigation", () => ({
  useRouter: () => router,
  usePathname: () => "/p/shop/engagement/tags",
  useSearchParams: () => new URLSearchParams("range=7d&sort=-letters"),
}))
vi.mock("#lib/interface/browser/mutate", () => ({ mutate: vi.fn() }))

afterEach(cleanup)

const figures = { letters: 4, delivered: 2, opened: 0, clicked: 0, hard_bounced: 2, spam: 0, last_at: 0 }
const welcome = tagRow({ tag_id: 7, tag: "welcome" }, figures, 1)

function show(rows = [welcome]) {
  const updates: UrlUpdateEvent[] = []
  render(
    <NuqsTestingAdapter
      searchParams="?range=7d"
      hasMemory
      rateLimitFactor={1}
      onUrlUpdate={(event) => updates.push(event)}
    >
      <TagSearch />
      <TagsTable
        {...{ project: "shop", rows, total: 2, sort: readSort("-letters"), failure: null }}
        {...{ canWrite: true, canSend: true, messages: null, timeZone: "UTC", nowMs: 0 }}
      />
    </NuqsTestingAdapter>,
  )
  return updates
}

it("TAGPAGE-1 shows what became of the messages of a tag, and leads to another order by the address", () => {
  show()
  const row = screen.getByRole("row", { name: /welcome/ })
  expect(
    within(row)
      .getAllByTitle("2 of 4 messages")
      .map((one) => one.textContent),
  ).toEqual(["50.0%", "50.0%"])
  expect(within(row).getByTitle("1 of 2 messages").textContent).toBe("50.0%")
  expect(screen.getByRole("columnheader", { name: /^Opened, of delivered/ })).toBeTruthy()
  const head = screen.getByRole("columnheader", { name: /^Tag/ })
  expect(within(head).getByRole("link").getAttribute("href")).toBe(
    "/p/shop/engagement/tags?range=7d&sort=tag",
  )
})

it("TAGPAGE-1 is searched by the address, which the server reads, and the search can be cleared", async () => {
  const updates = show([])
  expect(screen.getByText("No tags match")).toBeTruthy()
  await userEvent.type(screen.getByRole("searchbox", { name: "Search tags" }), "order")
  await waitFor(() => expect(updates.at(-1)?.queryString).toBe("?range=7d&q=order"))
  expect(updates.at(-1)?.options.shallow).toBe(false)
  await userEvent.click(screen.getByRole("button", { name: "Clear" }))
  await waitFor(() => expect(updates.at(-1)?.queryString).toBe("?range=7d"))
})

it("TAGPAGE-2 explains what remains before a tag is deleted, and deletes this one", async () => {
  vi.mocked(mutate).mockResolvedValue(ok({ status: "success" }) as never)
  show()
  // On a desktop the button is in its column, on a phone in its row.
  screen.getAllByRole("button", { name: "Delete the tag welcome" })[0]?.focus()
  await userEvent.keyboard("{Enter}")
  const dialog = await screen.findByRole("dialog", { name: "Delete the tag welcome?" })
  expect(dialog.textContent).toContain("Messages sent with it keep it, including 4")
  expect(dialog.textContent).toContain("it is added as a new tag")
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete tag" }))
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
  expect(mutate).toHaveBeenCalledExactlyOnceWith("shop", "tag/delete", { tag_id: 7 })
})
