import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from "nuqs/adapters/testing"
import { afterEach, describe, expect, it, vi } from "vitest"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { TemplatesTable, type TemplatesTableProps } from "./templates-table.tsx"
import type { TemplateRow } from "../view.ts"

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = (id: string, name: string): TemplateRow => ({
  id,
  draft_id: `draft-${id}`,
  name,
  kind: "html",
  state: "published",
  stateText: "Published v1",
  subject: "Hello",
  sender: "shop@example.com",
  changedBy: "Ana",
  changedMs: Date.UTC(2026, 10, 20, 9, 5),
  plan: null,
})

function show(
  search = "",
  rows = [row("1", "Receipt"), row("2", "Welcome")],
  pages: Partial<TemplatesTableProps> = {},
) {
  const changed = vi.fn<OnUrlUpdateFunction>()
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <NuqsTestingAdapter searchParams={search} onUrlUpdate={changed} hasMemory>
        <TemplatesTable
          project="shop"
          rows={rows}
          failure={null}
          {...pages}
          canWrite
          timeZone="UTC"
          nowMs={Date.UTC(2026, 10, 20, 12)}
        />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  return { searchNow: () => changed.mock.lastCall?.[0].searchParams.toString() }
}
const shown = () =>
  screen.getAllByRole("row").map((one) => /Receipt|Welcome/.exec(one.textContent ?? "")?.[0])

it("EXT-30 sends the search of the address to the server; one button clears it", async () => {
  const { searchNow } = show("?search=welc&cursor=t.1&page=3")
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("welc")
  expect(shown()).toEqual([undefined, "Receipt", "Welcome"])
  cleanup()
  const none = show("?search=nothing&cursor=t.1", [])
  await userEvent.click(screen.getByRole("button", { name: "Clear the search" }))
  await waitFor(() => expect(none.searchNow()).toBe(""))
  expect(searchNow()).toBeUndefined()
})

it("EXT-30 typing searches on the server after a pause, from the first page", async () => {
  const { searchNow } = show("?cursor=t.1&dir=newer&page=3")
  await userEvent.type(screen.getByRole("searchbox"), "rec")
  await waitFor(() => expect(searchNow()).toBe("search=rec"))
})

it("GALLERY-6 names how many templates a server without search was searched for", () => {
  const note = /Only the newest 5,000 templates were searched/
  show("?search=welc", undefined, { searched: 5000 })
  expect(screen.getByText(note)).toBeTruthy()
  cleanup()
  show("?search=welc")
  expect(screen.queryByText(note)).toBeNull()
  cleanup()
  // Without a match, the same note stands instead of the one that everything was searched.
  show("?search=none", [], { searched: 5000 })
  expect(screen.getByText(note)).toBeTruthy()
  expect(screen.queryByText(/of all templates were searched/)).toBeNull()
  cleanup()
  show("?search=none", [])
  expect(screen.getByText(/of all templates were searched/)).toBeTruthy()
})

it("GALLERY-6 links to the next and previous page", () => {
  show("", undefined, { olderHref: "/p/shop/templates?cursor=t.1", newerHref: null })
  expect(screen.getByRole("link", { name: /Older/ }).getAttribute("href")).toBe(
    "/p/shop/templates?cursor=t.1",
  )
  expect(screen.queryByRole("link", { name: /Newer/ })).toBeNull()
  expect(screen.getByText("2 templates on this page")).toBeTruthy()
})

/** Receives posts in place of the dashboard. */
function posts() {
  const posted: { url: string; body: unknown }[] = []
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url.includes("/drafts/figures")) return Response.json({})
    posted.push({ url, body: JSON.parse(String(init.body)) })
    return Response.json({ draft_id: "d9" })
  })
  return posted
}
const act = async (name: string) => {
  await userEvent.click(screen.getAllByRole("button", { name: "Actions for Receipt" })[0] as HTMLElement)
  await userEvent.click(await screen.findByRole("menuitem", { name }))
}

it("GALLERY-5 a template is duplicated under a new name", async () => {
  const posted = posts()
  show()
  await act("Duplicate")
  await waitFor(() =>
    expect(posted).toEqual([
      { url: "/api/projects/shop/drafts/duplicate", body: { id: "1", name: "Receipt (copy)" } },
    ]),
  )
})

it.each([
  ["with its draft", "published", "draft-1", "/drafts/delete", { draft_id: "draft-1" }, "will be refused"],
  ["never published", "draft", "draft-1", "/drafts/delete", { draft_id: "draft-1" }, "never published"],
  ["made elsewhere", "published", null, "/template/delete", { id: "1" }, "will be refused"],
] as const)(
  "a template %s is deleted after a confirmation that names what is lost",
  async (_what, state, draft_id, path, body, loss) => {
    const posted = posts()
    show("", [{ ...row("1", "Receipt"), state, draft_id }])
    await act("Delete")
    const question = await screen.findByRole("dialog", { name: "Delete Receipt?" })
    expect(question.textContent).toContain(loss)
    expect(posted).toEqual([])
    await userEvent.click(within(question).getByRole("button", { name: "Delete" }))
    await waitFor(() => expect(posted).toEqual([{ url: `/api/projects/shop${path}`, body }]))
  },
)

describe("RESULTS-1 results per template", () => {
  const figures = (answer: Response) => {
    const requests: string[] = []
    vi.stubGlobal("fetch", async (url: string) => {
      requests.push(url)
      return answer.clone()
    })
    return requests
  }
  const cells = async (name: string) =>
    within(await screen.findByRole("row", { name: new RegExp(name) }))
      .getAllByRole("cell")
      .map((one) => one.textContent)

  it("appear in its row, fetched in one request; drafts that were never sent have none", async () => {
    const requests = figures(
      Response.json({
        "1": { sent: 1200, delivered: 1000, opened: 250, clicked: 0, bounced: 24, days: [1, 2] },
      }),
    )
    show("", [row("1", "Receipt"), row("2", "Welcome"), { ...row("3", "Draft"), state: "draft" }])
    await waitFor(async () =>
      expect(await cells("Receipt")).toEqual(expect.arrayContaining(["1,200", "25.0%", "0.0%", "2.0%"])),
    )
    expect((await cells("Welcome")).filter((text) => text === "–")).toHaveLength(3)
    expect(requests).toEqual(["/api/projects/shop/drafts/figures?ids=1,2"])
  })

  it("fetches fifty at a time, however many there are", async () => {
    const requests = figures(Response.json({}))
    show(
      "",
      Array.from({ length: 120 }, (_, n) => row(String(n), `Receipt ${n}`)),
    )
    await waitFor(() => expect(requests.map((url) => url.split(",").length)).toEqual([50, 50, 20]))
  })

  it("are omitted when counting fails; the list stays", async () => {
    figures(Response.json({ message: "busy" }, { status: 503 }))
    show("", [row("1", "Receipt")])
    await waitFor(async () => expect((await cells("Receipt")).filter((text) => text === "–")).toHaveLength(4))
  })
})

it("an empty list links to the gallery", () => {
  show("", [])
  expect(screen.getByRole("link", { name: "Open the gallery" }).getAttribute("href")).toBe(
    "/p/shop/templates/new",
  )
})

it("PUBLISH-8 marks a template whose scheduled publication was refused", () => {
  const plan = {
    ...{ draft_id: "draft-1", isRefused: true, waitsForSecond: false, isYours: true },
    ...{ asked_by: "Ana", publishAtMs: 0 },
  }
  show("", [{ ...row("1", "Receipt"), plan }])
  expect(screen.getAllByText("Not published").length).toBeGreaterThan(0)
})
