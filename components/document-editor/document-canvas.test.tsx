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

const told = { onChange: vi.fn(), onSelect: vi.fn() }
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
    onReady: (given) => {
      handle = given
    },
    ...told,
    ...more,
  }
  return { ...render(<DocumentCanvas {...props} />), props }
}

beforeEach(() => {
  told.onChange.mockClear()
  told.onSelect.mockClear()
})
afterEach(() => {
  cleanup()
  handle = null
})

const field = () => screen.findByRole("textbox", { name: "Message" })

test("a message is drawn as it reads with its sample, and says what is repeated, shown and always there", async () => {
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

test("another sample shows its values, and a tag without one its name", async () => {
  const { rerender, props } = draw()
  await field()
  rerender(<DocumentCanvas {...props} values={{ name: "Lena" }} />)
  await waitFor(async () => expect((await field()).textContent).toContain("Hello Lena"))
  rerender(<DocumentCanvas {...props} values={{}} />)
  await waitFor(async () =>
    expect((await field()).querySelector(".doc-chip-empty")?.textContent).toContain("name"),
  )
})

test("a page goes to nodes, changes them and takes it back; it hears what is selected and what is written", async () => {
  draw()
  await field()
  act(() => handle?.goTo([1, 0, 0]))
  expect(told.onSelect).toHaveBeenLastCalledWith(
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
  await waitFor(() => expect(JSON.stringify(told.onChange.mock.lastCall)).toContain('"label":"Go"'))
  expect(JSON.stringify(told.onChange.mock.lastCall)).not.toContain('"marks":null')
  act(() => handle?.undo())
  expect((await field()).textContent).toContain("Pay 63")
  act(() => handle?.goTo([2, 0, 0, 0, 0]))
  expect(told.onSelect.mock.lastCall?.[0]).toMatchObject({
    type: "mergeTag",
    attrs: { expr: "item.title" },
    items: ["item"],
  })
})

test("findings are marked at their nodes", async () => {
  draw({ marks: [{ place: [0, 1], severity: "warning", text: "Nothing fills name." }] })
  const marked = await waitFor(async () => {
    const found = (await field()).querySelector(".doc-marked-warning")
    expect(found).not.toBeNull()
    return found
  })
  expect(marked?.getAttribute("title")).toBe("Nothing fills name.")
  expect(marked?.textContent).toContain("Hello")
})

test("who only reads cannot write, and has no tools", async () => {
  draw({ isReadOnly: true })
  const text = await field()
  expect(text.getAttribute("contenteditable")).toBe("false")
  expect(text.getAttribute("aria-readonly")).toBe("true")
  act(() => handle?.remove([0]))
  expect(text.textContent).toContain("Hello Sam")
  expect(screen.queryByRole("button", { name: "Add otherwise" })).toBeNull()
})

/** What is typed reaches the editor as the browser would hand it over. */
async function type(text: string): Promise<void> {
  const { editor } = (await field()) as unknown as { editor: Editor }
  act(() => {
    editor.view.dom.focus()
    editor.view.dispatch(editor.state.tr.insertText(text))
  })
}

const written = () => JSON.stringify(told.onChange.mock.lastCall)

test("PART-3 snippets of the project are offered after a slash by their names, and put in", async () => {
  draw({ snippets: [{ id: "s1", name: "Opening hours", blocks: [] }] })
  const text = await field()
  act(() => handle?.goTo([0]))
  await type("/open")
  const list = await screen.findByRole("listbox", { name: "Blocks" })
  const option = within(list).getByRole("option", { name: /Opening hours/ })
  fireEvent.click(option)
  await waitFor(() => expect(text.textContent).toContain("Snippet · Opening hours"))
  await waitFor(() =>
    expect(JSON.stringify(told.onChange.mock.lastCall)).toContain(
      '{"type":"snippet","attrs":{"id":"s1","name":"Opening hours"}}',
    ),
  )
})

test("blocks are offered after a slash, found by what is typed, and put in with Enter", async () => {
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

test("values are offered after two braces, those of a repeated row's item first, and Enter makes a chip", async () => {
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

test("Enter on a chip opens what it says: another tag, a text for when it is empty; what is no tag is refused", async () => {
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

test("what opens by a key has the focus once it is seen: the menu of a block, the form of a value", async () => {
  // What is invisible takes no focus in a browser.
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

/** A paste as browsers tell of it, which this DOM does not make. */
function paste(target: HTMLElement, { files, types }: { files: File[]; types: string[] }) {
  const event = new Event("paste", { bubbles: true, cancelable: true })
  const clipboardData = { files, types, items: [], getData: () => "" }
  fireEvent(target, Object.assign(event, { clipboardData }))
}

test("PICTURE-15 a picture that is pasted is asked about and stands behind the block; one beside text of a page is not", async () => {
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
    const [change] = told.onChange.mock.lastCall ?? []
    expect((change as { doc: DocumentJson } | undefined)?.doc.content?.slice(0, 2)).toEqual(content)
  })
})

test("PICTURE-15 nothing is pasted when none was chosen, nor by who only reads", async () => {
  const choosePicture = vi.fn(async () => null)
  const { rerender, props } = draw({ choosePicture })
  const given = { files: [new File(["x"], "photo.png", { type: "image/png" })], types: ["Files"] }
  paste(await field(), given)
  await waitFor(() => expect(choosePicture).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole("img")).toBeNull()
  rerender(<DocumentCanvas {...props} isReadOnly />)
  await waitFor(async () => expect((await field()).getAttribute("aria-readonly")).toBe("true"))
  paste(await field(), given)
  expect(choosePicture).toHaveBeenCalledTimes(1)
})

test("what is about the whole message is chosen beside the blocks, and stays chosen while others write", async () => {
  const { props } = draw()
  await field()
  expect(told.onSelect).not.toHaveBeenCalledWith(expect.objectContaining({ type: "paragraph" }))
  act(() => handle?.goTo([1, 0, 0]))
  expect(told.onSelect).toHaveBeenLastCalledWith(expect.objectContaining({ type: "button" }))
  act(() => handle?.goTo([]))
  expect(told.onSelect).toHaveBeenLastCalledWith(null)
  const blocks = props.ydoc.getXmlFragment(fragmentName)
  act(() => blocks.delete(0, 1))
  expect(told.onSelect).toHaveBeenLastCalledWith(null)
  act(() => handle?.goTo([0, 0, 0]))
  expect(told.onSelect).toHaveBeenLastCalledWith(expect.objectContaining({ type: "button" }))
})

test("columns change their number in one step, and what stood in them stays", async () => {
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
    expect(told.onSelect).toHaveBeenLastCalledWith(
      expect.objectContaining({ type: "columns", columns: { place: [0], widths: [null, null, null] } }),
    ),
  )
  act(() => handle?.setColumns([0], [null, null]))
  await waitFor(() =>
    expect(told.onSelect).toHaveBeenLastCalledWith(
      expect.objectContaining({ type: "columns", columns: { place: [0], widths: [null, null] } }),
    ),
  )
  expect((await field()).textContent).toContain("ABC")
  act(() => handle?.undo())
  await waitFor(async () => expect((await field()).querySelectorAll(".doc-column")).toHaveLength(3))
})
