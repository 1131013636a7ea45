import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { Editor } from "@tiptap/core"
import { afterEach, expect, test } from "vitest"
import { fromYjs } from "#lib/documents/yjs/from-yjs"
import { drawCanvas } from "../testing.tsx"

afterEach(cleanup)

/** A canvas with the word "order" selected, and the bar over it. */
async function open(engine: "liquid" | "none" = "liquid") {
  const content = [{ type: "paragraph", content: [{ type: "text", text: "Your order" }] }]
  const canvas = drawCanvas(content, { engine, globals: { shop: "Harbour" } })
  const field = await canvas.field()
  const { editor } = field as unknown as { editor: Editor }
  act(() => {
    editor.view.focus()
    editor.commands.setTextSelection({ from: 6, to: 11 })
  })
  const bar = await screen.findByRole("toolbar", { name: "Format text" })
  const written = () => JSON.stringify(fromYjs(canvas.ydoc).content)
  return { editor, field, bar, written, user: userEvent.setup() }
}

const openLink = async (engine?: "none") => {
  const drawn = await open(engine)
  fireEvent.keyDown(drawn.field, { key: "k", ctrlKey: true })
  const address = await within(drawn.bar).findByLabelText<HTMLInputElement>("Address of the link")
  return { ...drawn, address }
}

test("Alt+F10 goes to the bar, arrows move in it, and Escape returns to the text", async () => {
  const { field, bar, user } = await open()
  fireEvent.keyDown(field, { key: "F10", altKey: true })
  const names = within(bar)
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label"))
  const focused = () => document.activeElement?.getAttribute("aria-label")
  expect(focused()).toBe(names[0])
  await user.keyboard("{ArrowRight}")
  expect(focused()).toBe(names[1])
  await user.keyboard("{Home}{ArrowLeft}")
  expect(focused()).toBe(names.at(-1))
  await user.keyboard("{Escape}")
  expect(document.activeElement).toBe(field)
})

test("marks are pressed and shown as pressed", async () => {
  const { bar, written, user } = await open()
  await user.click(within(bar).getByRole("button", { name: "Bold" }))
  expect(written()).toContain('{"type":"text","text":"order","marks":[{"type":"bold","attrs":{}}]}')
  await waitFor(() =>
    expect(within(bar).getByRole("button", { name: "Bold" }).getAttribute("aria-pressed")).toBe("true"),
  )
})

test("a link completes values after two braces, and Enter applies it", async () => {
  const { address, written, user } = await openLink()
  await user.type(address, "https://shop.example/{{{{sho")
  const list = await screen.findByRole("listbox", { name: "Merge tags" })
  expect(within(list).getByRole("option").textContent).toBe("shopHarbour")
  await user.keyboard("{Enter}")
  expect(address.value).toBe("https://shop.example/{{shop}}")
  await user.keyboard("{Enter}")
  expect(written()).toContain('{"type":"link","attrs":{"href":"https://shop.example/{{shop}}"}}')
})

test("an unfinished tag and a refused address are reported, and nothing is applied", async () => {
  const { address, bar, written, user } = await openLink()
  await user.type(address, "https://shop.example/{{{{shop{Escape}{Enter}")
  expect(await screen.findByText(/A merge tag is not closed/)).toBeTruthy()
  await user.clear(address)
  await user.type(address, "javascript:a(){Enter}")
  expect(await screen.findByText(/Begin with https/)).toBeTruthy()
  await user.click(within(bar).getByRole("button", { name: "Apply" }))
  expect(written()).not.toContain("link")
})

test("an address without its scheme gets one, and braces are text for an engine without tags", async () => {
  const { address, written, user } = await openLink("none")
  await user.type(address, "shop.example/a{Enter}")
  expect(written()).toContain('"href":"https://shop.example/a"')
})
