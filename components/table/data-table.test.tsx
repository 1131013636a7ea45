import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type Column, DataTable } from "./data-table.tsx"

const push = vi.hoisted(() => vi.fn())
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }))

type Row = { id: string; name: string }
const rows: Row[] = [
  { id: "a", name: "first" },
  { id: "b", name: "second" },
  { id: "c", name: "third" },
]
const columns: Column<Row>[] = [
  { id: "name", header: "Name", cell: ({ row }) => row.original.name },
  { id: "link", header: "Link", cell: ({ row }) => <a href="#inner">inner {row.original.id}</a> },
]

function Selectable({ onSelect }: { onSelect: (ids: string[]) => void }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const onChange = (next: ReadonlySet<string>) => {
    setSelected(next)
    onSelect([...next])
  }
  return <Plain selection={{ selected, onChange }} />
}

const Plain = (more: Partial<Parameters<typeof DataTable<Row>>[0]>) => (
  <DataTable
    label="Things"
    columns={columns}
    rows={rows}
    rowId={(row) => row.id}
    rowHref={(row) => `/things/${row.id}`}
    empty="Nothing yet"
    {...more}
  />
)

beforeEach(() => push.mockReset())
afterEach(cleanup)

describe("a table by keyboard", () => {
  it("is one tab stop; arrows and J/K move, Enter opens", async () => {
    const user = userEvent.setup()
    render(<Plain />)
    const [, first, second, third] = screen.getAllByRole("row")
    await user.tab()
    expect(document.activeElement).toBe(first)
    await user.keyboard("{ArrowDown}")
    expect(document.activeElement).toBe(second)
    await user.keyboard("j")
    expect(document.activeElement).toBe(third)
    await user.keyboard("j")
    expect(document.activeElement).toBe(third)
    await user.keyboard("k{Enter}")
    expect(push).toHaveBeenCalledExactlyOnceWith("/things/b")
    expect([first, second, third].map((row) => row?.tabIndex)).toEqual([-1, 0, -1])
  })

  it("takes J from anywhere into the rows", async () => {
    const user = userEvent.setup()
    render(<Plain />)
    await user.keyboard("j")
    expect(document.activeElement).toBe(screen.getAllByRole("row")[1])
  })

  it("selects with X, and the head selects all that are shown", async () => {
    const user = userEvent.setup()
    const onSelect = vi.fn()
    render(<Selectable onSelect={onSelect} />)
    screen.getAllByRole("row")[2]?.focus()
    await user.keyboard("x")
    expect(onSelect).toHaveBeenLastCalledWith(["b"])
    await user.click(screen.getByRole("checkbox", { name: "Select all rows shown" }))
    expect(onSelect).toHaveBeenLastCalledWith(["a", "b", "c"])
  })
})

describe("a table by pointer", () => {
  it("opens from anywhere in the row, but inner links stay themselves", async () => {
    const user = userEvent.setup()
    render(<Plain />)
    await user.click(screen.getByText("inner a"))
    expect(push).not.toHaveBeenCalled()
    await user.click(screen.getByText("third"))
    expect(push).toHaveBeenCalledExactlyOnceWith("/things/c")
  })
})

describe("the faces of a table", () => {
  it("are empty, loading and failed", () => {
    const { rerender } = render(<Plain rows={[]} />)
    expect(screen.getByText("Nothing yet")).toBeTruthy()
    rerender(<Plain state="loading" />)
    expect(screen.getByRole("status", { name: "Loading" })).toBeTruthy()
    rerender(<Plain state="failed" failed="The mail service did not answer" />)
    expect(screen.getByText("The mail service did not answer")).toBeTruthy()
    expect(screen.queryByRole("table")).toBeNull()
  })
})
