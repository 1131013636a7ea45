import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from "nuqs/adapters/testing"
import { afterEach, expect, it, vi } from "vitest"
import { makeQueryClient } from "#lib/interface/browser/queries"
import type { PromotionPlan } from "#lib/features/templates/promotion/promotion-plan"
import { PromotionPage, type PromotionPageProps } from "./promotion-page.tsx"

const refresh = vi.fn()
vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => {}, refresh }),
  usePathname: () => "/p/staging/templates/promote",
}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  refresh.mockClear()
})

const plan: PromotionPlan = {
  source: { name: "Receipt", version: 3, isChanged: false, hasCarried: false },
  project: { slug: "live", name: "Live" },
  target: null,
  isNameTaken: false,
  state: "new",
  isPublished: false,
  differences: [],
  engine: { here: "liquid", there: null },
  sender: { here: "shop@example.com", from_email: "shop@live.example", domains: ["live.example"] },
  brand: [],
  samples: [],
  key: "seen",
}
const copy: PromotionPlan["target"] = {
  ...{ id: "copy", name: "Receipt", isLinked: true, isChanged: false, changedBy: "Ana", outside: null },
}

function show(
  more: Partial<PromotionPlan> | null,
  props: Partial<PromotionPageProps> = {},
  search = "?to=live",
) {
  const changed = vi.fn<OnUrlUpdateFunction>()
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <NuqsTestingAdapter searchParams={search} onUrlUpdate={changed} hasMemory>
        <PromotionPage
          project="staging"
          template="t1"
          name="Receipt"
          choices={[{ slug: "live", name: "Live" }]}
          plan={more && { ...plan, ...more }}
          failure={null}
          {...props}
        />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  return changed
}
function answers(value: object) {
  const posted: unknown[] = []
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    posted.push({ url, body: JSON.parse(String(init.body)) })
    return Response.json(value)
  })
  return posted
}

it("PROMOTE-1 asks for the project first, and says when there is none", async () => {
  const changed = show(null, {}, "")
  expect(screen.getByText("You can review the changes before anything is saved.")).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText("Project"), "live")
  await waitFor(() => expect(changed.mock.lastCall?.[0].searchParams.get("to")).toBe("live"))
  cleanup()
  show(null, { choices: [] }, "")
  expect(screen.getByText("No other project")).toBeTruthy()
  expect(screen.queryByLabelText("Project")).toBeNull()
})

it("PROMOTE-4 says why a plan is unavailable, and offers nothing", () => {
  show(null, { failure: "There is no such project." }, "?to=closed")
  expect(screen.getByText("There is no such project.")).toBeTruthy()
  expect(screen.queryByText(/What changes in/)).toBeNull()
  expect(screen.queryByRole("button", { name: /Promote|Publish/ })).toBeNull()
})

it("PROMOTE-2 posts a new template with the seen state, its name and the sender there", async () => {
  const posted = answers({ kind: "promoted", id: "new", version: null })
  show({})
  expect(screen.getByText("Live has no copy of this template yet.")).toBeTruthy()
  const name = screen.getByLabelText("Name in Live")
  await userEvent.clear(name)
  await userEvent.type(name, "Invoice")
  await userEvent.click(screen.getByRole("button", { name: "Promote as a draft" }))
  await waitFor(() =>
    expect(posted).toEqual([
      {
        url: "/api/projects/staging/drafts/promote",
        body: {
          ...{ id: "t1", to: "live", is_new: false, key: "seen", publish: false },
          ...{ name: "Invoice", from_email: "shop@live.example" },
        },
      },
    ]),
  )
  await waitFor(() => expect(refresh).toHaveBeenCalled())
})

it("PROMOTE-1 lists the changes, and warns of losses there", () => {
  show({
    ...{ state: "changed", target: { ...copy, isChanged: true, outside: 4 } },
    engine: { here: "liquid", there: "simple" },
    differences: [
      { what: "subject", here: "New", there: "" },
      { what: "html", added: 2, removed: 1 },
      { what: "track_read", here: "true", there: "false" },
    ],
    brand: [{ path: "light.link", here: "#1d4ed8", there: "#ff0000" }],
  })
  const rows = screen.getAllByRole("row").map((row) => row.textContent)
  expect(rows).toEqual([
    "PartNow in LiveAfter that",
    "SubjectemptyNew",
    "HTML2 lines added, 1 removed",
    "Track opensoffon",
    "PartHereLive",
    "Light · Links#1d4ed8#ff0000",
  ])
  expect(screen.getByText(/unpublished changes, last edited by Ana/)).toBeTruthy()
  expect(screen.getByText(/replaces its version 4/)).toBeTruthy()
  expect(screen.getByText(/from Simple to Liquid/)).toBeTruthy()
  expect(screen.queryByLabelText("Name in Live")).toBeNull()
})

it("PROMOTE-2 offers no button when nothing is left to do", () => {
  show({ state: "same", isPublished: true, target: copy })
  expect(screen.getByText("The copy in Live is identical and already published.")).toBeTruthy()
  expect(screen.queryByRole("button", { name: /Promote|Publish/ })).toBeNull()
  cleanup()
  show({ state: "same", isPublished: false, target: copy })
  expect(screen.getByRole("button", { name: "Publish in Live" })).toBeTruthy()
  expect(screen.queryByRole("radio", { name: /As a draft/ })).toBeNull()
})

it("PROMOTE-1 replaces a template of the same name, or leaves it next to a new one", async () => {
  const changed = show({ state: "changed", isNameTaken: true, target: { ...copy, isLinked: false } })
  await userEvent.click(screen.getByRole("radio", { name: /Create a new template/ }))
  await waitFor(() => expect(changed.mock.lastCall?.[0].searchParams.get("as")).toBe("new"))
})

it("PROMOTE-3 shows a refusal at its field, and sends no half-typed address", async () => {
  const posted: unknown[] = []
  vi.stubGlobal("fetch", async () => {
    posted.push(1)
    return Response.json(
      { error: { message: "The other project cannot send from this domain.", field: "from_email" } },
      { status: 400 },
    )
  })
  show({})
  const sender = screen.getByLabelText("Sender address in Live")
  await userEvent.clear(sender)
  await userEvent.type(sender, "nobody")
  await userEvent.click(screen.getByRole("button", { name: "Promote as a draft" }))
  expect(posted).toEqual([])
  await userEvent.type(sender, "@example.com")
  await userEvent.click(screen.getByRole("button", { name: "Promote as a draft" }))
  await waitFor(() => expect(posted).toEqual([1]))
})
