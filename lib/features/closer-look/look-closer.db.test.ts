import { afterAll, beforeAll, expect, test, vi } from "vitest"
import * as Y from "yjs"
import type { Store } from "#lib/data/store/open"
import { findAnyDraft } from "#lib/data/store/template-parts"
import { documentOf, type NodeJson, node, paragraph, text } from "#lib/documents/testing/make-document"
import { replaceIn } from "#lib/documents/yjs/to-yjs"
import { addDraftUpdate } from "#lib/features/templates/add-update"
import { openDocument } from "#lib/features/templates/document-state"
import { emptyFields } from "#lib/features/templates/fields"
import { createPart } from "#lib/features/templates/parts/create-part"
import { publishPart } from "#lib/features/templates/parts/publish-part"
import { closeDraftChanges } from "#lib/live/draft-changes"
import { asOwner, got, makeDraft } from "#lib/testing/drafts"
import { saveProject } from "#lib/testing/make"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { checkLinks, type LinkAnswer } from "./check-links.ts"
import { lookCloser } from "./look-closer.ts"

vi.mock("./check-links.ts", () => ({ checkLinks: vi.fn() }))

/** Addresses with `dead` are gone, and pictures with `heavy` have a megabyte. */
const answerOf = (address: string): LinkAnswer =>
  address.includes("dead")
    ? { kind: "gone", status: 404, bytes: null }
    : { kind: "answers", status: 200, bytes: address.includes("heavy") ? 1_000_000 : 10 }

let store: Store
const undo: (() => void)[] = []
beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store))
  await saveProject(store.db, "shop")
  vi.mocked(checkLinks).mockImplementation(async (links) => ({
    answered: links.map((link) => ({ link, answer: answerOf(link.address) })),
    left: 0,
  }))
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeDraftChanges(store.db)
  await store.close()
})

const linked = (href: string) => paragraph(text("go", { type: "link", attrs: { href } }))
const docOf = (...content: NodeJson[]) => documentOf(content).doc

async function publishedPart(part: "snippet" | "layout", content: NodeJson[]): Promise<string> {
  const { draft_id } = got(await createPart(store.db, asOwner({ part, name: part })))
  const place = { project_id: "shop", draft_id }
  const { ydoc } = await openDocument(store.db, place)
  const before = Y.encodeStateVector(ydoc)
  replaceIn(ydoc, docOf(...content))
  const update = Buffer.from(Y.encodeStateAsUpdate(ydoc, before)).toString("base64")
  got(await addDraftUpdate(store.db, asOwner({ draft_id, update })))
  const draft = await findAnyDraft(store.db, place)
  got(
    await publishPart(store.db, asOwner({ draft_id, revision: draft?.revision ?? 0, seq: draft?.seq ?? 0 })),
  )
  return draft_id
}

test("DRAFT-20 links of snippets and of the layout are checked, at the snippet's place and the message's", async () => {
  const id = await publishedPart("snippet", [
    paragraph("Hello"),
    linked("https://a.waybill.dev/dead-snippet"),
  ])
  const layout = await publishedPart("layout", [linked("https://a.waybill.dev/dead-layout"), node("slot")])
  const { draft_id } = await makeDraft(store.db)
  const doc = docOf(
    paragraph("Hello"),
    node("snippet", { id, name: "Address" }),
    linked("https://a.waybill.dev/dead"),
  )
  const fields = { ...emptyFields("", ""), layout }
  const { checks, answered } = got(await lookCloser(store.db, asOwner({ draft_id, fields, doc })))
  expect(answered).toBe(3)
  expect(
    checks.map(({ code, place, values }) => [code, place, "address" in values && values.address]),
  ).toEqual([
    ["link_is_dead", [], "https://a.waybill.dev/dead-layout"],
    ["link_is_dead", [1], "https://a.waybill.dev/dead-snippet"],
    ["link_is_dead", [2, 0], "https://a.waybill.dev/dead"],
  ])
})

test("DRAFT-20 dead and heavy pictures of other servers are found, and are not counted as links", async () => {
  const { draft_id } = await makeDraft(store.db)
  const image = (name: string) => node("image", { src: `https://cdn.waybill.dev/${name}.png`, alt: "A" })
  const doc = docOf(image("dead"), image("heavy"), image("light"), linked("https://a.waybill.dev/heavy"))
  const looked = got(await lookCloser(store.db, asOwner({ draft_id, fields: emptyFields("", ""), doc })))
  expect(looked).toMatchObject({ answered: 1, left: 0, isSkipped: false })
  expect(looked.checks.map(({ code, place }) => [code, place])).toEqual([
    ["link_is_dead", [0]],
    ["image_is_heavy", [1]],
  ])
})
