import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NuqsTestingAdapter } from "nuqs/adapters/testing"
import { afterEach, describe, expect, test, vi } from "vitest"
import { makeQueryClient } from "#lib/interface/browser/queries"
import type { SplitView } from "#lib/features/template-results/page/split"
import { SplitPanel } from "./split-panel.tsx"

const refreshed = vi.hoisted(() => vi.fn())
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {}, refresh: refreshed }) }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  refreshed.mockClear()
})

const nowMs = Date.UTC(2026, 10, 20, 13, 30)
const none: SplitView = {
  ...{
    draft_id: "d1",
    canWrite: true,
    notStarted: null,
    timeZone: "Europe/Berlin",
    nowMs,
    running: null,
    over: [],
    live: "v3",
  },
  choices: [
    { value: "2", label: "v2 · Shorter" },
    { value: "1", label: "v1" },
  ],
}
const running: SplitView = {
  ...none,
  running: {
    test_id: "t1",
    live: "v3",
    tried: "v2",
    text: "v2 goes to 50%.",
    until: "By hand.",
    trouble: null,
    notTaken: null,
  },
}

function show(split: SplitView) {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <NuqsTestingAdapter>
        <SplitPanel project="shop" split={split} />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
}
/** Posts of the page, and their answers. */
function posts(answer: () => Response) {
  const posted: { url: string; body: unknown }[] = []
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    posted.push({ url, body: JSON.parse(String(init.body)) })
    return answer()
  })
  return posted
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }))
const begin = async () => {
  await press("Start a split test")
  return within(await screen.findByRole("dialog", { name: "Start a split test" }))
}

describe("SPLIT-1 starts a split test", () => {
  test("by hand: a version, a share, and who ends it", async () => {
    const posted = posts(() => Response.json({ test_id: "t1" }))
    show(none)
    const dialog = await begin()
    const share = dialog.getByLabelText("Share of recipients, in percent")
    await userEvent.clear(share)
    await userEvent.type(share, "10")
    await userEvent.selectOptions(dialog.getByLabelText("Version to try"), "1")
    await userEvent.click(dialog.getByRole("button", { name: "Start a split test" }))
    await waitFor(() =>
      expect(posted).toEqual([
        {
          url: "/api/projects/shop/drafts/tests",
          body: { act: "begin", draft_id: "d1", tried_version: 1, share: 10, rule: null },
        },
      ]),
    )
    await waitFor(() => expect(refreshed).toHaveBeenCalled())
  })

  test("SPLIT-3 by a rule: the measure, the minimum count, and the latest end in the zone", async () => {
    const posted = posts(() => Response.json({ test_id: "t1" }))
    show(none)
    const dialog = await begin()
    await userEvent.click(dialog.getByRole("radio", { name: /Automatically/ }))
    await userEvent.click(dialog.getByRole("button", { name: "Start a split test" }))
    await waitFor(() => expect(posted).toHaveLength(1))
    expect(posted[0]?.body).toMatchObject({
      share: 50,
      rule: { measure: "clicked", after_messages: 1000, ends_ms: nowMs + 7 * 86_400_000 },
    })
  })

  test("shows a wrong share and a refusal at their fields, and keeps everything typed", async () => {
    const posted = posts(() =>
      Response.json(
        { message: "Both versions need the same sender address.", field: "tried_version" },
        { status: 409 },
      ),
    )
    show(none)
    const dialog = await begin()
    const share = dialog.getByLabelText("Share of recipients, in percent")
    await userEvent.clear(share)
    await userEvent.click(dialog.getByRole("button", { name: "Start a split test" }))
    expect(await dialog.findByText("Enter a whole number from 1 to 99.")).toBeTruthy()
    expect(posted).toEqual([])
    await userEvent.type(share, "20")
    await userEvent.click(dialog.getByRole("button", { name: "Start a split test" }))
    expect(await dialog.findByText("Both versions need the same sender address.")).toBeTruthy()
    expect((share as HTMLInputElement).value).toBe("20")
  })

  test("SPLIT-7 readers see the tested versions, and no button", () => {
    show({ ...running, canWrite: false })
    expect(screen.getByText("v2 goes to 50%.")).toBeTruthy()
    expect(screen.queryAllByRole("button")).toEqual([])
    cleanup()
    show({ ...none, canWrite: false })
    expect(screen.queryAllByRole("button")).toEqual([])
  })

  test("SPLIT-8 offers nothing that the rule of two people refuses, and says so", () => {
    show({ ...none, notStarted: "A second person is needed." })
    expect(screen.getByText("A second person is needed.")).toBeTruthy()
    expect(screen.queryAllByRole("button")).toEqual([])
    cleanup()
    if (running.running) show({ ...running, running: { ...running.running, notTaken: "Someone else must." } })
    expect(screen.getByText("Someone else must.")).toBeTruthy()
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["End: keep v3"])
  })

  test("needs a second version", () => {
    show({ ...none, choices: [] })
    expect(screen.getByText(/needs two published versions/)).toBeTruthy()
    expect(screen.queryAllByRole("button")).toEqual([])
  })
})

test.each([
  ["the live one", "End: keep v3", "v3 for everyone?", "live"],
  ["the other one", "End: v2 for all", "v2 for everyone?", "tried"],
])("SPLIT-5 ends with %s after a confirmation", async (_what, button, title, winner) => {
  const posted = posts(() => Response.json({ version: 4 }))
  show(running)
  await press(button)
  const question = await screen.findByRole("dialog", { name: title })
  expect(posted).toEqual([])
  await userEvent.click(within(question).getByRole("button", { name: "End the split test" }))
  await waitFor(() =>
    expect(posted.map(({ body }) => body)).toEqual([{ act: "end", draft_id: "d1", test_id: "t1", winner }]),
  )
})
