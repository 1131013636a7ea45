import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { actsColumn, TimeCell, textColumn, timeColumn } from "./columns.tsx"
import { DataTable } from "./data-table.tsx"
import { RowsFailed } from "./rows-failed.tsx"

const refresh = vi.hoisted(() => vi.fn())
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {}, refresh }) }))
afterEach(cleanup)

type Row = { id: string; name: string; seenMs: number | null }
const [timeZone, nowMs] = ["Europe/Berlin", Date.UTC(2026, 10, 20, 12)]
const columns = [
  textColumn<Row>({ id: "name", header: "Name" }, (row) => row.name),
  timeColumn<Row>({ id: "seen", header: "Seen" }, (row) => ({ ms: row.seenMs, timeZone, nowMs })),
  actsColumn<Row>({ header: "What to do" }, (row) => <button type="button">Delete {row.id}</button>),
]

it("columns of texts, instants and acts", () => {
  const rows = [
    { id: "a", name: "A long name", seenMs: Date.UTC(2026, 10, 20, 9, 5) },
    { id: "b", name: "Another", seenMs: null },
  ]
  render(<DataTable label="Things" columns={columns} rows={rows} rowId={(row) => row.id} empty="" />)
  expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
    "Name",
    "Seen",
    "What to do",
  ])
  expect(screen.getByText("A long name").title).toBe("A long name")
  expect(screen.getByText("10:05").title).toContain("2026")
  expect(screen.getByRole("row", { name: /Another/ }).textContent).toBe("Another–Delete b")
})

it("a missing instant is shown as the table shows it", () => {
  render(<TimeCell ms={null} timeZone={timeZone} nowMs={nowMs} none="never" />)
  expect(screen.getByText("never").tagName).toBe("SPAN")
})

it("a failed read of rows is retried", async () => {
  const failed = <RowsFailed title="The mail service is silent.">Nothing is lost.</RowsFailed>
  const face = { columns, rows: [], rowId: (row: Row) => row.id, empty: "" }
  render(<DataTable label="Things" {...face} state="failed" failed={failed} />)
  expect(screen.getByRole("alert").textContent).toContain("The mail service is silent.Nothing is lost.")
  await userEvent.click(screen.getByRole("button", { name: "Try again" }))
  expect(refresh).toHaveBeenCalledOnce()
})
