import { expect, test } from "vitest"
import * as Y from "yjs"
import { openGuarded } from "./guarded-document.ts"

const textOf = (ydoc: Y.Doc) => ydoc.getText("text").toString()
/** Another person's copy, with its changes as updates. */
function other(state: Uint8Array) {
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, state)
  const write = (words: string): Uint8Array => {
    const before = Y.encodeStateVector(ydoc)
    ydoc.getText("text").insert(ydoc.getText("text").length, words)
    return Y.encodeStateAsUpdate(ydoc, before)
  }
  return { ydoc, write }
}
const empty = Y.encodeStateAsUpdate(new Y.Doc())
const isReadable = (ydoc: Y.Doc) => !textOf(ydoc).endsWith("?")

test("DRAFT-21 holds a change back that the editor cannot show, until a later one mends it", () => {
  const page = openGuarded(empty)
  page.checkWith(isReadable)
  const { write } = other(empty)
  expect(page.take([write("one")])).toBe(true)
  expect(page.take([write("?")])).toBe(false)
  expect(textOf(page.ydoc)).toBe("one")
  expect(page.take([write(".")])).toBe(true)
  expect(textOf(page.ydoc)).toBe("one?.")
})

test("DRAFT-21 holds all changes of others back before it can check them", () => {
  const page = openGuarded(empty)
  const { write } = other(empty)
  expect(page.take([write("one")])).toBe(false)
  expect(textOf(page.ydoc)).toBe("")
  expect(page.checkWith(isReadable)).toBe(true)
  expect(textOf(page.ydoc)).toBe("one")
})

test("DRAFT-21 changes of this page count in the check, and are not checked when they come back", () => {
  const page = openGuarded(empty)
  const checked: string[] = []
  page.checkWith((ydoc) => checked.push(textOf(ydoc)) > 0)
  const mine: Uint8Array[] = []
  page.ydoc.on("update", (update: Uint8Array) => mine.push(update))
  page.ydoc.getText("text").insert(0, "mine")
  const count = checked.length
  expect(page.take(mine)).toBe(true)
  expect(checked).toHaveLength(count)
  expect(page.fits([other(Y.encodeStateAsUpdate(page.ydoc)).write("+")])).toBe(true)
  expect(checked.at(-1)).toBe("mine+")
})
