import { afterAll, beforeAll, describe, expect, test } from "vitest"
import * as Y from "yjs"
import type { Output } from "#contract/method"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { emailSend } from "#contract/methods/email"
import type { pictureList } from "#contract/methods/picture"
import { templateGet, templateSet } from "#contract/methods/template"
import type { Picture } from "#contract/picture"
import type { User } from "#lib/access/auth/access"
import { listAudit } from "#lib/data/store/audit"
import type { Store } from "#lib/data/store/open"
import { findTemplateDraft, findVersion } from "#lib/data/store/template-drafts"
import { documentOf, node } from "#lib/documents/testing/make-document"
import { replaceIn } from "#lib/documents/yjs/to-yjs"
import { carriedPictures } from "#lib/features/inspection/captured-files"
import { closeDraftChanges } from "#lib/live/draft-changes"
import { getKey } from "#lib/mail-api/proxy/keys"
import { callWithKey, proxy } from "#lib/mail-api/proxy/proxy"
import { aUser } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { pngWith, tinyPicture } from "../../../service/testing/tiny-pictures.ts"
import { addDraftUpdate } from "./add-update.ts"
import { createDraft } from "./create-draft.ts"
import { draftDetails } from "./draft-details.ts"
import { openDraft } from "./open-draft.ts"
import { messagePictureFindings } from "./message-pictures.ts"
import { messagePictureData, messagePictureFile, pictureHeaders } from "./picture-file.ts"
import { pictureUses } from "./picture-uses.ts"
import { preparePromotion } from "./promotion/plan.ts"
import { promoteTemplate } from "./promotion/promote.ts"
import { previewDraft } from "./preview-draft.ts"
import { publishDraft } from "./publish-draft.ts"
import { saveDraft } from "./save-draft.ts"
import { sendTest } from "./send-test.ts"
import { actingIn, got } from "./testing/acting.ts"
import { type PlainService, startPlainService } from "./testing/plain-service.ts"
import { makeShop } from "./testing/shop.ts"

/** Pictures of a project whose mail server has no `picture/*`. */
let service: TestService
let plain: PlainService
let store: Store
const undo: (() => void)[] = []
const owner = aUser("owner", true)
const editor = aUser("editor")
const viewer = aUser("viewer")

beforeAll(async () => {
  service = await startService()
  plain = await startPlainService(service.url)
  store = await openTestStore()
  undo.push(useSettings({ serviceBaseUrl: plain.url, accountKey: service.accountKey }), useStore(store))
  await makeShop(store.db, { owner, editor, viewer })
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeDraftChanges(store.db)
  await plain.close()
  await service.close()
  await store.close()
})

const { access, action } = actingIn(() => store, owner)
const call = (path: string, input: unknown, user: User | null = editor, project = "shop") =>
  proxy(store.db, { user, project, path, input, ip: "192.0.2.1" })
const ask = async <M extends Parameters<typeof callWithKey>[2]>(method: M, input: object) =>
  got(await callWithKey(store.db, await access(owner), method, input as never))

let made = 0
const anew = (bytes?: Buffer) => {
  made += 1
  return {
    name: `Picture ${made}.png`,
    alt: "A cup",
    content: (bytes ?? pngWith(`${made}`)).toString("base64"),
  }
}
const added = async (bytes?: Buffer, project = "shop", user: User = owner) =>
  (got(await call("picture/set", { picture: anew(bytes) }, user, project)) as { picture: Picture }).picture
const listed = async (user: User = editor, project = "shop", page: object = {}) =>
  got(await call("picture/list", page, user, project)) as Output<typeof pictureList>

describe("PICTURE-20 pictures without a library at the mail server", () => {
  test("are added, listed, read and deleted with the usual rights and answers, and logged without bytes", async () => {
    const bytes = pngWith("the first ".repeat(30))
    const picture = await added(bytes, "shop", editor)
    expect(picture).toMatchObject({
      alt: "A cup",
      type: "image/png",
      width: 3,
      height: 2,
      bytes: bytes.length,
    })
    expect(picture.url).toBe(`cid:picture-${picture.sha256}.png`)
    const all = await listed(viewer)
    expect(all).toMatchObject({ are_inside_messages: true })
    expect(all.pictures).toEqual([picture])
    expect((await listed(viewer, "shop", { search: "PICTURE 1" })).pictures).toEqual([picture])
    expect((await listed(viewer, "shop", { search: "%" })).pictures).toEqual([])
    expect(got(await call("picture/get", { id: picture.id }, viewer))).toMatchObject({ picture })
    // The same bytes are the same picture.
    expect((await added(bytes)).id).toBe(picture.id)
    for (const path of ["picture/set", "picture/delete"])
      expect(await call(path, { id: picture.id, picture: anew() }, viewer)).toMatchObject({
        failure: { status: 403 },
      })
    got(await call("picture/delete", { id: picture.id }))
    expect((await listed()).pictures).toEqual([])
    const logged = (await listAudit(store.db, "shop", 20)).filter((row) => row.action.startsWith("picture/"))
    expect(logged.length).toBeGreaterThan(1)
    expect(JSON.stringify(logged)).not.toContain(bytes.toString("base64").slice(0, 40))
  })

  test.each([
    [
      "a page that is called PNG",
      Buffer.from("<html><script>alert(1)</script>"),
      "not a PNG, JPEG, GIF or WebP",
    ],
    [
      "a page behind the first bytes of a PNG",
      Buffer.concat([tinyPicture("png").subarray(0, 8), Buffer.from("<html>".padEnd(200))]),
      "the picture is",
    ],
    ["more than 1 MB", pngWith("x".repeat(1024 * 1024)), "at most 1 MB"],
    ["more than 1 MB of anything, before it is read,", Buffer.alloc(1024 * 1024 + 1), "at most 1 MB"],
  ])("%s is refused at its field, and nothing is stored", async (_what, bytes, sentence) => {
    const before = await listed()
    const answer = await call("picture/set", {
      picture: { name: "logo.png", content: bytes.toString("base64") },
    })
    expect(answer).toMatchObject({ ok: false, failure: { status: 400, field: "picture.content" } })
    expect(JSON.stringify(answer)).toContain(sentence)
    expect(await listed()).toEqual(before)
  })

  test("a picture of another project does not exist, by id, by name or in a message", async () => {
    const foreign = await added(pngWith("foreign"), "other")
    const name = foreign.url.slice("cid:".length)
    for (const path of ["picture/get", "picture/delete"])
      expect(await call(path, { id: foreign.id }, owner)).toMatchObject({ failure: { status: 404 } })
    expect(await pictureUses(store.db, await access(owner), foreign.id)).toMatchObject({
      failure: { status: 404 },
    })
    expect(await messagePictureFile(store.db, "shop", name)).toBeNull()
    const file = await messagePictureFile(store.db, "other", name)
    expect(Buffer.from(file?.content ?? [])).toEqual(pngWith("foreign"))
    expect(await messagePictureData(store.db, "shop", [name])).toEqual({})
    expect(await messagePictureData(store.db, "other", [name, "logo", ""])).toEqual({
      [name]: `data:image/png;base64,${pngWith("foreign").toString("base64")}`,
    })
    expect(await messagePictureFile(store.db, "other", name.replace(".png", ".gif"))).toBeNull()
    expect(file && pictureHeaders(file)).toMatchObject({
      ...{ "content-type": "image/png", "x-content-type-options": "nosniff" },
      "cache-control": "private, max-age=31536000, immutable",
    })
    const draft_id = await visualWith("With a foreign picture", foreign.url)
    expect(
      await sendTest(store.db, await action({ draft_id, emails: ["reader@example.com"] })),
    ).toMatchObject({
      failure: { status: 409, message: expect.stringContaining("deleted from the library") },
    })
  })
})

/** A visual draft with this picture, as its editor saves it. */
async function visualWith(name: string, ...srcs: string[]): Promise<string> {
  const input = {
    kind: "visual",
    engine: "liquid",
    name,
    fields: { subject: "Hello", unsubscribe_url: "https://shop.example/leave" },
  }
  const { draft_id } = got(await createDraft(store.db, await action(input)))
  await put(draft_id, ...srcs)
  return draft_id
}
const ydocs = new Map<string, Y.Doc>()
async function put(draft_id: string, ...srcs: string[]): Promise<void> {
  const ydoc = ydocs.get(draft_id) ?? new Y.Doc()
  ydocs.set(draft_id, ydoc)
  const images = srcs.map((src) => node("image", { src, alt: "A cup", width: null, href: "", align: null }))
  replaceIn(ydoc, documentOf([...images, node("paragraph")]).doc)
  const update = Buffer.from(Y.encodeStateAsUpdate(ydoc)).toString("base64")
  got(await addDraftUpdate(store.db, await action({ draft_id, update })))
}
async function draftOf(draft_id: string) {
  const draft = await findTemplateDraft(store.db, "shop", draft_id)
  if (!draft) throw new Error(`There is no draft ${draft_id}.`)
  return draft
}
async function publish(draft_id: string) {
  const { revision, seq } = await draftOf(draft_id)
  return publishDraft(store.db, await action({ draft_id, revision, seq }))
}
async function published(draft_id: string): Promise<string> {
  const done = got(await publish(draft_id))
  if (done.kind !== "published") throw new Error(JSON.stringify(done))
  return done.template_id
}
/** The inline parts of the messages of a job, by their Content-ID. */
async function inlineOf(job_id: string) {
  await service.idle()
  // The list of the sandbox is an extension, too.
  const { key } = (await getKey(store.db, "shop", "owner")) ?? {}
  const { letters } = await service.ok(capturedList, { job_id, limit: 50 }, key)
  const { letter } = await service.ok(capturedGet, { id: letters[0]?.id ?? "" }, key)
  const parts = await carriedPictures(letter.source)
  return {
    html: letter.html,
    source: letter.source,
    parts: Object.fromEntries(parts.map((one) => [one.contentId, one])),
  }
}

describe("PICTURE-21 messages carry the pictures that they show", () => {
  test("a test message and a published template have the picture byte for byte", async () => {
    const bytes = pngWith(`in the message ${"x".repeat(3000)}`)
    const { url, sha256 } = await added(bytes)
    const draft_id = await visualWith("Carrying", url)
    const expectCarried = async (job_id: string) => {
      const { html, source, parts } = await inlineOf(job_id)
      // The service completes the name to a Content-ID.
      const contentId = /src="cid:([^"]+)"/.exec(html ?? "")?.[1] ?? ""
      expect(contentId.split("@")[0]).toBe(`picture-${sha256}.png`)
      expect(source).toMatch(/^Content-Type: multipart\/related/im)
      const part = parts[`<${contentId}>`]
      expect(part?.type).toBe("image/png")
      expect(Buffer.from(part?.content ?? "", "base64")).toEqual(bytes)
      expect(Object.keys(parts)).toHaveLength(1)
    }
    const sent = got(await sendTest(store.db, await action({ draft_id, emails: ["reader@example.com"] })))
    await expectCarried(sent.job_id)
    const template_id = await published(draft_id)
    const message = { template_id, recipients: [{ email: "someone@example.com" }] }
    await expectCarried((await ask(emailSend, { message })).job_id)
    // The stored version has no bytes.
    const { base_version } = await draftOf(draft_id)
    const version = await findVersion(store.db, { project_id: "shop", draft_id }, base_version ?? 0)
    expect(JSON.stringify(version?.content)).not.toContain("inline_attachments")
    // A live draft sends its template, and nothing changed outside.
    const again = got(await sendTest(store.db, await action({ draft_id, emails: ["reader@example.com"] })))
    await expectCarried(again.job_id)
    const details = got(await draftDetails(store.db, await access(owner), template_id))
    expect(details).toMatchObject({ outside: null, isChanged: false })
    // The next version without it does not carry it any more.
    await put(draft_id)
    await published(draft_id)
    expect((await ask(templateGet, { id: template_id })).template.inline_attachments ?? []).toEqual([])
  })

  test("a template from outside keeps its own inline files beside them", async () => {
    const { url } = await added()
    const html = '<img src="cid:logo">'
    const template = {
      name: "From outside",
      subject: "x",
      from_email: (await draftOf(await visualWith("For a sender"))).fields.from_email as string,
      body: { html },
    }
    const logo = { type: "image/gif", name: "logo", content: tinyPicture("gif").toString("base64") }
    const { template: set } = await ask(templateSet, {
      template: { ...template, inline_attachments: [logo] },
    })
    const { draft } = got(await openDraft(store.db, await access(owner), set.id))
    const { draft_id, revision } = draft
    const fields = { html: `${html}<img src="${url}">` }
    got(await saveDraft(store.db, await action({ draft_id, revision, fields })))
    await published(draft_id)
    const files = (await ask(templateGet, { id: set.id })).template.inline_attachments ?? []
    expect(files.map(({ name }) => name)).toEqual(["logo", url.slice("cid:".length)])
    expect(files[0]).toEqual(logo)
  })

  test("a deleted picture is a finding at its block and a refusal; what is published keeps it", async () => {
    const picture = await added()
    const draft_id = await visualWith("Deleted later", picture.url)
    const live = await visualWith("Live before", picture.url)
    const template_id = await published(live)
    const uses = got(await pictureUses(store.db, await access(owner), picture.id)).uses
    expect(uses.map(({ where, name }) => [where, name]).toSorted()).toEqual([
      ["draft", "Deleted later"],
      ["published", "Live before"],
    ])
    got(await call("picture/delete", { id: picture.id }))
    expect(await publish(draft_id)).toMatchObject({
      failure: { status: 409, message: expect.stringContaining("deleted from the library") },
    })
    const document = documentOf([
      node("paragraph"),
      node("image", { src: picture.url, alt: "", width: null, href: "", align: null }),
    ])
    const content = { body: { html: `<img src="${picture.url}">` } }
    expect(await messagePictureFindings(store.db, "shop", document, content)).toEqual([
      { code: "picture_is_missing", level: "error", place: [1], node: "image", subject: null },
    ])
    // The published template has its own copy, which the next version uses.
    const { revision } = await draftOf(live)
    got(await saveDraft(store.db, await action({ draft_id: live, revision, fields: { subject: "Again" } })))
    await published(live)
    const files = (await ask(templateGet, { id: template_id })).template.inline_attachments
    expect(files?.map(({ name }) => name)).toEqual([picture.url.slice("cid:".length)])
  })

  test("a name with the extension of another type is a missing picture, as mail programs would show none", async () => {
    const { url } = await added()
    const draft_id = await visualWith("Another extension", url.replace(".png", ".gif"))
    expect(await publish(draft_id)).toMatchObject({ failure: { status: 409 } })
  })

  test("more than 2 MB in one message are refused before anything is sent", async () => {
    const heavy = await Promise.all(
      ["a", "b", "c"].map((letter) => added(pngWith(letter.repeat(800 * 1024)))),
    )
    const draft_id = await visualWith("Heavy", ...heavy.map(({ url }) => url))
    expect(await publish(draft_id)).toMatchObject({
      failure: { status: 409, message: expect.stringContaining("larger than 2 MB") },
    })
    expect((await draftOf(draft_id)).template_id).toBeNull()
  })

  test("a template that is promoted to another project takes them along", async () => {
    const { url, sha256 } = await added()
    const draft_id = await visualWith("For the other project", url)
    const seen = { id: draft_id, to: "other", is_new: true }
    const { plan: shown } = got(await preparePromotion(store.db, await access(owner), seen))
    const { key, sender } = shown
    const request = { ...seen, key, publish: true, name: "Copied", from_email: sender.from_email }
    const done = got(await promoteTemplate(store.db, await action(request)))
    expect(done).toMatchObject({ kind: "promoted", version: 1 })
    expect((await listed(owner, "other")).pictures.map((one) => one.sha256)).toContain(sha256)
  })

  test("drafts with them still send after the mail server got a library of its own", async () => {
    const { url, sha256 } = await added()
    const draft_id = await visualWith("Before the upgrade", url)
    const back = useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey })
    try {
      expect(await listed()).not.toHaveProperty("are_inside_messages")
      const sent = got(await sendTest(store.db, await action({ draft_id, emails: ["reader@example.com"] })))
      const { parts } = await inlineOf(sent.job_id)
      expect(Object.keys(parts)).toEqual([expect.stringContaining(sha256)])
    } finally {
      back()
    }
  })
})

test("LOOK-9 a document is checked at a server without previews, also for a picture that is gone", async () => {
  const picture = await added()
  const draft_id = await visualWith("Without a preview", picture.url)
  const { fields } = await draftOf(draft_id)
  const doc = documentOf([
    node("image", { src: picture.url, alt: "", width: null, href: "", align: null }),
  ]).doc
  const look = async () =>
    got(await previewDraft(store.db, await action({ draft_id, fields: { ...fields, subject: "" }, doc })))
  const seen = await look()
  expect(seen).toMatchObject({ preview: null, isNotOffered: true, findings: [], faults: [] })
  const codes = seen.checks.map(({ code }) => code)
  expect(codes).toContain("subject_is_empty")
  expect(codes).not.toContain("unsubscribe_is_missing")
  got(await call("picture/delete", { id: picture.id }))
  expect((await look()).findings).toMatchObject([{ code: "picture_is_missing", place: [0] }])
})
