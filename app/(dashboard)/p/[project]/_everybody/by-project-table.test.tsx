import { cleanup, render, screen, within } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import { type ProjectFigure, projectTable } from "#lib/analytics/by-project/view"
import { filtersWords } from "#words/filters"
import { ByProjectTable } from "./by-project-table.tsx"

afterEach(cleanup)

const figure = (label: string, value: string, more: Partial<ProjectFigure> = {}): ProjectFigure => ({
  ...{ label, value, hint: null, change: null, href: null },
  ...more,
})

test("SEVERAL-8 a row for each project has its figures in the same columns, with their change and messages", () => {
  const change = { text: "10% more than the previous 7 days", isUp: true, tone: "plain" } as const
  const table = projectTable([
    { id: "shop", name: "Shop", href: "/p/shop/engagement", figures: [figure("Delivered", "4", { change })] },
    {
      ...{ id: "news", name: "News", href: "/p/news/engagement" },
      figures: [figure("Delivered", "2", { href: "/p/news/messages" }), figure("Opened by machines", "50%")],
    },
    {
      id: "",
      name: "All together",
      href: null,
      figures: [figure("Delivered", "6"), figure("Opened by machines", "17%")],
    },
  ])
  render(<ByProjectTable table={table} words={filtersWords.en} />)
  const shown = within(screen.getByRole("table", { name: "By project" }))
  expect(shown.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Project", "Delivered", "Opened by machines"],
    ["Shop", `4${change.text}`, "–"],
    ["News", "2", "50%"],
    ["All together", "6", "17%"],
  ])
  expect(shown.getByRole("link", { name: "Shop" }).getAttribute("href")).toBe("/p/shop/engagement")
  expect(shown.getByRole("link", { name: "2" }).getAttribute("href")).toBe("/p/news/messages")
  expect(shown.queryByRole("link", { name: "All together" })).toBeNull()
})
