import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { Editor } from "@tiptap/core"
import * as Y from "yjs"
import { brand } from "#lib/documents/brand"
import { fragmentName } from "#lib/documents/yjs/to-yjs"
import { DocumentCanvas, type DocumentCanvasProps, type DocumentHandle } from "./document-canvas.tsx"
import type { DocumentJson } from "./state/document-json.ts"
import { writeDocument } from "./state/testing.ts"

const doc: DocumentJson = {
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Hello " },
        { type: "mergeTag", attrs: { expr: "name" } },
      ],
    },
    {
      type: "condition",
      attrs: { test: { kind: "more", tag: "total", value: "50" } },
      content: [{ type: "shown", content: [{ type: "button", attrs: { label: "Pay {{total}}" } }] }],
    },
    {
      type: "table",
      content: [
        {
          type: "tableRow",
          attrs: { repeat: { item: "item", list: "items" } },
          content: [
            {
              type: "tableCell",
              content: [
                { type: "paragraph", content: [{ type: "mergeTag", attrs: { expr: "item.title" } }] },
              ],
            },
          ],
        },
      ],
    },
    { type: "footer", content: [{ type: "paragraph" }] },
  ],
}

const callbacks = { onChange: vi.fn(), onSelect: vi.fn() }
let handle: DocumentHandle | null = null

function draw(more: Partial<DocumentCanvasProps> = {}) {
  const ydoc = new Y.Doc()
  writeDocument(ydoc, doc)
  const props: DocumentCanvasProps = {
    ydoc,
    person: { name: "Ana", colour: "#0a77cb" },
    engine: "liquid",
    values: { name: "Sam", total: 63, items: [{ title: "Basket" }] },
    tags: [],
    brand: brand.parse({ footer: "Harbour Shop, Berlin" }),
    language: "en",
    direction: "ltr",
    isReadOnly: false,
    onReady: (ready) => {
      handle = ready
    },
    ...callbacks,
    ...more,
  }
  return { ...render(<DocumentCanvas {...props} />), props }
}

beforeEach(() => {
  callbacks.onChange.mockClear()
  callbacks.onSelect.mockClear()
})
afterEach(() => {
  cleanup()
  handle = null
})

const field = () => screen.findByRole("textbox", { name: "Message" })

test("draws a message with its sample, and marks repeated, conditional and permanent parts", async () => {
  draw()
  const text = (await field()).textContent
  for (const part of [
    "Hello Sam",
    "Pay 63",
    "Only when total is more than 50",
    "For each item in items",
    "Basket",
  ])
    expect(text).toContain(part)
  expect(text).toContain("Harbour Shop, Berlin")
  expect(text).toContain("Unsubscribe")
})

test("another sample shows its values, and the name of a tag without one", async () => {
  const { rerender, props } = draw()
  await field()
  rerender(<DocumentCanvas {...props} values={{ name: "Lena" }} />)
  await waitFor(async () => expect((await field()).textContent).toContain("Hello Lena"))
  rerender(<DocumentCanvas {...props} values={{}} />)
  await waitFor(async () =>
    expect((await field()).querySelector(".doc-chip-empty")?.textContent).toContain("name"),
  )
})

test("equal values are not drawn again, and a change elsewhere leaves the text of tags alone", async () => {
  const { rerender, props } = draw()
  const text = await field()
  const watch = new MutationObserver(() => {})
  watch.observe(text, { subtree: true, childList: true, characterData: true, attributes: true })
  const equal = { values: structuredClone(props.values), tags: [], brand: structuredClone(props.brand) }
  rerender(<DocumentCanvas {...props} {...equal} />)
  expect(watch.takeRecords()).toEqual([])
  act(() => handle?.setAttrs([1, 0, 0], { label: "Go {{total}}" }))
  const touched = watch.takeRecords().map(({ target }) => target)
  expect(touched.map(({ textContent }) => textContent)).toContain("Go 63")
  expect(touched.filter((one) => one instanceof Element && one.closest(".doc-chip"))).toEqual([])
})

test("a page goes to nodes, changes them and undoes it; it is notified of selections and changes", async () => {
  draw()
  await field()
  act(() => handle?.goTo([1, 0, 0]))
  expect(callbacks.onSelect).toHaveBeenLastCalledWith(
    expect.objectContaining({
      type: "button",
      place: [1, 0, 0],
      around: [
        { type: "doc", place: [] },
        { type: "condition", place: [1] },
        { type: "shown", place: [1, 0] },
      ],
    }),
  )
  act(() => handle?.setAttrs([1, 0, 0], { label: "Go" }))
  await waitFor(() => expect(JSON.stringify(callbacks.onChange.mock.lastCall)).toContain('"label":"Go"'))
  expect(JSON.stringify(callbacks.onChange.mock.lastCall)).not.toContain('"marks":null')
  act(() => handle?.undo())
  expect((await field()).textContent).toContain("Pay 63")
  act(() => handle?.goTo([2, 0, 0, 0, 0]))
  expect(callbacks.onSelect.mock.lastCall?.[0]).toMatchObject({
    type: "mergeTag",
    attrs: { expr: "item.title" },
    repeat: { item: "item", list: "items" },
  })
})

test("marks findings at their nodes", async () => {
  draw({ marks: [{ place: [0, 1], severity: "warning", text: "Nothing fills name." }] })
  const marked = await waitFor(async () => {
    const found = (await field()).querySelector(".doc-marked-warning")
    expect(found).not.toBeNull()
    return found
  })
  expect(marked?.getAttribute("title")).toBe("Nothing fills name.")
  expect(marked?.textContent).toContain("Hello")
})

test("readers cannot write, and have no tools", async () => {
  draw({ isReadOnly: true })
  const text = await field()
  expect(text.getAttribute("contenteditable")).toBe("false")
  expect(text.getAttribute("aria-readonly")).toBe("true")
  act(() => handle?.remove([0]))
  expect(text.textContent).toContain("Hello Sam")
  expect(screen.queryByRole("button", { name: "Add otherwise" })).toBeNull()
})

/** Passes typed text to the editor as the browser would. */
async function type(text: string): Promise<void> {
  const { editor } = (await field()) as unknown as { editor: Editor }
  act(() => {
    editor.view.dom.focus()
    editor.view.dispatch(editor.state.tr.insertText(text))
  })
}

const written = () => JSON.stringify(callbacks.onChange.mock.lastCall)

test("PART-3 offers the project's snippets after a slash by name, and inserts one", async () => {
  draw({ snippets: [{ id: "s1", name: "Opening hours", blocks: [] }] })
  const text = await field()
  act(() => handle?.goTo([0]))
  await type("/open")
  const list = await screen.findByRole("listbox", { name: "Blocks" })
  const option = within(list).getByRole("option", { name: /Opening hours/ })
  fireEvent.click(option)
  await waitFor(() => expect(text.textContent).toContain("Snippet · Opening hours"))
  await waitFor(() =>
    expect(JSON.stringify(callbacks.onChange.mock.lastCall)).toContain(
      '{"type":"snippet","attrs":{"id":"s1","name":"Opening hours"}}',
    ),
  )
})

test("offers blocks after a slash, filters them by the typed text, and inserts one with Enter", async () => {
  draw()
  const text = await field()
  act(() => handle?.goTo([0]))
  await type("/bul")
  const option = await within(await screen.findByRole("listbox", { name: "Blocks" })).findByRole("option", {
    selected: true,
  })
  expect(option.textContent).toContain("Bullet list")
  expect(text.getAttribute("aria-activedescendant")).toBe(option.id)
  fireEvent.keyDown(text, { key: "Enter" })
  await waitFor(() => expect(written()).toContain('{"type":"bulletList","content":[{"type":"listItem"'))
  await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull())
  expect(text.hasAttribute("aria-activedescendant")).toBe(false)
})

const stopped = (event: Event) => event.stopImmediatePropagation()

test.each<[string, (paragraph: HTMLElement, text: HTMLElement) => void]>([
  ["a press", (paragraph) => fireEvent.pointerDown(paragraph)],
  ["another key", (_, text) => fireEvent.keyDown(text, { key: "End", keyCode: 35 })],
])("Enter right after %s splits the text with the caret, not what was selected before", async (_, move) => {
  draw()
  const text = await field()
  act(() => handle?.goTo([2, 0, 0]))
  const paragraph = within(text).getByText("Hello", { exact: false })
  await act(async () => {
    move(paragraph, text)
    // Browsers fire `selectionchange` later, this DOM at once.
    window.addEventListener("selectionchange", stopped, { capture: true })
    getSelection()?.collapse(paragraph.firstChild, 2)
    window.removeEventListener("selectionchange", stopped, { capture: true })
    fireEvent.keyDown(text, { key: "Enter", keyCode: 13 })
  })
  await waitFor(() => expect(written()).toContain('"text":"He"'))
})

test("offers values after two braces, those of a repeated row's item first, and Enter makes a chip", async () => {
  draw()
  const text = await field()
  act(() => handle?.goTo([2, 0, 0, 0]))
  await type("{{")
  const list = await screen.findByRole("listbox", { name: "Values" })
  expect(within(list).getAllByRole("option")[0]?.textContent).toContain("item.title")
  fireEvent.keyDown(text, { key: "ArrowDown" })
  await waitFor(() =>
    expect(within(list).getByRole("option", { selected: true }).textContent).toContain("name"),
  )
  fireEvent.keyDown(text, { key: "Enter" })
  await waitFor(() =>
    expect(written()).toContain(
      '[{"type":"mergeTag","attrs":{"expr":"name"}},{"type":"mergeTag","attrs":{"expr":"item.title"}}]',
    ),
  )
})

test("SUBST-4 offers values of the template and of the service, each in its group", async () => {
  draw({ globals: { shop: "Harbour" }, tags: ["shop", "voucher"] })
  await field()
  act(() => handle?.goTo([0]))
  await type("{{ ")
  const list = await screen.findByRole("listbox", { name: "Values" })
  const textsOf = (group: string) =>
    within(within(list).getByRole("group", { name: group }))
      .getAllByRole("option")
      .map(({ textContent }) => textContent)
  expect(textsOf("Values")).toEqual(["nameSam", "total63", "voucherno value"])
  expect(textsOf("The same for everyone")).toEqual(["shopHarbour"])
  expect(textsOf("Filled in when sent")).toEqual(["to_name", "UnsubscribeUrl"])
})

test("arrows move through found values as they are shown, one group after the other", async () => {
  draw({ values: { name: "Sam", surname: "Hill" }, globals: { navy: "#000080" } })
  const text = await field()
  act(() => handle?.goTo([0]))
  await type("{{na")
  const list = await screen.findByRole("listbox", { name: "Values" })
  const shown = within(list).getAllByRole("option")
  const beginnings = shown.map(({ textContent }) => textContent?.slice(0, 4))
  expect(beginnings.join(" ")).toBe("name surn navy to_n naNe")
  fireEvent.keyDown(text, { key: "ArrowDown" })
  await waitFor(() => expect(within(list).getByRole("option", { selected: true })).toBe(shown[1]))
})

test("Enter on a chip opens its form: another tag, a fallback text; an invalid tag is refused", async () => {
  draw()
  act(() => handle?.goTo([0, 1]))
  fireEvent.keyDown(await field(), { key: "Enter" })
  const path = await screen.findByRole("combobox", { name: "Value" })
  fireEvent.change(path, { target: { value: "1st" } })
  fireEvent.click(screen.getByRole("button", { name: "Apply" }))
  expect(path.getAttribute("aria-invalid")).toBe("true")
  fireEvent.change(path, { target: { value: "first_name" } })
  fireEvent.change(screen.getByRole("textbox", { name: "When it is empty" }), { target: { value: "there" } })
  fireEvent.click(screen.getByRole("button", { name: "Apply" }))
  await waitFor(() => expect(written()).toContain('"expr":"first_name|there"'))
  expect(screen.queryByRole("combobox")).toBeNull()
  expect((await field()).textContent).toContain("Hello there")
})

test("a block menu or value form opened by a key gets the focus once it is visible", async () => {
  // Browsers do not focus invisible elements.
  const isSeen = () =>
    (document.activeElement?.closest("[role=menu], form") as HTMLElement | null)?.style.visibility
  draw()
  act(() => handle?.goTo([0]))
  fireEvent.keyDown(await field(), { key: "/", ctrlKey: true })
  await waitFor(() => expect(document.activeElement?.getAttribute("role")).toMatch(/^menuitem/))
  expect(isSeen()).toBe("visible")
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: "Escape" })
  act(() => handle?.goTo([0, 1]))
  fireEvent.keyDown(await field(), { key: "Enter" })
  const path = await screen.findByRole("combobox", { name: "Value" })
  await waitFor(() => expect(document.activeElement).toBe(path))
  expect(isSeen()).toBe("visible")
})

/** A paste event as browsers send it, which this DOM does not create. */
function paste(target: HTMLElement, { files, types }: { files: File[]; types: string[] }) {
  const event = new Event("paste", { bubbles: true, cancelable: true })
  const clipboardData = { files, types, items: [], getData: () => "" }
  fireEvent(target, Object.assign(event, { clipboardData }))
}

test("PICTURE-20 a picture inside the message is shown from the address that the page gives", async () => {
  const src = `cid:picture-${"a".repeat(64)}.png`
  const choosePicture = vi.fn(async () => ({ src, alt: "The mole", width: 300 }))
  draw({ choosePicture, pictureAddress: (one) => (one === src ? "/files/one.png" : null) })
  const message = await field()
  act(() => handle?.goTo([0]))
  paste(message, { files: [new File(["x"], "a.png", { type: "image/png" })], types: ["Files"] })
  const image = await screen.findByRole<HTMLImageElement>("img", { name: "The mole" })
  expect(image.getAttribute("src")).toBe("/files/one.png")
})

test("PICTURE-15 asks about a pasted picture and inserts it after the block; a picture next to page text is ignored", async () => {
  const chosen = { src: "https://mail.example.com/p/1-a.png", alt: "The quay", width: 300 }
  const choosePicture = vi.fn(async () => chosen)
  draw({ choosePicture })
  const message = await field()
  act(() => handle?.goTo([0]))
  const photo = new File(["x"], "photo.png", { type: "image/png" })
  paste(message, { files: [photo], types: ["text/html", "Files"] })
  expect(choosePicture).not.toHaveBeenCalled()
  paste(message, { files: [photo], types: ["Files"] })
  const image = await screen.findByRole<HTMLImageElement>("img", { name: "The quay" })
  expect(choosePicture).toHaveBeenCalledWith(photo)
  expect(image.src).toBe(chosen.src)
  const written = expect.objectContaining({ type: "image", attrs: expect.objectContaining(chosen) })
  const content = [expect.objectContaining({ type: "paragraph" }), written]
  await waitFor(() => {
    const [change] = callbacks.onChange.mock.lastCall ?? []
    expect((change as { doc: DocumentJson } | undefined)?.doc.content?.slice(0, 2)).toEqual(content)
  })
})

test("PICTURE-15 pastes nothing when none was chosen, or for a reader", async () => {
  const choosePicture = vi.fn(async () => null)
  const { rerender, props } = draw({ choosePicture })
  const clipboard = { files: [new File(["x"], "photo.png", { type: "image/png" })], types: ["Files"] }
  paste(await field(), clipboard)
  await waitFor(() => expect(choosePicture).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole("img")).toBeNull()
  rerender(<DocumentCanvas {...props} isReadOnly />)
  await waitFor(async () => expect((await field()).getAttribute("aria-readonly")).toBe("true"))
  paste(await field(), clipboard)
  expect(choosePicture).toHaveBeenCalledTimes(1)
})

test("selects the whole message by a press next to the blocks, and keeps that while others write", async () => {
  const { props } = draw()
  await field()
  expect(callbacks.onSelect).not.toHaveBeenCalledWith(expect.objectContaining({ type: "paragraph" }))
  act(() => handle?.goTo([1, 0, 0]))
  expect(callbacks.onSelect).toHaveBeenLastCalledWith(expect.objectContaining({ type: "button" }))
  act(() => handle?.goTo([]))
  expect(callbacks.onSelect).toHaveBeenLastCalledWith(null)
  const blocks = props.ydoc.getXmlFragment(fragmentName)
  act(() => blocks.delete(0, 1))
  expect(callbacks.onSelect).toHaveBeenLastCalledWith(null)
  act(() => handle?.goTo([0, 0, 0]))
  expect(callbacks.onSelect).toHaveBeenLastCalledWith(expect.objectContaining({ type: "button" }))
})

test("changes the number of columns in one step, and keeps their content", async () => {
  const column = (text: string) => ({
    ...{ type: "column", attrs: { width: null } },
    content: [{ type: "paragraph", content: [{ type: "text", text }] }],
  })
  draw()
  await field()
  act(() =>
    handle?.replace({ type: "doc", content: [{ type: "columns", content: ["A", "B", "C"].map(column) }] }),
  )
  act(() => handle?.goTo([0]))
  await waitFor(() =>
    expect(callbacks.onSelect).toHaveBeenLastCalledWith(
      expect.objectContaining({ type: "columns", columns: { place: [0], widths: [null, null, null] } }),
    ),
  )
  act(() => handle?.setColumns([0], [null, null]))
  await waitFor(() =>
    expect(callbacks.onSelect).toHaveBeenLastCalledWith(
      expect.objectContaining({ type: "columns", columns: { place: [0], widths: [null, null] } }),
    ),
  )
  expect((await field()).textContent).toContain("ABC")
  act(() => handle?.undo())
  await waitFor(async () => expect((await field()).querySelectorAll(".doc-column")).toHaveLength(3))
})
