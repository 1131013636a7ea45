import { cleanup, screen, within } from "@testing-library/react"
import Axe from "axe-core"
import { afterEach, describe, expect, it, vi } from "vitest"
import { type NodeType, nodes } from "#lib/documents/nodes"
import { socialLinksMax } from "#lib/documents/nodes/social/schema"
import { inspect, required } from "./testing.tsx"

afterEach(cleanup)

const types = Object.keys(nodes) as NodeType[]

/** Fields that can be changed, by their labels. */
const fieldsOf: Record<NodeType, readonly string[]> = {
  doc: ["Language", "Writing direction", "Preheader"],
  section: ["Background color", "Hex code", "Padding above and below"],
  heading: ["Level", "Alignment"],
  paragraph: ["Style", "Alignment"],
  text: [],
  mergeTag: ["Name or path", "Fallback"],
  hardBreak: [],
  bulletList: [],
  orderedList: ["First number"],
  listItem: [],
  button: ["Label", "Link", "Style", "Alignment"],
  image: ["Image address", "Alternative text", "Decorative only", "Width", "Link", "Alignment"],
  divider: [],
  spacer: ["Height"],
  columns: ["Number of columns", "Width of column 1", "Width of column 2"],
  column: ["Width"],
  table: [],
  tableRow: ["Repeat this row", "Show only when …"],
  tableHeader: ["Alignment", "Width", "Columns spanned"],
  tableCell: ["Alignment", "Width", "Columns spanned"],
  social: ["Network 1", "Address of GitHub", "Alignment"],
  htmlBlock: [],
  footer: ["Link text", "Alignment"],
  condition: ["Merge tag", "Condition"],
  shown: [],
  otherwise: [],
  snippet: [],
  slot: [],
}

describe("every kind of node", () => {
  it.each(types)("%s shows its fields, or a description", (type) => {
    const { container } = inspect(type)
    for (const label of fieldsOf[type]) expect(screen.getByLabelText(label), label).toBeTruthy()
    const fields = container.querySelector("fieldset")
    expect(fields?.textContent).not.toBe("")
    expect(screen.queryByText(/cannot be read/)).toBeNull()
  })

  // Colours and sizes need a browser (e2e/flows/editor-barriers.spec.ts).
  it.each(types)("BARRIER-1 axe finds nothing in the panel of %s, and no id twice", async (type) => {
    const { container } = inspect(type)
    const ids = [...container.querySelectorAll("[id]")].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const { violations } = await Axe.run(container, {
      resultTypes: ["violations"],
      rules: { "color-contrast": { enabled: false } },
    })
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
  })

  it("reports unreadable attributes, and changes nothing", () => {
    const { onChange } = inspect("spacer", { attrs: { height: "tall" } })
    expect(screen.getByText(/cannot be read/)).toBeTruthy()
    expect(onChange).not.toHaveBeenCalled()
  })

  it("changes nothing in read-only mode", async () => {
    const { user, onChange } = inspect("heading", { isReadOnly: true })
    await user.click(screen.getByRole("radio", { name: "Level 2" }))
    expect(onChange).not.toHaveBeenCalled()
    expect(screen.queryByRole("button", { name: "Remove" })).toBeNull()
    expect(screen.getByText("Read only")).toBeTruthy()
  })
})

describe("the header", () => {
  it("links to ancestors, and acts on the node as a whole", async () => {
    const onSelect = vi.fn()
    const onAct = vi.fn()
    const around = [
      { type: "section" as const, place: [2] },
      { type: "doc" as const, place: [] },
    ]
    const { user } = inspect("button", { onSelect, onAct, selected: { around, place: [2, 0] } })
    const path = screen.getByRole("navigation", { name: "Inside" })
    expect(
      within(path)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["Message", "Section"])
    await user.click(within(path).getByRole("button", { name: "Section" }))
    expect(onSelect).toHaveBeenCalledWith([2])
    // The first of its kind cannot move up.
    await user.click(screen.getByRole("button", { name: "Move up" }))
    await user.click(screen.getByRole("button", { name: "Duplicate" }))
    expect(onAct.mock.calls).toEqual([["duplicate"]])
  })
})

describe("texts and addresses", () => {
  it("applies every valid link, and keeps an invalid one in its field with a sentence", async () => {
    const { user, onChange } = inspect("button")
    const link = screen.getByLabelText<HTMLInputElement>("Link")
    await user.click(link)
    await user.paste("javascript:alert(1)")
    await user.tab()
    expect(onChange).not.toHaveBeenCalled()
    expect(link.value).toBe("javascript:alert(1)")
    expect(link.getAttribute("aria-invalid")).toBe("true")
    const note = document.getElementById(link.getAttribute("aria-describedby") ?? "")
    expect(note?.textContent).toContain("Begin with https://")
    await user.clear(link)
    await user.paste("https://example.com/?id={{order.id|none at all}}")
    expect(onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ href: "https://example.com/?id={{order.id|none at all}}" }),
    )
    expect(link.getAttribute("aria-invalid")).toBeNull()
  })

  it("applies other fields while one is invalid, with its last valid value", async () => {
    const { user, onChange } = inspect("button", { attrs: { href: "https://example.com/" } })
    await user.type(screen.getByLabelText("Link"), " x")
    await user.click(screen.getByRole("radio", { name: "Outline" }))
    expect(onChange.mock.calls).toEqual([
      [{ label: "", href: "https://example.com/", align: null, style: "outline" }],
    ])
    expect(screen.getByLabelText<HTMLInputElement>("Link").value).toBe("https://example.com/ x")
  })

  it("shows an error a moment after the last key, not in the middle of a word", async () => {
    const { user } = inspect("button")
    await user.type(screen.getByLabelText("Link"), "ht")
    expect(screen.queryByText(/Begin with https/)).toBeNull()
    expect(await screen.findByText(/Begin with https/)).toBeTruthy()
  })
})

describe("merge tags in a text", () => {
  it("are offered after two braces, by keyboard, and are closed automatically", async () => {
    const { user, onChange } = inspect("button")
    const label = screen.getByRole("combobox", { name: "Label" })
    await user.type(label, "Hi {{{{or")
    expect(screen.getByRole("listbox", { name: "Merge tags" })).toBeTruthy()
    const options = screen.getAllByRole("option")
    expect(options.map(({ textContent }) => textContent)).toEqual(["order.id48213", "order.total67.9"])
    expect(label.getAttribute("aria-activedescendant")).toBe(options[0]?.id)
    await user.keyboard("{ArrowDown}{Enter}")
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ label: "Hi {{order.total}}" }))
    expect(screen.queryByRole("listbox")).toBeNull()
    await user.keyboard("!")
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ label: "Hi {{order.total}}!" }))
  })

  it("are hidden by Escape, which closes nothing else", async () => {
    const heard = vi.fn()
    document.addEventListener("keydown", heard, { capture: true })
    const { user } = inspect("button")
    await user.type(screen.getByLabelText("Label"), "{{{{")
    heard.mockClear()
    await user.keyboard("{Escape}")
    expect(screen.queryByRole("listbox")).toBeNull()
    expect(heard).not.toHaveBeenCalled()
    await user.keyboard("{Escape}")
    expect(heard).toHaveBeenCalledTimes(1)
    document.removeEventListener("keydown", heard, { capture: true })
  })

  it("are not applied before they are closed", async () => {
    const { user, onChange } = inspect("button")
    await user.type(screen.getByLabelText("Label"), "{{{{nam")
    expect(JSON.stringify(onChange.mock.calls)).not.toContain("{{")
    await user.tab()
    expect(screen.getByText(/A merge tag is not closed/)).toBeTruthy()
    await user.click(screen.getByLabelText("Label"))
    await user.keyboard("e}}")
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ label: "{{name}}" }))
  })

  it("are not offered by an engine without tags, where braces are text", async () => {
    const { user, onChange } = inspect("button", { engine: "none" })
    expect(screen.queryByRole("combobox")).toBeNull()
    await user.type(screen.getByLabelText("Label"), "{{{{")
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ label: "{{" }))
  })

  it("are only names with the simple engine", async () => {
    const { user } = inspect("button", { engine: "simple" })
    await user.click(screen.getAllByRole("button", { name: "Insert a merge tag" })[0] as HTMLElement)
    const paths = screen.getAllByRole("option").map(({ firstChild }) => firstChild?.textContent)
    expect(paths).toEqual(["empty", "name", "voucher", "to_name", "UnsubscribeUrl"])
  })

  it("are those of the item in a repeated row, with the values of the first", async () => {
    const repeat = { item: "item", list: "items" }
    const { user, onChange } = inspect("mergeTag", { selected: { repeat }, globals: { shop: "Harbour" } })
    const path = screen.getByLabelText("Name or path")
    await user.clear(path)
    await user.type(path, "item")
    const texts = screen.getAllByRole("option").map(({ textContent }) => textContent)
    expect(texts).toEqual(["item.nameRope basket", "item.price39"])
    await user.keyboard("{ArrowDown}{Enter}")
    expect(onChange).toHaveBeenLastCalledWith({ expr: "item.name" })
    await user.clear(path)
    await user.type(path, "shop")
    expect(screen.getByRole("option").textContent).toBe("shopHarbour")
  })
})

describe("numbers", () => {
  it.each(["", "x", "3", "201", "10.5"])("refuses %s as a height", async (typed) => {
    const { user, onChange } = inspect("spacer")
    const height = screen.getByLabelText<HTMLInputElement>("Height")
    await user.clear(height)
    if (typed) await user.paste(typed)
    await user.tab()
    expect(onChange).not.toHaveBeenCalled()
    expect(height.value).toBe(typed)
    expect(height.getAttribute("aria-invalid")).toBe("true")
  })

  it("count by arrow keys within their bounds, and with the slider", async () => {
    const { user, onChange } = inspect("spacer", { attrs: { height: 199 } })
    await user.click(screen.getByLabelText("Height"))
    await user.keyboard("{ArrowUp}{ArrowUp}")
    expect(onChange.mock.calls).toEqual([[{ height: 200 }]])
    expect(screen.getByRole("slider", { name: "Height, slider" }).getAttribute("value")).toBe("200")
  })

  it("may be empty when the brand or the image sets them", async () => {
    const { user, onChange } = inspect("image", { attrs: { width: 200 } })
    await user.clear(screen.getByLabelText("Width"))
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ width: null }))
  })
})

describe("a segmented field", () => {
  it("is changed by arrow keys", async () => {
    const { user, onChange } = inspect("paragraph")
    screen.getByRole("radio", { name: "Auto" }).focus()
    await user.keyboard("{ArrowRight}{Enter}")
    expect(onChange).toHaveBeenLastCalledWith({ look: "normal", align: "left" })
    await user.keyboard("{ArrowLeft}{Enter}")
    expect(onChange).toHaveBeenLastCalledWith({ look: "normal", align: null })
  })
})

describe("an image", () => {
  it("distinguishes a missing description from a decorative image", async () => {
    const { user, onChange } = inspect("image")
    expect(screen.getByText(/Describe the image/)).toBeTruthy()
    await user.click(screen.getByRole("switch", { name: /Decorative only/ }))
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ alt: "" }))
    expect(screen.queryByLabelText("Alternative text")).toBeNull()
    await user.click(screen.getByRole("switch", { name: /Decorative only/ }))
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ alt: null }))
    await user.type(screen.getByLabelText("Alternative text"), "A mug")
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ alt: "A mug" }))
    await user.clear(screen.getByLabelText("Alternative text"))
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ alt: null }))
  })

  it("is replaced as a whole, no wider than the message", async () => {
    const picture = { src: "https://example.com/mug.png", alt: null, width: 2400 }
    const { user, onChange } = inspect("image", {
      attrs: { alt: "A basket", align: "center" },
      choosePicture: async () => picture,
    })
    await user.click(screen.getByRole("button", { name: "Select an image" }))
    await vi.waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith({ ...picture, width: 600, href: "", align: "center" }),
    )
  })

  it("is unchanged when none is chosen", async () => {
    const { user, onChange } = inspect("image", { choosePicture: async () => null })
    await user.click(screen.getByRole("button", { name: "Select an image" }))
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe("the background of a section", () => {
  it("takes a colour of the brand, or a typed code", async () => {
    const { user, onChange } = inspect("section")
    await user.click(screen.getByRole("button", { name: "Brand background, #f3f4f6" }))
    expect(onChange).toHaveBeenLastCalledWith({ ground: "#f3f4f6", padding: null })
    const hex = screen.getByLabelText<HTMLInputElement>("Hex code")
    await user.clear(hex)
    expect(onChange).toHaveBeenLastCalledWith({ ground: null, padding: null })
    await user.type(hex, "fA0")
    expect(onChange).toHaveBeenLastCalledWith({ ground: "#ffaa00", padding: null })
    await user.type(hex, "x")
    await user.tab()
    expect(hex.value).toBe("fA0x")
    expect(screen.getByText(/six hex digits/)).toBeTruthy()
  })

  it("warns when its text is hard to read", () => {
    inspect("section", { attrs: { ground: "#5b6472" } })
    expect(screen.getByText("Text is hard to read on it: contrast 2.4, should be at least 4.5.")).toBeTruthy()
    cleanup()
    inspect("section", { attrs: { ground: "#ffffff" } })
    expect(screen.queryByText(/hard to read/)).toBeNull()
  })
})

describe("columns", () => {
  it("change their number and widths together", async () => {
    const onWidths = vi.fn()
    const { user } = inspect("columns", { columns: { widths: [null, null], onChange: onWidths } })
    await user.click(screen.getByRole("radio", { name: "3" }))
    expect(onWidths).toHaveBeenLastCalledWith([null, null, null])
    const first = screen.getByLabelText("Width of column 1")
    await user.clear(first)
    await user.paste("30")
    expect(onWidths).toHaveBeenLastCalledWith([30, 70])
    await user.clear(first)
    await user.paste("99")
    await user.tab()
    expect(onWidths).toHaveBeenCalledTimes(2)
    expect(screen.getByText("Enter a number from 5 to 95.")).toBeTruthy()
  })

  it("report a sum other than 100, and can be made equal", async () => {
    const onWidths = vi.fn()
    const { user } = inspect("column", {
      selected: { place: [0, 1] },
      columns: { widths: [30, 40], onChange: onWidths },
    })
    expect(screen.getByLabelText<HTMLInputElement>("Width").value).toBe("40")
    expect(screen.getByText("The columns add up to 70%, not 100%.")).toBeTruthy()
    await user.click(screen.getByRole("button", { name: "Equal widths" }))
    expect(onWidths).toHaveBeenLastCalledWith([null, null])
  })
})

describe("social links", () => {
  const links = [
    { network: "github", href: "https://example.com/a" },
    { network: "x", href: "https://example.com/b" },
  ]

  it("are added, changed, moved and removed by keyboard", async () => {
    const { user, onChange } = inspect("social", { attrs: { links } })
    const down = screen.getByRole("button", { name: "Move GitHub down" })
    down.focus()
    await user.keyboard("{Enter}")
    expect(onChange).toHaveBeenLastCalledWith({ links: links.toReversed(), align: null })
    // The button moved along with its row, which is now the last.
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move GitHub down" }))
    await user.keyboard("{Enter}")
    expect(onChange).toHaveBeenCalledTimes(1)
    await user.selectOptions(screen.getByLabelText("Network 1"), "mastodon")
    await user.click(screen.getByRole("button", { name: "Remove GitHub" }))
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add a network" }))
    await user.keyboard("{Enter}")
    expect(onChange).toHaveBeenLastCalledWith({
      links: [
        { network: "mastodon", href: "https://example.com/b" },
        { network: "bluesky", href: "" },
      ],
      align: null,
    })
  })

  it("end at 20, and Add keeps the focus when the last one is added", async () => {
    const many = Array.from({ length: socialLinksMax - 1 }, () => links[0])
    const { user, onChange } = inspect("social", { attrs: { links: many } })
    const add = screen.getByRole("button", { name: "Add a network" })
    add.focus()
    await user.keyboard("{Enter}{Enter}")
    expect(onChange).toHaveBeenCalledTimes(1)
    expect(document.activeElement).toBe(add)
    expect(add.matches('[aria-disabled="true"]:not(:disabled)')).toBe(true)
  })

  it("keep typed text with their row when it moves", async () => {
    const { user } = inspect("social", { attrs: { links } })
    await user.type(screen.getByLabelText("Address of X"), " y")
    await user.click(screen.getByRole("button", { name: "Move X up" }))
    expect(screen.getByLabelText<HTMLInputElement>("Address of X").value).toBe("https://example.com/b y")
    expect(screen.getByLabelText<HTMLInputElement>("Address of GitHub").value).toBe("https://example.com/a")
  })
})

describe("a merge tag", () => {
  it("has a path and a fallback, and shows its value in the sample", async () => {
    const { user, onChange } = inspect("mergeTag", { attrs: { expr: "order.id" } })
    expect(screen.getByLabelText("Value in this sample").textContent).toBe("48213")
    await user.type(screen.getByLabelText("Fallback"), "none")
    expect(onChange).toHaveBeenLastCalledWith({ expr: "order.id|none" })
    await user.type(screen.getByLabelText("Fallback"), "}")
    expect(onChange).toHaveBeenLastCalledWith({ expr: "order.id|none" })
    await user.clear(screen.getByLabelText("Name or path"))
    await user.type(screen.getByLabelText("Name or path"), "vou")
    await user.keyboard("{ArrowDown}{Enter}")
    expect(onChange).toHaveBeenLastCalledWith({ expr: "voucher|none" })
    expect(screen.getByLabelText("Value in this sample").textContent).toMatch(/fallback/)
  })

  it("says that an engine has no paths, or no tags", () => {
    inspect("mergeTag", { attrs: { expr: "order.id" }, engine: "simple" })
    expect(screen.getByText(/Simple engine supports names only.*Velocity and Liquid/)).toBeTruthy()
    cleanup()
    inspect("mergeTag", { engine: "none" })
    expect(screen.getByText(/Simple, Velocity and Liquid fill them in/)).toBeTruthy()
    expect(screen.queryByLabelText("Value in this sample")).toBeNull()
  })
})

describe("the message", () => {
  it("is shown when nothing is selected", async () => {
    const onHeadChange = vi.fn()
    const { user } = inspect("doc", { onHeadChange, selected: { place: [] } })
    await user.click(screen.getByRole("radio", { name: "Right to left" }))
    const language = screen.getByLabelText("Language")
    expect(screen.getByText("English")).toBeTruthy()
    await user.clear(language)
    await user.type(language, "pt-BR")
    expect(onHeadChange.mock.calls).toContainEqual([{ direction: "rtl" }])
    expect(onHeadChange).toHaveBeenLastCalledWith({ language: "pt-BR" })
    // The page finds the fields by these ids, like its own.
    expect(screen.getByLabelText("Preheader").closest("[data-field=preheader]")).not.toBeNull()
    await user.type(screen.getByLabelText("Preheader"), "x")
    expect(onHeadChange).toHaveBeenLastCalledWith({ preheader: "x" })
  })
})

it("lists every required attribute without a default", () => {
  for (const type of types) expect(nodes[type].attrs.safeParse(required[type] ?? {}).success, type).toBe(true)
})
