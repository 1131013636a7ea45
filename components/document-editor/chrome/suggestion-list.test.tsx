import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import type { Editor } from "@tiptap/core"
import { afterEach, expect, test } from "vitest"
import { fromYjs } from "#lib/documents/yjs/from-yjs"
import { drawCanvas } from "../testing.tsx"

afterEach(cleanup)

const content = [{ type: "paragraph", content: [{ type: "text", text: "Hello " }] }]

/** A canvas with the list at the caret, after `typed`. */
async function typed(text: string, more: Parameters<typeof drawCanvas>[1]) {
  const canvas = drawCanvas(content, more)
  const field = await canvas.field()
  const { editor } = field as unknown as { editor: Editor }
  act(() => {
    editor.view.focus()
    editor.commands.setTextSelection(7)
    editor.commands.insertContent(text)
  })
  const list = await screen.findByRole("listbox")
  const written = () => JSON.stringify(fromYjs(canvas.ydoc).content)
  const options = () => within(list).getAllByRole("option")
  const write = (more: string) => act(() => void editor.commands.insertContent(more))
  return { write, field, written, options }
}

const tags = Array.from({ length: 5000 }, (_, at) => `tag_${at}`)

test("draws the first 50 of many values, and finds the others by typing", async () => {
  const { write, field, written, options } = await typed("{{", { tags })
  expect(options()).toHaveLength(50)
  write("tag_4999")
  await waitFor(() => expect(options().map(({ textContent }) => textContent)).toEqual(["tag_4999no value"]))
  fireEvent.keyDown(field, { key: "Enter" })
  await waitFor(() => expect(written()).toContain('"expr":"tag_4999"'))
})

test("offers a new value after 50 others", async () => {
  const { options } = await typed("{{tag_", { tags })
  expect(options()).toHaveLength(51)
  expect(options().at(-1)?.textContent).toContain("tag_")
})

test("draws the first 50 of many snippets", async () => {
  const snippets = Array.from({ length: 2000 }, (_, at) => ({
    ...{ id: `id-${at}`, name: `part_${at}`, blocks: null },
  }))
  const { options } = await typed("/part", { snippets })
  expect(options()).toHaveLength(50)
})
