import { afterAll, beforeAll, describe, expect, test } from "vitest"
import * as Y from "yjs"
import type { Output } from "#contract/method"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import type { pictureList } from "#contract/methods/picture"
import { templateSet } from "#contract/methods/template"
import type { Picture } from "#contract/picture"
import type { User } from "#lib/access/auth/access"
import { listAudit } from "#lib/data/store/audit"
import type { Store } from "#lib/data/store/open"
import { brand as brandSchema } from "#lib/documents/brand"
import { documentOf, node } from "#lib/documents/testing/make-document"
import { replaceIn } from "#lib/documents/yjs/to-yjs"
import { closeDraftChanges } from "#lib/live/draft-changes"
import { callWithKey, proxy } from "#lib/mail-api/proxy/proxy"
import { aUser } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { pngWith, tinyPicture } from "../../../service/testing/tiny-pictures.ts"
import { addDraftUpdate } from "./add-update.ts"
import { savedBrandOf } from "./brand.ts"
import { changeBrand } from "./change-brand.ts"
import { createDraft } from "./create-draft.ts"
import { pictureUses } from "./picture-uses.ts"
import { actingIn, got } from "./testing/acting.ts"
import { makeShop } from "./testing/shop.ts"

/** The library of pictures through the dashboard, against the real service. */
let service: TestService
let store: Store
const undo: (() => void)[] = []
const owner = aUser("owner", true)
const editor = aUser("editor")
const viewer = aUser("viewer")

beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  store = await openTestStore()
  undo.push(useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey }), useStore(store))
  await makeShop(store.db, { owner, editor, viewer })
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeDraftChanges(store.db)
  await service.close()
  await store.close()
})

const { access, action } = actingIn(() => store, owner)
const call = (path: string, input: unknown, user: User | null = editor, project = "shop") =>
  proxy(store.db, { user, project, path, input, ip: "192.0.2.1" })

let made = 0
const anew = (more: object = {}) => {
  made += 1
  const content = pngWith(`${made} ${"x".repeat(200)}`).toString("base64")
  return { name: `Picture ${made}`, content, ...more }
}
const added = async (project = "shop", user: User = owner) =>
  (got(await call("picture/set", { picture: anew() }, user, project)) as { picture: Picture }).picture
const listed = async (user: User = editor, project = "shop") =>
  (got(await call("picture/list", {}, user, project)) as Output<typeof pictureList>).pictures

describe("PICTURE-10 the library", () => {
  test("users who may write templates add and delete, which is logged without the bytes", async () => {
    const picture = await added("shop", editor)
    expect(await listed(viewer)).toContainEqual(picture)
    got(await call("picture/delete", { id: picture.id }))
    expect(await listed()).not.toContainEqual(picture)
    const rows = await listAudit(store.db, "shop", 10)
    const about = rows.filter((row) => row.action.startsWith("picture/"))
    expect(about.map((row) => row.action)).toEqual(["picture/delete", "picture/set"])
    expect(JSON.stringify(about)).not.toContain("iVBORw0KGgo")
  })

  test("a user with read access sees it and changes nothing; other users learn nothing", async () => {
    const picture = await added()
    const before = await listed()
    for (const [path, input] of [
      ["picture/set", { picture: anew() }],
      ["picture/delete", { id: picture.id }],
    ] as const) {
      expect(await call(path, input, viewer)).toMatchObject({ failure: { status: 403 } })
      expect(await call(path, input, editor, "other")).toMatchObject({ failure: { status: 404 } })
      expect(await call(path, input, null)).toMatchObject({ failure: { status: 401 } })
    }
    expect(await call("picture/list", {}, editor, "other")).toMatchObject({ failure: { status: 404 } })
    expect(await listed()).toEqual(before)
  })

  test("pictures of another project are not found, also for a member of both", async () => {
    const foreign = await added("other")
    expect(await listed(owner)).not.toContainEqual(foreign)
    for (const path of ["picture/get", "picture/delete"])
      expect(await call(path, { id: foreign.id }, owner)).toMatchObject({ failure: { status: 404 } })
    expect(await pictureUses(store.db, await access(owner), foreign.id)).toMatchObject({
      failure: { status: 404 },
    })
    expect(await listed(owner, "other")).toContainEqual(foreign)
  })

  test.each([
    [
      "a page that is called PNG",
      "<html><script>alert(1)</script>",
      "This is not a png, jpeg, gif or webp picture",
    ],
    [
      "an SVG that is called PNG",
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      "this is an SVG",
    ],
    [
      "the beginning of a picture",
      tinyPicture("png").subarray(0, 40).toString("latin1"),
      "the picture is truncated",
    ],
  ])("%s is refused by its bytes, and nothing is saved", async (_what, file, sentence) => {
    const before = await listed()
    const content = Buffer.from(file, "latin1").toString("base64")
    const answer = await call("picture/set", { picture: { name: "logo.png", type: "image/png", content } })
    expect(answer).toMatchObject({ ok: false, failure: { status: 400 } })
    expect(JSON.stringify(answer).toLowerCase()).toContain(sentence.toLowerCase())
    expect(await listed()).toEqual(before)
  })

  test("more than 5 MB are refused before they are read", async () => {
    const content = Buffer.alloc(5 * 1024 * 1024 + 1).toString("base64")
    expect(await call("picture/set", { picture: anew({ content }) })).toMatchObject({
      failure: { status: 400, field: "picture.content" },
    })
  })
})

describe("PICTURE-13 where a picture is used", () => {
  const usesOf = async (picture: Picture) =>
    got(await pictureUses(store.db, await access(viewer), picture.id)).uses.map(({ where, name }) => [
      where,
      name,
    ])

  /** A visual draft with a picture in it, as its editor sends it. */
  async function visualWith(name: string, src: string) {
    const draftInput = { kind: "visual", engine: "liquid", name, fields: { subject: "Hello" } }
    const { draft_id } = got(await createDraft(store.db, await action(draftInput)))
    const ydoc = new Y.Doc()
    const put = async (content: Parameters<typeof documentOf>[0]) => {
      replaceIn(ydoc, documentOf(content).doc)
      const update = Buffer.from(Y.encodeStateAsUpdate(ydoc)).toString("base64")
      got(await addDraftUpdate(store.db, await action({ draft_id, update })))
    }
    await put([node("image", { src, alt: null, width: null, href: "", align: null })])
    return put
  }

  test("nowhere while no place shows it", async () => expect(await usesOf(await added())).toEqual([]))

  test("templates of programs, drafts of each kind, and the logo", async () => {
    const [picture, another] = [await added(), await added()]
    const html = `<img src="${picture.url}">`
    const by = await access(owner)
    const { domain } = got(await callWithKey(store.db, by, domainGetSandboxDomain, {}))
    const template = { name: "By a program", subject: "x", from_email: `a@${domain}`, body: { html } }
    got(await callWithKey(store.db, by, templateSet, { template }))
    const asHtml = { kind: "html", name: "As source", fields: { html, subject: "x" } }
    got(await createDraft(store.db, await action(asHtml)))
    const put = await visualWith("Drawn", picture.url)
    await visualWith("Elsewhere", another.url)
    const logo = { src: picture.url, alt: "Shop", width: 100, href: "" }
    const { changed } = await savedBrandOf(store.db, "shop")
    const changed_at = changed?.at.toISOString() ?? null
    got(await changeBrand(store.db, await action({ brand: brandSchema.parse({ logo }), changed_at })))
    expect((await usesOf(picture)).toSorted()).toEqual([
      ["brand", ""],
      ["draft", "As source"],
      ["draft", "Drawn"],
      ["published", "By a program"],
    ])
    expect(await usesOf(another)).toEqual([["draft", "Elsewhere"]])
    // Removes it from the document, so that it is no longer used.
    await put([node("paragraph")])
    expect(await usesOf(picture)).not.toContainEqual(["draft", "Drawn"])
  })

  test("an invalid id is reported as such", async () => {
    expect(await pictureUses(store.db, await access(viewer), "x")).toMatchObject({ failure: { status: 400 } })
  })
})
