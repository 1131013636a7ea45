import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { act, useState } from "react"
import { createPortal } from "react-dom"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { PreferencesProvider } from "../shell/preferences.tsx"
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

type SelectableProps = Partial<Parameters<typeof DataTable<Row>>[0]> & { onSelect: (ids: string[]) => void }

function Selectable({ onSelect, ...more }: SelectableProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const onChange = (next: ReadonlySet<string>) => {
    setSelected(next)
    onSelect([...next])
  }
  return <Plain selection={{ selected, onChange }} {...more} />
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

beforeEach(() => {
  push.mockReset()
  sessionStorage.clear()
})
afterEach(cleanup)

describe("a table by keyboard", () => {
  it("continues at the row whose details were closed, unless the focus has moved elsewhere", () => {
    const page = (openId: string | null) => (
      <>
        <button type="button">Elsewhere</button>
        <Plain openId={openId} />
      </>
    )
    const { rerender } = render(page("b"))
    const [, , second] = screen.getAllByRole("row")
    expect(second?.getAttribute("aria-current")).toBe("true")
    rerender(page(null))
    expect(document.activeElement).toBe(second)
    rerender(page("c"))
    screen.getByRole("button").focus()
    rerender(page(null))
    expect(document.activeElement).toBe(screen.getByRole("button"))
  })

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

describe("rows selected for an act", () => {
  const boxes = () => screen.getAllByRole("checkbox", { name: "Select this row" })

  it("are a range with ⇧X, all that are shown with ⌘A, and Space selects too", async () => {
    const user = userEvent.setup()
    const onSelect = vi.fn()
    render(<Selectable onSelect={onSelect} />)
    screen.getAllByRole("row")[1]?.focus()
    await user.keyboard(" jj{Shift>}X{/Shift}")
    expect(onSelect).toHaveBeenLastCalledWith(["a", "b", "c"])
    await user.keyboard("x")
    expect(onSelect).toHaveBeenLastCalledWith(["a", "b"])
    await user.keyboard("{Control>}a{/Control}")
    expect(onSelect).toHaveBeenLastCalledWith(["a", "b", "c"])
  })

  it("are a range with ⇧click, on the box or on the row, which then does not open", async () => {
    const user = userEvent.setup()
    const onSelect = vi.fn()
    render(<Selectable onSelect={onSelect} />)
    const [first, second] = boxes()
    if (!first || !second) throw new Error("There are no boxes.")
    await user.click(first)
    await user.keyboard("{Shift>}")
    await user.click(screen.getByText("third"))
    await user.keyboard("{/Shift}")
    expect(onSelect).toHaveBeenLastCalledWith(["a", "b", "c"])
    expect(push).not.toHaveBeenCalled()
    await user.click(second)
    expect(onSelect).toHaveBeenLastCalledWith(["a", "c"])
  })

  it("keep ids of other pages, and have a bar with their number that Esc closes", async () => {
    const user = userEvent.setup()
    const onSelect = vi.fn()
    render(
      <Selectable onSelect={onSelect} bulk={(ids) => <button type="button">Act on {ids.join()}</button>} />,
    )
    expect(screen.queryByRole("region")).toBeNull()
    const [first] = boxes()
    if (!first) throw new Error("There are no boxes.")
    await user.click(first)
    expect(screen.getByRole("region", { name: "Things: For the selected rows" }).textContent).toContain(
      "1 selected",
    )
    screen.getByRole("button", { name: "Act on a" }).focus()
    await user.keyboard("{Escape}")
    expect(onSelect).toHaveBeenLastCalledWith([])
    expect(screen.queryByRole("region")).toBeNull()
    expect(document.activeElement).toBe(screen.getAllByRole("row")[1])
  })
})

describe("single letters as keys", () => {
  it("do nothing for a person who switched them off; arrows and Space still do", async () => {
    const user = userEvent.setup()
    const onSelect = vi.fn()
    render(
      <PreferencesProvider initial={{ hiddenColumns: {}, hasLetterKeys: false }} save={vi.fn()}>
        <Selectable onSelect={onSelect} />
      </PreferencesProvider>,
    )
    await user.keyboard("j")
    expect(document.activeElement).toBe(document.body)
    screen.getAllByRole("row")[1]?.focus()
    await user.keyboard("jx")
    expect(onSelect).not.toHaveBeenCalled()
    await user.keyboard("{ArrowDown} ")
    expect(onSelect).toHaveBeenLastCalledWith(["b"])
  })
})

describe("a table that is drawn again", () => {
  it("keeps open parts of its rows, also when its columns are rebuilt", () => {
    const made = (): Column<Row>[] => [
      { id: "name", header: "Name", cell: ({ row }) => <input aria-label={row.original.name} /> },
    ]
    const { rerender } = render(<Plain columns={made()} />)
    const field = screen.getByRole("textbox", { name: "first" })
    rerender(<Plain columns={made()} rows={[...rows]} />)
    expect(screen.getByRole("textbox", { name: "first" })).toBe(field)
  })
})

describe("the columns of a table", () => {
  const choosable: Column<Row>[] = [
    { ...columns[0], id: "name", header: "Name", meta: { isFixed: true } },
    { ...columns[1], id: "link", header: "Link" },
  ]
  const Chosen = ({ hidden, save }: { hidden: string[]; save: (name: string, value: unknown) => void }) => (
    <PreferencesProvider initial={{ hiddenColumns: { things: hidden }, hasLetterKeys: true }} save={save}>
      <Plain tableId="things" columns={choosable} />
    </PreferencesProvider>
  )
  const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent)

  it("are put away and shown again by the menu, and every change is kept", async () => {
    const user = userEvent.setup()
    const save = vi.fn()
    render(<Chosen hidden={[]} save={save} />)
    expect(heads()).toEqual(["Name", "Link", ""])
    await user.click(screen.getByRole("button", { name: "Columns" }))
    await user.click(await screen.findByRole("menuitemcheckbox", { name: "Link" }))
    expect(save).toHaveBeenLastCalledWith("columns/things", ["link"])
    expect(heads()).toEqual(["Name", ""])
    await user.click(screen.getByRole("menuitem", { name: "Show all columns" }))
    expect(save).toHaveBeenLastCalledWith("columns/things", [])
    expect(heads()).toEqual(["Name", "Link", ""])
  })

  it("are as the person left them from the first drawing on, and a fixed one stays", async () => {
    render(<Chosen hidden={["name", "link"]} save={vi.fn()} />)
    expect(heads()).toEqual(["Name", ""])
    const user = userEvent.setup()
    await user.click(screen.getByRole("button", { name: "Columns" }))
    const fixed = await screen.findByRole("menuitemcheckbox", { name: "Name" })
    expect(["aria-checked", "aria-disabled"].map((name) => fixed.getAttribute(name))).toEqual([
      "true",
      "true",
    ])
  })
})

describe("a sorted table", () => {
  it("has links as heads, which show the sorted one and its direction", () => {
    const sortable: Column<Row>[] = columns.map((one) => ({ ...one, meta: { sortKey: `by-${one.id}` } }))
    const hrefFor = (key: string) => `?sort=${key}`
    render(<Plain columns={sortable} sort={{ key: "by-link", direction: "desc", hrefFor }} />)
    const [name, link] = screen.getAllByRole("columnheader")
    expect(screen.getByRole("link", { name: "Name" }).getAttribute("href")).toBe("?sort=by-name")
    expect([name?.getAttribute("aria-sort"), link?.getAttribute("aria-sort")]).toEqual([null, "descending"])
  })
})

describe("a table by pointer", () => {
  it("fetches the page's code when the pointer or the focus reaches the row, before it opens", async () => {
    const user = userEvent.setup()
    const prepare = vi.fn()
    render(<Plain prepare={prepare} />)
    const [, first, second] = screen.getAllByRole("row")
    if (second) await user.hover(second)
    expect(prepare.mock.calls).toEqual([[rows[1]]])
    act(() => first?.focus())
    expect(prepare.mock.lastCall).toEqual([rows[0]])
    expect(push).not.toHaveBeenCalled()
  })

  it("opens from anywhere in the row, but inner links stay themselves", async () => {
    const user = userEvent.setup()
    render(<Plain />)
    await user.click(screen.getByText("inner a"))
    expect(push).not.toHaveBeenCalled()
    await user.click(screen.getByText("third"))
    expect(push).toHaveBeenCalledExactlyOnceWith("/things/c")
  })
})

describe("a table on return", () => {
  const [a, b] = [
    { id: "a", name: "first" },
    { id: "b", name: "second" },
  ]

  it("focuses the row by which it was left, once, wherever that row is now", async () => {
    const user = userEvent.setup()
    const { unmount } = render(<Plain />)
    await user.click(screen.getByText("second"))
    unmount()
    const back = render(<Plain rows={[{ id: "n", name: "new" }, a, b]} />)
    expect(document.activeElement).toBe(screen.getAllByRole("row")[3])
    back.unmount()
    render(<Plain />)
    expect(document.activeElement).toBe(document.body)
  })

  it("leaves the focus alone when the row is gone, or the table is that of another page", async () => {
    const user = userEvent.setup()
    const { unmount } = render(<Plain />)
    await user.click(screen.getByText("second"))
    unmount()
    window.history.pushState(null, "", "/elsewhere")
    const other = render(<Plain />)
    expect(document.activeElement).toBe(document.body)
    other.unmount()
    window.history.back()
    await vi.waitFor(() => expect(window.location.pathname).not.toBe("/elsewhere"))
    render(<Plain rows={[a]} />)
    expect(document.activeElement).toBe(document.body)
  })
})

describe("a table whose cells are a grid on a phone", () => {
  it("keeps its table role, and has each text once", () => {
    const [name, link] = columns as [Column<Row>, Column<Row>]
    const placed = [{ ...name, meta: { phone: "max-md:col-start-1" } }, link]
    render(<Plain columns={placed} phoneGrid="max-md:grid-cols-2" />)
    const row = screen.getByText("second").closest("tr")
    expect(row?.getAttribute("role")).toBe("row")
    expect(row?.className).toContain("max-md:grid-cols-2")
    expect([...(row?.children ?? [])].map((cell) => cell.className.includes("max-md:hidden"))).toEqual([
      false,
      true,
    ])
  })
})

describe("what a row opens elsewhere on the page", () => {
  it("is pressed separately: the row stays closed", async () => {
    const user = userEvent.setup()
    const [name] = columns as [Column<Row>]
    const menu: Column<Row> = {
      id: "menu",
      header: "Menu",
      cell: ({ row }) => createPortal(<p>Mute {row.original.name}</p>, document.body),
    }
    render(<Plain columns={[name, menu]} />)
    await user.click(screen.getByText("Mute first"))
    expect(push).not.toHaveBeenCalled()
    await user.click(screen.getByText("first"))
    expect(push).toHaveBeenCalledWith("/things/a")
  })
})

describe("a column that is hidden by default", () => {
  it("is hidden, is offered, and stays after it was chosen", async () => {
    const user = userEvent.setup()
    const save = vi.fn()
    const [name, link] = columns as [Column<Row>, Column<Row>]
    render(
      <PreferencesProvider initial={{ hiddenColumns: {}, hasLetterKeys: true }} save={save}>
        <Plain tableId="things" columns={[name, { ...link, meta: { isAwayAtFirst: true } }]} />
      </PreferencesProvider>,
    )
    expect(screen.queryByRole("columnheader", { name: "Link" })).toBeNull()
    await user.click(screen.getByRole("button", { name: "Columns" }))
    await user.click(await screen.findByRole("menuitemcheckbox", { name: "Link" }))
    expect(save).toHaveBeenLastCalledWith("columns/things", [])
    expect(screen.getByRole("columnheader", { name: "Link" })).toBeTruthy()
  })
})

describe("the faces of a table", () => {
  it("are empty, loading and failed", () => {
    const { rerender } = render(<Plain rows={[]} />)
    expect(screen.getByText("Nothing yet")).toBeTruthy()
    rerender(<Plain state="loading" />)
    expect(screen.getByRole("status", { name: "Loading" })).toBeTruthy()
    rerender(<Plain state="failed" failed="The mail service did not respond" />)
    expect(screen.getByText("The mail service did not respond")).toBeTruthy()
    expect(screen.queryByRole("table")).toBeNull()
  })
})
