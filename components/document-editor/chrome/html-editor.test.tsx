import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import type { CodeEditorProps } from "#components/editor/code-editor"
import { fromYjs } from "#lib/documents/yjs/from-yjs"
import { drawCanvas } from "../testing.tsx"

const drawn: CodeEditorProps[] = []
vi.mock("#components/editor/code-editor", () => ({
  CodeEditor: (props: CodeEditorProps) => {
    drawn.push(props)
    return (
      <textarea
        aria-label="Source"
        value={props.value}
        onChange={({ target }) => props.onValueChange(target.value)}
      />
    )
  },
}))
afterEach(() => {
  cleanup()
  drawn.splice(0)
})

async function open() {
  const canvas = drawCanvas([{ type: "htmlBlock", attrs: { html: "<b>1</b>" } }], {
    ...{ engine: "velocity", values: { name: "Sam", items: [1] }, tags: ["code"] },
  })
  const field = await canvas.field()
  act(() => canvas.handle().goTo([0]))
  fireEvent.keyDown(field, { key: "Enter" })
  const source = await screen.findByRole("textbox", { name: "Source" })
  const write = (html: string) => fireEvent.change(source, { target: { value: html } })
  const done = () => fireEvent.click(screen.getByRole("button", { name: "Done" }))
  return { write, done, stored: () => fromYjs(canvas.ydoc).content[0]?.attrs }
}

test("DOCUMENT-8 a source over the limit is refused with a sentence and stays in its editor until it is shorter", async () => {
  const { write, done, stored } = await open()
  write("x".repeat(500_001))
  done()
  expect((await screen.findByRole("alert")).textContent).toContain("500,000")
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Source" }).value).toHaveLength(500_001)
  expect(stored()).toEqual({ html: "<b>1</b>" })
  write("<i>2</i>")
  done()
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Source" })).toBeNull())
  expect(stored()).toEqual({ html: "<i>2</i>" })
})

test("SOURCE-4 the source is coloured and completed in the template's engine, with the values of the sample", async () => {
  await open()
  expect(drawn.at(-1)).toMatchObject({
    engine: "velocity",
    tags: [{ name: "name", value: "Sam" }, { name: "items" }, { name: "code" }],
    missing: ["code"],
  })
})
