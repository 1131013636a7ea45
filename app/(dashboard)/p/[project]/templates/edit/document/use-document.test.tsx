import { act, cleanup, renderHook, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import * as Y from "yjs"
import { postJson } from "#lib/interface/browser/mutate"
import { failed, ok } from "#lib/platform/result"
import { toBase64 } from "./update-sender.ts"
import { useDocument } from "./use-document.ts"

vi.mock("#lib/interface/browser/mutate", () => ({ postJson: vi.fn() }))

const paragraph = (words: string) => {
  const element = new Y.XmlElement("paragraph")
  element.insert(0, [new Y.XmlText(words)])
  return element
}
const add = (ydoc: Y.Doc, element: Y.XmlElement) => ydoc.getXmlFragment("doc").push([element])
const server = () => {
  const ydoc = new Y.Doc()
  add(ydoc, paragraph("First"))
  return ydoc
}
const stateOf = (ydoc: Y.Doc) => toBase64(Y.encodeStateAsUpdate(ydoc))
const wordsIn = (ydoc: Y.Doc) => ydoc.getXmlFragment("doc").toString()

const draw = (theirs: Y.Doc, version = 1) =>
  renderHook(() =>
    useDocument({
      ...{ project: "shop", userId: "u1", draft_id: "d1", canWrite: true, seq: 1 },
      initial: { state: stateOf(theirs), seq: 1, version, isReadable: true },
    }),
  )

/** A page whose checks have begun. */
async function open(theirs: Y.Doc, version = 1) {
  const page = draw(theirs, version)
  await act(async () => void (await import("#lib/documents/yjs/readable")))
  return page
}

beforeEach(() => {
  localStorage.clear()
  vi.mocked(postJson).mockReset()
  vi.mocked(postJson).mockResolvedValue(ok({ seq: 2 }))
})
afterEach(cleanup)

test("DRAFT-21 a node that this page does not know never reaches its editor, which becomes read-only", async () => {
  const theirs = server()
  const { result } = await open(theirs)
  add(theirs, new Y.XmlElement("hologram"))
  act(() => result.current.take({ seq: 2, updates: [stateOf(theirs)] }))
  await waitFor(() => expect(result.current.isReadable).toBe(false))
  expect(wordsIn(result.current.ydoc)).not.toContain("hologram")
})

test("DRAFT-22 words of a change that is refused for good can be copied", async () => {
  vi.mocked(postJson).mockResolvedValue(failed(404, "There is no such draft."))
  const { result } = await open(server())
  act(() => add(result.current.ydoc, paragraph("Written offline")))
  await act(async () => void (await result.current.flush()))
  expect(result.current.lost?.words).toBe("Written offline")
})

test("DRAFT-22 words typed before the checks have begun are not saved yet, and wait in this browser", async () => {
  const theirs = server()
  const { result, unmount } = draw(theirs)
  act(() => add(result.current.ydoc, paragraph("Typed at once")))
  expect(result.current.saveState).toEqual({ state: "saving", isStored: true })
  unmount()
  const next = draw(theirs)
  await waitFor(() => expect(wordsIn(next.result.current.ydoc)).toContain("Typed at once"))
  expect(next.result.current.isRestored).toBe(true)
})

test("DRAFT-22 what is about to be published waits for words typed before the checks have begun", async () => {
  const { result } = draw(server())
  act(() => add(result.current.ydoc, paragraph("Typed at once")))
  await act(async () => expect(await result.current.flush()).toBe(true))
  expect(postJson).toHaveBeenCalledOnce()
  expect(result.current.saveState).toEqual({ state: "saved" })
  expect(localStorage.length).toBe(0)
})

test("DRAFT-23 an outdated page sends nothing more, and keeps its changes in this browser", async () => {
  const { result } = await open(server())
  act(() => result.current.setOutdated())
  act(() => add(result.current.ydoc, paragraph("Too late")))
  await act(async () => void (await result.current.flush()))
  expect(postJson).not.toHaveBeenCalled()
  expect([result.current.isReadable, localStorage.length]).toEqual([false, 1])
})

test("DRAFT-23 unsent changes of an older build are offered as words, and not sent", async () => {
  const older = await open(server())
  act(() => older.result.current.setOutdated())
  act(() => add(older.result.current.ydoc, paragraph("Before the update")))
  older.unmount()
  const { result } = await open(server(), 2)
  await waitFor(() => expect(result.current.lost?.words).toBe("Before the update"))
  expect(postJson).not.toHaveBeenCalled()
})
