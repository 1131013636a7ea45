import { fireEvent, render, screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { MarkRow, together } from "./mark-row.tsx"
import type { ChartNote } from "#lib/analytics/series/points"

const note = (text: string, more: Partial<ChartNote> = {}): ChartNote => ({
  kind: "template",
  name: text,
  text,
  href: null,
  ...more,
})

test("MARK-1 marks that would overlap are merged and name all events", () => {
  const marks = [
    { at: 0.5, note: note("b") },
    { at: 0.1, note: note("a") },
    { at: 0.505, note: note("c", { kind: "deployment" }) },
  ]
  expect(together(marks).map(({ at, notes }) => [at, ...notes.map(({ text }) => text)])).toEqual([
    [0.1, "a"],
    [0.5, "b", "c"],
  ])
  render(<MarkRow label="Marks" marks={marks} />)
  expect(screen.getAllByRole("button")).toHaveLength(2)
  expect(screen.getByRole("button", { name: "Template: a" })).toBeDefined()
  expect(screen.getByRole("button", { name: /Template: b\s+Deployment: c/ })).toBeDefined()
})

test("MARK-2 a click on a mark shows its details and its link, which sends no referrer", async () => {
  const href = "https://git.example/releases/7"
  render(
    <MarkRow label="Marks" marks={[{ at: 0.2, note: note("Release 7", { kind: "deployment", href }) }]} />,
  )
  fireEvent.click(screen.getByRole("button", { name: "Deployment: Release 7" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Marks" }))
  const link = dialog.getByRole("link", { name: "Release 7" })
  expect(link.getAttribute("href")).toBe(href)
  expect(link.getAttribute("rel")).toContain("noreferrer")
})
