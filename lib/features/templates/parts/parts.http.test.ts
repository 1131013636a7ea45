import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import * as Y from "yjs"
import { templateGet } from "#contract/methods/template"
import type { User } from "#lib/access/auth/access"
import { setMember } from "#lib/data/store/members"
import { rows, type Store } from "#lib/data/store/open"
import { listUnpublishedDrafts, listVersions, type TemplateDraft } from "#lib/data/store/template-drafts"
import { findAnyDraft, listParts, publishedParts, usesOf } from "#lib/data/store/template-parts"
import { createFirstOwner, createUser } from "#lib/data/store/users"
import { condition, documentOf, type NodeJson, node, paragraph } from "#lib/documents/testing/make-document"
import { fromYjs } from "#lib/documents/yjs/from-yjs"
import { replaceIn } from "#lib/documents/yjs/to-yjs"
import { createProject } from "#lib/features/projects/create-project"
import { closeDraftChanges } from "#lib/live/draft-changes"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../../service/testing/start-service.ts"
import { addDraftUpdate } from "../add-update.ts"
import { createDraft } from "../create-draft.ts"
import { deleteDraft } from "../delete-draft.ts"
import { openDocument } from "../document-state.ts"
import { duplicateDraft } from "../duplicate-draft.ts"
import { fieldsIn } from "../fields.ts"
import { openDraft } from "../open-draft.ts"
import { previewDraft } from "../preview-draft.ts"
import { preparePromotion } from "../promotion/plan.ts"
import { promoteTemplate } from "../promotion/promote.ts"
import { publishDraft } from "../publish-draft.ts"
import { saveDraft } from "../save-draft.ts"
import { sendTest } from "../send-test.ts"
import { actingIn, got } from "../testing/acting.ts"
import { restoreVersion } from "../versions.ts"
import { createPart, partsMax } from "./create-part.ts"
import { deletePart } from "./delete-part.ts"
import { offeredParts, partDetails, partUses } from "./part-data.ts"
import { publishAnew } from "./publish-anew.ts"
import { publishPart } from "./publish-part.ts"

/** Snippets and layouts, against the templates of the real service that use them. */
let service: TestService
let store: Store
const undo: (() => void)[] = []
const owner = aUser("owner", true)
const viewer = aUser("viewer")

beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  store = await openTestStore()
  undo.push(useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey }), useStore(store))
  const named = ({ user_id, email, name }: User) => ({ user_id, email, name })
  const unsigned = { password_hash: "x", created_at: someDay }
  await createFirstOwner(store.db, { ...named(owner), ...unsigned })
  await createUser(store.db, { ...named(viewer), ...unsigned })
  for (const project of ["Shop", "Other", "Full"])
    await createProject(store.db, { user: owner, input: { name: project }, ip: null })
  const member = { project_id: "shop", user_id: viewer.user_id, created_at: someDay }
  await setMember(store.db, { ...member, role: "viewer" })
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeDraftChanges(store.db)
  await service.close()
  await store.close()
})

const { access, action } = actingIn(() => store, owner)
const act = async <T>(
  does: (db: Store["db"], draftAction: Awaited<ReturnType<typeof action>>) => Promise<T>,
  input: object,
  project = "shop",
): Promise<T> => does(store.db, await action(input, owner, project))

async function draftOf(draft_id: string, project_id = "shop"): Promise<TemplateDraft> {
  const found = await findAnyDraft(store.db, { project_id, draft_id })
  if (!found) throw new Error(`There is no draft ${draft_id}.`)
  return found
}
/** An edit as the user's browser sends it. */
async function write(draft_id: string, content: NodeJson[], project = "shop") {
  const { ydoc } = await openDocument(store.db, { project_id: project, draft_id })
  const before = Y.encodeStateVector(ydoc)
  replaceIn(ydoc, documentOf(content).doc)
  const update = Buffer.from(Y.encodeStateAsUpdate(ydoc, before)).toString("base64")
  return act(addDraftUpdate, { draft_id, update }, project)
}
const seenOf = ({ draft_id, revision, seq }: TemplateDraft) => ({ draft_id, revision, seq })

let made = 0
async function newPart(part: "snippet" | "layout", content: NodeJson[], project = "shop") {
  made += 1
  const { draft_id } = got(await act(createPart, { part, name: `${part} ${made}` }, project))
  got(await write(draft_id, content, project))
  return draft_id
}
async function publishedPart(part: "snippet" | "layout", content: NodeJson[], project = "shop") {
  const draft_id = await newPart(part, content, project)
  got(await act(publishPart, seenOf(await draftOf(draft_id, project)), project))
  return draft_id
}
async function rewritten(draft_id: string, content: NodeJson[]) {
  got(await write(draft_id, content))
  return got(await act(publishPart, seenOf(await draftOf(draft_id))))
}
async function newTemplate(content: NodeJson[], fields: object = {}) {
  made += 1
  const { draft_id } = got(
    await act(createDraft, {
      ...{ kind: "visual", engine: "liquid", name: `Template ${made}`, fields: { subject: "Hello" } },
    }),
  )
  got(await write(draft_id, content))
  if (Object.keys(fields).length > 0) got(await act(saveDraft, { draft_id, revision: 1, fields }))
  return draft_id
}
const publish = async (draft_id: string) => act(publishDraft, seenOf(await draftOf(draft_id)))
async function published(draft_id: string) {
  const answer = got(await publish(draft_id))
  if (answer.kind !== "published") throw new Error(answer.kind)
  return answer
}
async function htmlAtService(draft_id: string): Promise<string> {
  const { template_id } = await draftOf(draft_id)
  const found = await callWithKey(store.db, await access(owner), templateGet, { id: template_id ?? "" })
  return got(found).template.body.html ?? ""
}
const snippet = (id: string, name = "Address") => node("snippet", { id, name })
const slot = node("slot")
const usersOf = async (draft_id: string) =>
  (await usesOf(store.db, { project_id: "shop", draft_id })).map((use) => use.draft_id)
async function look(draft_id: string, more: object = {}, user = owner) {
  const draft = await draftOf(draft_id)
  const { ydoc } = await openDocument(store.db, draft)
  const input = { draft_id, fields: fieldsIn(draft.fields), doc: fromYjs(ydoc), ...more }
  return got(await previewDraft(store.db, await action(input, user)))
}

describe("PART-1 snippets and layouts are separate drafts", () => {
  test("they are in their own list and in no list of templates, and are not sent to the mail service", async () => {
    const id = await newPart("snippet", [paragraph("Harbour Shop")])
    expect(await listParts(store.db, "shop")).toContainEqual(
      expect.objectContaining({ draft_id: id, part: "snippet", base_version: null, templates: 0 }),
    )
    const drafts = await listUnpublishedDrafts(store.db, "shop", { limit: 100 })
    expect(drafts.map(({ draft_id }) => draft_id)).not.toContain(id)
    expect(got(await partDetails(store.db, await access(owner), id))).toMatchObject({
      part: "snippet",
      isChanged: true,
    })
  })

  test("they are not templates: they cannot be opened, published, copied, sent or deleted as one", async () => {
    const id = await publishedPart("snippet", [paragraph("Harbour Shop")])
    const seen = seenOf(await draftOf(id))
    const none = { ok: false, failure: { status: 404 } }
    expect(await openDraft(store.db, await access(owner), id)).toMatchObject(none)
    expect(await act(publishDraft, seen)).toMatchObject(none)
    expect(await act(duplicateDraft, { id, name: "Copy" })).toMatchObject(none)
    expect(await act(deleteDraft, { draft_id: id })).toMatchObject(none)
    expect(await act(publishAnew, { draft_id: id, version: 1 })).toMatchObject(none)
    const test = { draft_id: id, emails: ["a@example.com"] }
    expect(await act(sendTest, test)).toMatchObject(none)
  })

  test("a template is not a part either", async () => {
    const id = await newTemplate([paragraph("Hello")])
    const none = { ok: false, failure: { status: 404 } }
    expect(await act(publishPart, seenOf(await draftOf(id)))).toMatchObject(none)
    expect(await act(deletePart, { draft_id: id })).toMatchObject(none)
    expect(await partDetails(store.db, await access(owner), id)).toMatchObject(none)
  })

  test.each([
    [{ part: "snippet", name: " " }, "name"],
    [{ part: "snippet", name: "a\nb" }, "name"],
    [{ part: "snippet", name: "x".repeat(201) }, "name"],
    [{ part: "other", name: "x" }, "part"],
  ])("%j is refused with its field", async (input, field) => {
    expect(await act(createPart, input)).toMatchObject({ failure: { status: 400, field } })
  })

  test("a project has at most 200", async () => {
    for (let at = 0; at < partsMax; at += 1)
      got(await act(createPart, { part: "snippet", name: `No ${at}` }, "full"))
    expect(await act(createPart, { part: "snippet", name: "One more" }, "full")).toMatchObject({
      failure: { status: 409 },
    })
  })
})

describe("PART-2 templates get the published version of a part", () => {
  test("nothing of a draft is in a template before it is published, and nothing unseen", async () => {
    const id = await publishedPart("snippet", [paragraph("First words")])
    const before = await draftOf(id)
    got(await write(id, [paragraph("Half a sent")]))
    const template = await newTemplate([paragraph("Hello"), snippet(id)])
    expect((await look(template)).preview?.body.html).toContain("First words")
    expect(await act(publishPart, seenOf(before))).toMatchObject({
      value: { kind: "draft_changed", changed_by: owner.user_id },
    })
    got(await act(publishPart, seenOf(await draftOf(id))))
    expect((await look(template)).preview?.body.html).toContain("Half a sent")
  })

  test("versions are saved and restored as drafts", async () => {
    const id = await publishedPart("snippet", [paragraph("One")])
    expect(await rewritten(id, [paragraph("Two")])).toEqual({ kind: "published", version: 2 })
    expect(await listVersions(store.db, await draftOf(id))).toMatchObject([{ version: 2 }, { version: 1 }])
    got(await act(restoreVersion, { ...seenOf(await draftOf(id)), version: 1 }))
    expect((await look(id)).preview?.body.plaintext).toContain("One")
  })
})

describe("PART-3 a template with its snippets and its layout", () => {
  test("preview, test and publication include them, with the project's brand", async () => {
    const address = await publishedPart("snippet", [paragraph("1 Quay")])
    const layout = await publishedPart("layout", [
      paragraph("Above"),
      slot,
      snippet(address),
      paragraph("Below"),
    ])
    const id = await newTemplate([paragraph("Hello")], { layout })
    const looked = await look(id)
    expect(looked.findings).toEqual([])
    const text = looked.preview?.body.plaintext ?? ""
    expect(["Above", "Hello", "1 Quay", "Below"].map((words) => text.indexOf(words))).toEqual(
      ["Above", "Hello", "1 Quay", "Below"].map((words) => text.indexOf(words)).toSorted((a, b) => a - b),
    )
    expect(text).toContain("1 Quay")
    await published(id)
    expect(await htmlAtService(id)).toContain("1 Quay")
  })

  test("LOOK-7 branches of conditions in them can be chosen as well", async () => {
    const when = (words: string) =>
      condition({ kind: "set", tag: "vip" }, [paragraph(words)], [paragraph("None")])
    const thanks = await publishedPart("snippet", [paragraph("Signed"), when("Thanks")])
    const layout = await publishedPart("layout", [when("Gold"), slot])
    const id = await newTemplate([paragraph("Hello"), snippet(thanks)], { layout })
    const { shared = [] } = await look(id)
    expect(shared.map(({ place, inside }) => ({ place, inside }))).toEqual([
      { place: [], inside: [0] },
      { place: [1], inside: [1] },
    ])
    const branches = shared.map(({ place, inside }) => ({ place, inside, branch: "shown" }))
    const textWith = async (some: object[]) =>
      (await look(id, { branches: some })).preview?.body.plaintext?.split(/\s+/).slice(0, 4)
    expect(await textWith([])).toEqual(["None", "Hello", "Signed", "None"])
    expect(await textWith(branches)).toEqual(["Gold", "Hello", "Signed", "Thanks"])
    expect(await textWith(branches.slice(1))).toEqual(["None", "Hello", "Signed", "Thanks"])
  })

  test("a finding in a snippet is at the place of the snippet, a finding in a layout at the message", async () => {
    const bad = await publishedPart("snippet", [paragraph("x"), node("button", { label: "Go", href: "" })])
    const layout = await publishedPart("layout", [slot, node("button", { label: "Go", href: "" })])
    const id = await newTemplate([paragraph("Hello"), snippet(bad)], { layout })
    const { checks } = await look(id)
    const places = checks.flatMap(({ code, place }) => (code === "button_has_no_link" ? [place] : []))
    expect(places).toEqual(expect.arrayContaining([[1], []]))
    expect(places).toHaveLength(2)
  })

  test("one that was deleted or never published is reported, and nothing is published without it", async () => {
    const never = await newPart("snippet", [paragraph("Never")])
    const id = await newTemplate([paragraph("Hello"), snippet(never, "Never")])
    expect((await look(id)).findings).toMatchObject([{ code: "snippet_is_missing", place: [1] }])
    expect(await publish(id)).toMatchObject({
      failure: { status: 409, message: "The snippet “Never” was deleted or never published." },
    })
    const other = await newTemplate([paragraph("Hello")], { layout: never })
    expect((await look(other)).findings).toMatchObject([{ code: "layout_is_missing", place: [] }])
    expect(await publish(other)).toMatchObject({ failure: { status: 409 } })
  })

  test("PART-7 another project's snippets and layouts are never included, also for a member of both", async () => {
    const foreign = await publishedPart("snippet", [paragraph("Secret of others")], "other")
    const frame = await publishedPart("layout", [paragraph("Frame of others"), slot], "other")
    const id = await newTemplate([paragraph("Hello"), snippet(foreign)], { layout: frame })
    const looked = await look(id)
    expect(JSON.stringify(looked)).not.toContain("of others")
    expect(looked.findings.map(({ code }) => code)).toEqual(["layout_is_missing", "snippet_is_missing"])
    expect(await offeredParts(store.db, "shop")).not.toContainEqual(
      expect.objectContaining({ part_id: foreign }),
    )
    expect(await usesOf(store.db, { project_id: "other", draft_id: foreign })).toEqual([])
    const seen = seenOf(await draftOf(foreign, "other"))
    expect(await act(publishPart, seen)).toMatchObject({ failure: { status: 404 } })
    expect(await act(deletePart, seen)).toMatchObject({ failure: { status: 404 } })
    for (const reads of [partDetails, partUses])
      expect(await reads(store.db, await access(owner), foreign)).toMatchObject({ failure: { status: 404 } })
  })

  test("a snippet used too often is reported as too much, quickly", async () => {
    const many = Array.from({ length: 60 }, (_, at) => paragraph(`Line ${at}`))
    const id = await publishedPart("snippet", many)
    const template = await newTemplate(Array.from({ length: 400 }, () => snippet(id)))
    const { findings } = await look(template)
    expect(findings.some(({ code }) => code === "snippets_are_too_long")).toBe(true)
    expect(await publish(template)).toMatchObject({ failure: { status: 409 } })
  })
})

describe("PART-4 parts never form a cycle", () => {
  test("a snippet that includes itself or another one is reported and not published", async () => {
    const id = await publishedPart("snippet", [paragraph("One")])
    got(await write(id, [paragraph("Two"), snippet(id)]))
    expect((await look(id)).findings).toMatchObject([{ code: "snippet_in_snippet", place: [1] }])
    expect(await act(publishPart, seenOf(await draftOf(id)))).toMatchObject({ failure: { status: 400 } })
  })

  test("one that is nevertheless stored so is included once, without itself", async () => {
    const id = await publishedPart("snippet", [paragraph("Around"), paragraph("again")])
    const document = documentOf([paragraph("Around"), snippet(id)])
    await store.db.execute(
      sql`update template_versions set document = ${JSON.stringify(document)}::jsonb where draft_id = ${id}`,
    )
    const template = await newTemplate([snippet(id)])
    const { preview, findings } = await look(template)
    expect(preview?.body.plaintext?.match(/Around/g)).toHaveLength(1)
    expect(findings.map(({ code }) => code)).toEqual(["snippet_in_snippet"])
  })

  test("a layout without a slot for the content is not published, and is previewed with placeholder text", async () => {
    const id = await newPart("layout", [paragraph("Only me")])
    expect((await look(id)).findings).toMatchObject([{ code: "layout_has_no_slot" }])
    expect(await act(publishPart, seenOf(await draftOf(id)))).toMatchObject({ failure: { status: 400 } })
    got(await write(id, [paragraph("Above"), slot]))
    const { preview } = await look(id, { filler: "Content of the template" })
    expect(preview?.body.plaintext).toContain("Content of the template")
  })
})

describe("PART-5 templates are republished only when a user requests it", () => {
  test("the published one stays, is shown as older, and has the newer snippet after that; drafts stay drafts", async () => {
    const id = await publishedPart("snippet", [paragraph("Old words")])
    const layout = await publishedPart("layout", [slot, snippet(id)])
    const direct = await newTemplate([paragraph("Hello"), snippet(id)])
    const framed = await newTemplate([paragraph("Hello")], { layout })
    for (const one of [direct, framed]) await published(one)
    got(await write(direct, [paragraph("Half a dra"), snippet(id)]))
    await rewritten(id, [paragraph("New words")])
    for (const one of [direct, framed]) expect(await htmlAtService(one)).toContain("Old words")

    const usage = got(await partUses(store.db, await access(owner), id))
    expect(usage.version).toBe(2)
    const behind = usage.uses.filter(({ part, published: now }) => part === null && now?.partVersion === 1)
    expect(behind.map(({ draft_id }) => draft_id).toSorted()).toEqual([direct, framed].toSorted())

    for (const { draft_id, published: now } of behind)
      got(await act(publishAnew, { draft_id, version: now?.version, note: "Newer address" }))
    for (const one of [direct, framed]) {
      expect(await htmlAtService(one)).toContain("New words")
      const draft = await draftOf(one)
      expect(await listVersions(store.db, draft)).toMatchObject([
        { version: 2, origin: "parts", note: "Newer address" },
        { version: 1 },
      ])
    }
    expect(await htmlAtService(direct)).not.toContain("Half a dra")
    expect(await htmlAtService(direct)).toContain("Hello")
    expect((await look(direct)).preview?.body.html).toContain("Half a dra")
    expect(got(await partUses(store.db, await access(owner), id)).uses).toMatchObject(
      usage.uses.map(({ draft_id, part }) => ({
        draft_id,
        ...(part === null && { published: { partVersion: 2 } }),
      })),
    )
    const acts = await rows<{ action: string }>(
      store.db,
      sql`select action from audit where action in ('template/set', 'template/part-publish')`,
    )
    expect(acts.filter(({ action: name }) => name === "template/set").length).toBeGreaterThanOrEqual(4)
    expect(acts.some(({ action: name }) => name === "template/part-publish")).toBe(true)
  })

  test("a template that was published meanwhile is left unchanged", async () => {
    const id = await publishedPart("snippet", [paragraph("Old")])
    const template = await newTemplate([snippet(id)])
    await published(template)
    await published(template)
    expect(await act(publishAnew, { draft_id: template, version: 1 })).toMatchObject({
      value: { kind: "changed_outside", version: 2 },
    })
  })
})

describe("PART-6 uses of a part are listed", () => {
  test("as it is added and removed, with the layout too, and in copies", async () => {
    const id = await publishedPart("snippet", [paragraph("Words")])
    const layout = await publishedPart("layout", [slot])
    const template = await newTemplate([paragraph("Hello"), snippet(id)], { layout })
    expect(await usersOf(id)).toEqual([template])
    expect(await usersOf(layout)).toEqual([template])
    const copy = got(await act(duplicateDraft, { id: template, name: "Copy" })).draft_id
    expect((await usersOf(id)).toSorted()).toEqual([template, copy].toSorted())
    got(await write(template, [paragraph("Hello")]))
    got(await act(saveDraft, { draft_id: template, revision: 2, fields: { layout: "" } }))
    expect(await usersOf(id)).toEqual([copy])
    expect(await usersOf(layout)).toEqual([copy])
    got(await act(deleteDraft, { draft_id: copy }))
    expect(await usersOf(id)).toEqual([])
  })

  test("a used one, in a draft or published, is not deleted, and its uses are returned", async () => {
    const id = await publishedPart("snippet", [paragraph("Words")])
    const template = await newTemplate([snippet(id)])
    const name = String((await draftOf(template)).fields.name)
    await published(template)
    got(await write(template, [paragraph("Without it")]))
    expect(await act(deletePart, { draft_id: id })).toMatchObject({
      failure: { status: 409, message: `It is still used in “${name}”.` },
    })
    await published(template)
    got(await act(deletePart, { draft_id: id }))
    expect(await findAnyDraft(store.db, { project_id: "shop", draft_id: id })).toBeNull()
    expect(await publishedParts(store.db, "shop", [id])).toEqual([])
  })

  test("unknown ids in a document are not stored", async () => {
    const id = await newTemplate([
      snippet("00000000-0000-4000-8000-000000000000"),
      snippet("'; drop table x"),
    ])
    const noted = await rows(store.db, sql`select * from template_part_uses where draft_id = ${id}`)
    expect(noted).toEqual([])
  })

  test("a restored version restores its parts", async () => {
    const id = await publishedPart("snippet", [paragraph("Words")])
    const template = await newTemplate([snippet(id)])
    await published(template)
    got(await write(template, [paragraph("Without it")]))
    await published(template)
    expect(await usersOf(id)).toEqual([])
    got(await act(restoreVersion, { ...seenOf(await draftOf(template)), version: 1 }))
    expect(await usersOf(id)).toEqual([template])
  })
})

test("PROMOTE-2 another project, which has none of them, gets the content of snippets and layout, and a missing one is refused", async () => {
  const hours = await publishedPart("snippet", [paragraph("Open from nine")])
  const frame = await publishedPart("layout", [paragraph("Harbour Shop"), node("slot"), node("footer")])
  const id = await newTemplate([paragraph("Hello"), node("snippet", { id: hours, name: "Hours" })], {
    layout: frame,
  })
  const to = { id, to: "other", is_new: false }
  const { plan } = got(await preparePromotion(store.db, await access(owner), to))
  const request = { id, to: "other", publish: false, key: plan.key, from_email: "post@example.com" }
  const done = got(await act(promoteTemplate, request))
  if (!("id" in done)) throw new Error(JSON.stringify(done))
  const copy = await draftOf(done.id, "other")
  expect(copy.fields.layout).toBe("")
  const text = JSON.stringify(fromYjs((await openDocument(store.db, copy)).ydoc))
  for (const words of ["Harbour Shop", "Hello", "Open from nine"]) expect(text).toContain(words)
  expect(text).not.toMatch(/"snippet"|"slot"/)
  const broken = await newTemplate([node("snippet", { id: randomUUID(), name: "Gone" })])
  expect(await preparePromotion(store.db, await access(owner), { ...to, id: broken })).toMatchObject({
    ok: false,
    failure: { status: 409, message: "The snippet “Gone” was deleted or never published." },
  })
})
