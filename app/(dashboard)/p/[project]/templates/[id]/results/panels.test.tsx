import { cleanup, render, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from "nuqs/adapters/testing"
import type { ReactNode } from "react"
import { afterEach, expect, test, vi } from "vitest"
import type { Compared } from "#lib/features/template-results/page/compare"
import { ComparePanel } from "./compare-panel.tsx"
import type { MapView } from "#lib/features/template-results/page/links"
import { LinksPanel } from "./links-panel.tsx"
import { ResultFigures } from "./result-figures.tsx"
import type { VersionRow } from "#lib/features/template-results/page/view"
import { VersionsPanel } from "./versions-panel.tsx"

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }))
afterEach(cleanup)

function show(part: ReactNode) {
  const changed = vi.fn<OnUrlUpdateFunction>()
  render(<NuqsTestingAdapter onUrlUpdate={changed}>{part}</NuqsTestingAdapter>)
  return () => changed.mock.lastCall?.[0].searchParams.toString()
}

test("RESULTS-2 a figure links to its messages and names its base", () => {
  const figure = { key: "opened" as const, label: "Opened by people", value: "40.2%", colour: "red" }
  show(<ResultFigures figures={[{ ...figure, ofWhat: "4 of 10 delivered", href: "/messages?x" }]} />)
  expect(screen.getByRole("link", { name: "40.2%" }).getAttribute("href")).toBe("/messages?x")
  expect(screen.getByText("4 of 10 delivered")).toBeTruthy()
})

test("RESULTS-3 shows versions as a table, says when nothing was sent, and names figures that are unavailable", () => {
  const row: VersionRow = {
    ...{ version: "3", label: "v3", isLive: true, by: "Ana", note: "Shorter", atMs: 0 },
    cells: [{ key: "sent", text: "500", share: "", href: "/messages?v3" }],
  }
  const rest = { csvHref: "/csv", clock: { timeZone: "UTC", nowMs: 0 } }
  show(<VersionsPanel rows={[row]} note="Too many messages." {...rest} />)
  const shown = within(screen.getByRole("table", { name: "By version" })).getByRole("row", { name: /v3/ })
  expect(shown.textContent).toContain("Ana · Shorter")
  expect(within(shown).getByRole("link", { name: "500" }).getAttribute("href")).toBe("/messages?v3")
  expect(screen.getByText("Too many messages.")).toBeTruthy()
  cleanup()
  show(<VersionsPanel rows={[]} note={null} {...rest} />)
  expect(screen.getByText("No messages of this template were sent in this period.")).toBeTruthy()
})

test("RESULTS-6 chooses another version in the address", async () => {
  const comparison: Compared = {
    versions: ["3", "2", "1"].map((value) => ({ value, label: `v${value}` })),
    ...{ one: "2", other: "3", answer: "No significant differences." },
    rows: [
      {
        ...{ key: "clicked", label: "Clicked by people", kind: "chance", difference: "1.0 pt more in v3" },
        ...{ one: { share: "4.0%", of: "4 of 100" }, other: { share: "5.0%", of: "5 of 100" } },
        verdict: "could be chance",
      },
    ],
  }
  const search = show(<ComparePanel comparison={comparison} />)
  expect(screen.getByRole("row", { name: /Clicked by people/ }).textContent).toContain("could be chance")
  await userEvent.selectOptions(screen.getByLabelText("First version"), "1")
  await vi.waitFor(() => expect(search()).toBe("one=1&other=3"))
})

test("RESULTS-5 draws the message in a frame without scripts, with the same numbers as a table", () => {
  const map: MapView = {
    ...{ html: "<script>parent.x = 1</script><a href='https://a.example'>A</a>", title: "Clicks in Receipt" },
    ...{ version: "3", versions: [{ value: "3", label: "v3" }], hint: "v3" },
  }
  const row = {
    ...{ link: "https://a.example", label: "https://a.example", people: 4, machines: 1, peopleText: "4" },
    ...{ machinesText: "1", share: "80.0%", width: 1, variants: null, href: "/messages?link" },
  }
  show(<LinksPanel links={{ rows: [row], note: null }} map={map} csvHref="/csv" />)
  expect(screen.getByTitle("Clicks in Receipt").getAttribute("sandbox")).toBe("")
  const table = screen.getByRole("table", { name: "Links and their clicks" })
  expect(within(table).getByRole("link", { name: "4" }).getAttribute("href")).toBe("/messages?link")
  cleanup()
  show(<LinksPanel links={{ notComparable: "Not counted." }} map={null} csvHref="/csv" />)
  expect(screen.getByText("Not counted.")).toBeTruthy()
  expect(screen.queryByRole("table")).toBe(null)
})
