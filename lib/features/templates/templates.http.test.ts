import { type SQL, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import * as Y from "yjs"
import { templateGet, templateSet } from "#contract/methods/template"
import type { User } from "#lib/access/auth/access"
import { listAudit } from "#lib/data/store/audit"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { brands } from "#lib/data/store/schema/templates"
import {
  addVersion,
  changeTemplateDraft,
  findTemplateDraft,
  findVersion,
  listUnpublishedDrafts,
  listVersions,
  type TemplateDraft,
  updatesAfter,
} from "#lib/data/store/template-drafts"
import { listSamples } from "#lib/data/store/template-samples"
import { createFirstOwner, createUser } from "#lib/data/store/users"
import { brand as brandSchema } from "#lib/documents/brand"
import { composerVersion } from "#lib/documents/composer"
import { gallery } from "#lib/documents/gallery/gallery"
import { fromYjs } from "#lib/documents/yjs/from-yjs"
import { fragmentName } from "#lib/documents/yjs/to-yjs"
import { createProject } from "#lib/features/projects/create-project"
import { closeDraftChanges, onDraft } from "#lib/live/draft-changes"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { addDraftUpdate } from "./add-update.ts"
import { createDraft } from "./create-draft.ts"
import { deleteDraft } from "./delete-draft.ts"
import { documentState } from "./document-state.ts"
import { draftDetails } from "./draft-details.ts"
import { duplicateDraft } from "./duplicate-draft.ts"
import { lookAtVersion } from "./look-at-version.ts"
import { openDraft } from "./open-draft.ts"
import { type Published, publishDraft } from "./publish-draft.ts"
import { changeSamples } from "./samples.ts"
import { saveDraft } from "./save-draft.ts"
import { brandMark, startPreview } from "./start-preview.ts"
import { actingIn, got } from "./testing/acting.ts"
import { restoreVersion } from "./versions.ts"

/** Editing templates, against the real service. */
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
  const { user_id, email, name } = owner
  await createFirstOwner(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  for (const { user_id, email, name } of [editor, viewer])
    await createUser(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  for (const project of ["Shop", "Other"])
    await createProject(store.db, { user: owner, input: { name: project }, ip: null })
  for (const [user_id, role] of [
    ["editor", "editor"],
    ["viewer", "viewer"],
  ] as const)
    await setMember(store.db, { project_id: "shop", user_id, role, created_at: someDay })
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeDraftChanges(store.db)
  await service.close()
  await store.close()
})

const { access, action } = actingIn(() => store, owner)

let made = 0
/** A new draft, of HTML by default. */
async function newDraft(input: object = {}, project = "shop"): Promise<TemplateDraft> {
  made += 1
  const name = `Template ${made}`
  const request = {
    kind: "html",
    name,
    fields: { html: "<p>Hello {{name}}</p>", subject: "Hello" },
    ...input,
  }
  const { draft_id } = got(await createDraft(store.db, await action(request, owner, project)))
  return draftOf(draft_id, project)
}
async function draftOf(id: string, project = "shop"): Promise<TemplateDraft> {
  const found = await findTemplateDraft(store.db, project, id)
  if (!found) throw new Error(`There is no draft ${id}.`)
  return found
}
const save = async (draft: TemplateDraft, fields: object, user: User = owner, revision = draft.revision) =>
  saveDraft(store.db, await action({ draft_id: draft.draft_id, revision, fields }, user))
async function publish(draft: TemplateDraft, more: object = {}): Promise<Published> {
  const { draft_id, revision, seq } = draft
  return got(await publishDraft(store.db, await action({ draft_id, revision, seq, ...more })))
}
async function published(draft: TemplateDraft, more: object = {}): Promise<TemplateDraft> {
  expect(await publish(draft, more)).toMatchObject({ kind: "published" })
  return draftOf(draft.draft_id)
}
const draftDetailsOf = async ({ draft_id }: TemplateDraft) =>
  got(await draftDetails(store.db, await access(owner), draft_id))
const atService = async (id: string) =>
  got(await callWithKey(store.db, await access(owner), templateGet, { id })).template
/** A program with a key of the project, independent of drafts. */
async function changeOutside(id: string, html: string) {
  const { name, from_email } = await atService(id)
  const template = { id, name, from_email, body: { html } }
  return got(await callWithKey(store.db, await access(owner), templateSet, { template })).template
}

describe("DRAFT-1 a template is opened with its draft", () => {
  test("one that was made elsewhere gets one HTML draft, with its version", async () => {
    const template = { name: "From outside", from_email: "shop@example.com", body: { html: "<b>1</b>" } }
    const { id } = got(await callWithKey(store.db, await access(owner), templateSet, { template })).template
    const both = await Promise.all([1, 2].map(async () => openDraft(store.db, await access(owner), id)))
    const [one, other] = both.map((opened) => got(opened).draft)
    expect(one?.draft_id).toBe(other?.draft_id)
    expect(one).toMatchObject({ kind: "html", template_id: id, base_version: 1, published_revision: 1 })
    expect(one?.fields).toMatchObject({ name: "From outside", html: "<b>1</b>" })
    expect(await listVersions(store.db, one as TemplateDraft)).toMatchObject([
      { version: 1, origin: "outside" },
    ])
  })

  test("a user with read access gets the same, and nothing is written", async () => {
    const template = { name: "Read only", from_email: "shop@example.com", body: { html: "<b>1</b>" } }
    const { id } = got(await callWithKey(store.db, await access(owner), templateSet, { template })).template
    const { draft } = got(await openDraft(store.db, await access(viewer), id))
    expect(draft.fields).toMatchObject({ name: "Read only" })
    expect(await findTemplateDraft(store.db, "shop", id)).toBeNull()
  })

  test("an unchanged draft continues from a change made elsewhere; a changed one reports it and stays", async () => {
    const draft = await published(await newDraft())
    const id = draft.template_id ?? ""
    await changeOutside(id, "<i>2</i>")
    const followed = got(await openDraft(store.db, await access(owner), id))
    expect(followed).toMatchObject({
      outside: null,
      draft: { base_version: 2, fields: { html: "<i>2</i>" } },
    })

    await save(followed.draft, { html: "<p>mine</p>" })
    await changeOutside(id, "<i>3</i>")
    const left = got(await openDraft(store.db, await access(owner), id))
    expect(left.draft.fields.html).toBe("<p>mine</p>")
    expect(left.outside).toMatchObject({ version: 3, body: { html: "<i>3</i>" } })
  })

  test("DRAFT-14 a change made elsewhere is in the history of a draft that does not follow it", async () => {
    const changed = await published(await newDraft())
    await save(changed, { html: "<p>mine</p>" })
    for (const { draft_id, template_id } of [changed, await published(await newVisual())]) {
      const id = template_id ?? ""
      await changeOutside(id, "<i>2</i>")
      const place = { project_id: "shop", draft_id }
      got(await openDraft(store.db, await access(viewer), id))
      expect(await listVersions(store.db, place)).toHaveLength(1)
      expect(got(await openDraft(store.db, await access(editor), id)).outside).toMatchObject({ version: 2 })
      // Nobody opens this one before it is replaced.
      await changeOutside(id, "<i>3</i>")
      expect(await publish(await draftOf(draft_id), { replaces: 3 })).toMatchObject({ version: 4 })
      const histories = await listVersions(store.db, place)
      expect(histories.map(({ version, origin }) => [version, origin])).toEqual([
        [4, "published"],
        [3, "outside"],
        [2, "outside"],
        [1, "published"],
      ])
      expect((await findVersion(store.db, place, 3))?.fields.html).toBe("<i>3</i>")
    }
  })

  test("DRAFT-14 a publication that was taken for a change made elsewhere is saved as published", async () => {
    const draft = await published(await newDraft())
    await save(draft, { html: "<p>mine</p>" })
    const { project_id, draft_id } = draft
    const first = await findVersion(store.db, draft, 1)
    if (!first) throw new Error("There is no first version.")
    await addVersion(store.db, { ...first, version: 2, origin: "outside", published_by: null })
    await published(await draftOf(draft_id))
    expect(await findVersion(store.db, { project_id, draft_id }, 2)).toMatchObject({
      ...{ origin: "published", published_by: "owner", fields: { html: "<p>mine</p>" } },
    })
  })

  test("DRAFT-1 a template read before a newer publication does not move the draft back", async () => {
    const draft = await published(await newDraft())
    const place = { project_id: "shop", draft_id: draft.draft_id }
    await changeTemplateDraft(store.db, place, { base_version: 2 })
    const opened = got(await openDraft(store.db, await access(owner), draft.draft_id))
    expect(opened).toMatchObject({ outside: null, draft: { base_version: 2, revision: draft.revision } })
    expect(await draftOf(draft.draft_id)).toMatchObject({ base_version: 2, revision: draft.revision })
  })

  test.each([
    ["no id", "nothing"],
    ["an unknown one", "00000000-0000-4000-8000-000000000000"],
  ])("%s is not found", async (_what, id) => {
    expect(await openDraft(store.db, await access(owner), id)).toMatchObject({ failure: { status: 404 } })
  })

  test("a draft of another project is not found, for reading and for writing", async () => {
    const foreign = await newDraft({}, "other")
    expect(await openDraft(store.db, await access(owner), foreign.draft_id)).toMatchObject({
      failure: { status: 404 },
    })
    expect(await save(foreign, { name: "taken" })).toMatchObject({ failure: { status: 404 } })
    const { draft_id, revision, seq } = foreign
    for (const act of [publishDraft, deleteDraft])
      expect(await act(store.db, await action({ draft_id, revision, seq }))).toMatchObject({
        failure: { status: 404 },
      })
    expect((await draftOf(draft_id, "other")).fields.name).not.toBe("taken")
  })
})

describe("DRAFT-2 fields are saved as they are typed", () => {
  test("edits of two users in two fields are both saved; in one field the second is notified and nothing is saved", async () => {
    const draft = await newDraft()
    expect(await save(draft, { subject: "Mine" })).toEqual({
      ok: true,
      value: { kind: "saved", revision: 2 },
    })
    expect(await save(draft, { html: "<p>Theirs</p>" }, editor, 1)).toMatchObject({
      value: { kind: "saved", revision: 3 },
    })
    const late = await save(draft, { subject: "Late", reply_to: "a@example.com" }, editor, 1)
    expect(late).toMatchObject({
      value: { kind: "conflict", revision: 3, conflicts: [{ field: "subject", theirs: "Mine" }] },
    })
    expect((await draftOf(draft.draft_id)).fields).toMatchObject({
      ...{ subject: "Mine", html: "<p>Theirs</p>", reply_to: "" },
    })
  })

  test("typing the same is no conflict, and a change without effect is not counted", async () => {
    const draft = await newDraft()
    await save(draft, { subject: "Same" })
    expect(await save(draft, { subject: "Same" }, editor, 1)).toMatchObject({
      value: { kind: "saved", revision: 2 },
    })
  })

  test.each([
    [{ subject: "two\nlines" }, "fields.subject"],
    [{ template_engine: "mustache" }, "fields.template_engine"],
    [{ unknown: "x" }, "fields"],
    [{ name: "x".repeat(300) }, "fields.name"],
  ])("%j is refused with its field", async (fields, field) => {
    const draft = await newDraft()
    expect(await save(draft, fields)).toMatchObject({ failure: { status: 400, field } })
    expect((await draftOf(draft.draft_id)).revision).toBe(1)
  })
})

describe("DRAFT-3 a new template", () => {
  test("begins as a gallery template, with its samples, and is not sent to the mail service", async () => {
    const draft = await newDraft({
      ...{ kind: "visual", start: "order-confirmation", engine: "liquid", fields: {} },
      sample_names: { usual: "Usual order" },
    })
    expect(draft).toMatchObject({ template_id: null, base_version: null, kind: "visual" })
    expect(String(draft.fields.subject)).toContain("{{")
    const [first, ...others] = await listSamples(store.db, draft)
    expect(first).toMatchObject({ name: "Usual order", position: 0 })
    expect(others.length).toBeGreaterThan(0)
    expect(
      (await listUnpublishedDrafts(store.db, "shop", { limit: 100 })).map(({ draft_id }) => draft_id),
    ).toContain(draft.draft_id)
  })

  test.each([
    [{ kind: "visual", start: "nothing" }, "start"],
    [{ kind: "visual", start: "order-confirmation", engine: "simple" }, "engine"],
    [{ kind: "pdf" }, "kind"],
  ])("%j is refused with its field", async (input, field) => {
    const refused = await createDraft(store.db, await action({ name: "x", ...input }))
    expect(refused).toMatchObject({ failure: { status: 400, field } })
  })
})

/** Acts like an editor in its browser: appends to the first block of text and returns the update. */
function typed(state: Uint8Array, words: string): string {
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, state)
  const before = Y.encodeStateVector(ydoc)
  const text = [...ydoc.getXmlFragment(fragmentName).createTreeWalker((one) => one instanceof Y.XmlText)]
  const [first] = text
  if (first instanceof Y.XmlText) first.insert(first.length, words)
  else {
    const paragraph = new Y.XmlElement("paragraph")
    paragraph.insert(0, [new Y.XmlText(words)])
    ydoc.getXmlFragment(fragmentName).insert(0, [paragraph])
  }
  return Buffer.from(Y.encodeStateAsUpdate(ydoc, before)).toString("base64")
}
const write = async (draft: TemplateDraft, words: string, user: User = owner) => {
  const { state } = await documentState(store.db, await draftOf(draft.draft_id))
  const input = { draft_id: draft.draft_id, update: typed(state, words) }
  return addDraftUpdate(store.db, await action(input, user))
}
const wordsIn = async (draft: TemplateDraft): Promise<string> => {
  const { state } = await documentState(store.db, await draftOf(draft.draft_id))
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, state)
  return JSON.stringify(fromYjs(ydoc))
}
const newVisual = () => newDraft({ kind: "visual", engine: "liquid", fields: { subject: "Hello {{name}}" } })

describe("DOCUMENT-19 a visual draft from HTML", () => {
  test("has one block of it, with the language of the page, and the parts left out are named", async () => {
    const html = '<html lang="de"><head><link rel="x"></head><body bgcolor="red"><p>Hallo</p></body></html>'
    const made = got(await createDraft(store.db, await action({ kind: "visual", name: "From HTML", html })))
    expect(made).toMatchObject({ left_out: ["link", "bgcolor"] })
    const draft = await draftOf(made.draft_id)
    expect(draft).toMatchObject({ kind: "visual", document_version: 1, fields: { language: "de" } })
    expect(await wordsIn(draft)).toBe(
      JSON.stringify({
        type: "doc",
        content: [{ type: "htmlBlock", attrs: { html: "<p>Hallo</p>" } }],
      }),
    )
  })

  test("is refused at its field if it is too long", async () => {
    const input = { kind: "visual", name: "Long", html: "a".repeat(500_001) }
    expect(await createDraft(store.db, await action(input))).toMatchObject({
      failure: { status: 400, field: "html" },
    })
  })
})

describe("DRAFT-4 a visual draft is edited by several users at once", () => {
  test("changes of both are in it, numbered without gaps, and all users receive them", async () => {
    const draft = await newVisual()
    const heard = { changed: 0 }
    const stop = onDraft(draft.draft_id, {
      changed: () => {
        heard.changed += 1
      },
      presence: () => {},
    })
    const { state } = await documentState(store.db, draft)
    const send = async (words: string, user: User) =>
      addDraftUpdate(store.db, await action({ draft_id: draft.draft_id, update: typed(state, words) }, user))
    const sent = await Promise.all([send("one", owner), send("two", editor)])
    stop()
    expect(sent.map((one) => got(one).seq).toSorted()).toEqual([1, 2])
    const words = await wordsIn(draft)
    expect(words).toContain("one")
    expect(words).toContain("two")
    // A new connection sends it once more, for events it may have missed.
    expect(heard.changed).toBeGreaterThanOrEqual(2)
    expect(await updatesAfter(store.db, draft, 1)).toHaveLength(1)
  })

  test("very many changes are folded into the state without loss", async () => {
    const draft = await newVisual()
    for (let n = 0; n < 55; n += 1) await write(draft, `${n};`)
    const now = await draftOf(draft.draft_id)
    expect(now.seq).toBe(55)
    expect(now.state_seq).toBe(50)
    expect((await updatesAfter(store.db, now, 0)).map(({ seq }) => seq)).toEqual([51, 52, 53, 54, 55])
    expect(await wordsIn(draft)).toContain(Array.from({ length: 55 }, (_, n) => `${n};`).join(""))
  })

  test.each([
    ["no base64", "%%%"],
    ["bytes that are no change", Buffer.from("no update at all").toString("base64")],
    ["nothing", ""],
  ])("%s is refused and nothing is saved", async (_what, update) => {
    const draft = await newVisual()
    const refused = await addDraftUpdate(store.db, await action({ draft_id: draft.draft_id, update }))
    expect(refused).toMatchObject({ failure: { status: 400, field: "update" } })
    expect((await draftOf(draft.draft_id)).seq).toBe(0)
  })

  test("a template kept as source has no document to edit", async () => {
    const draft = await newDraft()
    const refused = await addDraftUpdate(store.db, await action({ draft_id: draft.draft_id, update: "AAA=" }))
    expect(refused).toMatchObject({ failure: { status: 404 } })
  })
})

describe("DRAFT-5 publishing", () => {
  test("EXT-31 a change of the template between the read and the publication is not overwritten unseen", async () => {
    const draft = await published(await newDraft())
    const id = draft.template_id ?? ""
    await save(draft, { subject: "Mine" })
    let publishing: Promise<Published> | undefined
    await service.ctx.store.db.transaction(async (tx) => {
      // Writers of templates wait here, after the read and before the publication.
      await tx.execute(sql`select 1 from projects for no key update`)
      publishing = publish(await draftOf(draft.draft_id))
      await expect.poll(async () => (await listAudit(store.db, "shop", 1))[0]?.outcome).toBe("under way")
      await tx.execute(
        sql`update templates set version = version + 1, content = content || '{"subject": "Quicker"}' where template_id = ${id}`,
      )
    })
    expect(await publishing).toMatchObject({ kind: "changed_outside", version: 2 })
    expect(await atService(id)).toMatchObject({ version: 2, subject: "Quicker" })
    expect(await listVersions(store.db, draft)).toHaveLength(1)
    const now = await draftOf(draft.draft_id)
    expect(await publish(now, { replaces: 2 })).toMatchObject({ kind: "published", version: 3 })
    expect(await atService(id)).toMatchObject({ version: 3, subject: "Mine" })
  })

  test("creates the template at the mail service, then its next versions, each saved with its note", async () => {
    const first = await published(await newDraft(), { note: "The first" })
    expect(await atService(first.template_id ?? "")).toMatchObject({
      ...{ version: 1, subject: "Hello", body: { html: "<p>Hello {{name}}</p>" } },
    })
    await save(first, { subject: "Hello again" })
    const second = await published(await draftOf(first.draft_id), { note: "Nicer" })
    expect(second).toMatchObject({ base_version: 2, template_id: first.template_id })
    expect(await listVersions(store.db, first)).toMatchObject([
      { version: 2, note: "Nicer", published_by: "owner", origin: "published" },
      { version: 1, note: "The first" },
    ])
    expect(
      (await listAudit(store.db, "shop", 200)).filter(({ action }) => action === "template/set").at(-1),
    ).toMatchObject({ outcome: "success" })
  })

  test("a visual draft is composed for its engine, with tags in its syntax", async () => {
    const draft = await newDraft({
      ...{ kind: "visual", start: "order-confirmation", engine: "velocity", fields: {} },
    })
    const { template_id } = await published(draft)
    const { body, subject, template_engine } = await atService(template_id ?? "")
    expect(template_engine).toBe("velocity")
    expect(body.html).toContain("#foreach")
    expect(body.html).not.toContain("{{")
    expect(body.plaintext).toContain("#foreach")
    expect(subject).toContain("$")
    expect(await findVersion(store.db, draft, 1)).toMatchObject({ composed_with: composerVersion })
    const source = await published(await newDraft())
    expect(await findVersion(store.db, source, 1)).toMatchObject({ composed_with: null })
  })

  test("edits made while the draft was read are not published", async () => {
    const draft = await newVisual()
    const { draft_id, revision, seq } = draft
    // Written between reading the draft and reading its document.
    const writing = new Proxy(store.db, {
      get: (db, name, receiver) =>
        name === "execute"
          ? async (statement: SQL) => {
              await write(draft, "meanwhile", editor)
              return db.execute(statement)
            }
          : Reflect.get(db, name, receiver),
    })
    const late = await publishDraft(writing, await action({ draft_id, revision, seq }))
    expect(late).toMatchObject({ value: { kind: "draft_changed", seq: 1, changed_by: "editor" } })
    expect((await draftOf(draft_id)).template_id).toBeNull()
  })

  test("unseen changes are not published", async () => {
    const draft = await newVisual()
    await write(draft, "meanwhile", editor)
    expect(await publish(draft)).toMatchObject({ kind: "draft_changed", seq: 1, changed_by: "editor" })
    expect((await draftOf(draft.draft_id)).template_id).toBeNull()
  })

  test("a change from elsewhere is overwritten only if the user confirms it", async () => {
    const draft = await published(await newDraft())
    await save(draft, { html: "<p>mine</p>" })
    const id = draft.template_id ?? ""
    await changeOutside(id, "<p>theirs</p>")
    const mine = await draftOf(draft.draft_id)
    expect(await publish(mine)).toMatchObject({ kind: "changed_outside", version: 2 })
    expect(await atService(id)).toMatchObject({ version: 2, body: { html: "<p>theirs</p>" } })
    expect(await publish(mine, { replaces: 1 })).toMatchObject({ kind: "changed_outside" })
    expect(await publish(mine, { replaces: 2 })).toMatchObject({ kind: "published", version: 3 })
    expect(await atService(id)).toMatchObject({ body: { html: "<p>mine</p>" } })
  })

  test("values without a field, files and global values, stay as set elsewhere", async () => {
    const template = {
      ...{ name: "With a file", from_email: "shop@example.com", body: { html: "<p>1</p>" } },
      attachments: [{ type: "text/plain", name: "a.txt", content: "aGVsbG8=" }],
      global_substitutions: { shop: "Harbour" },
    }
    const { id } = got(await callWithKey(store.db, await access(owner), templateSet, { template })).template
    const { draft } = got(await openDraft(store.db, await access(owner), id))
    await save(draft, { subject: "New" })
    await published(await draftOf(draft.draft_id))
    expect(await atService(id)).toMatchObject({
      ...{ subject: "New", global_substitutions: { shop: "Harbour" } },
      attachments: [{ name: "a.txt" }],
    })
  })

  test("a refusal of the mail service is returned with its sentence, and the draft stays unpublished", async () => {
    const draft = await newDraft({ fields: { html: "", subject: "Nothing in it" } })
    const { draft_id, revision, seq } = draft
    const refused = await publishDraft(store.db, await action({ draft_id, revision, seq }))
    expect(refused).toMatchObject({ ok: false, failure: { status: 400 } })
    expect((await draftOf(draft_id)).template_id).toBeNull()
    expect(await listVersions(store.db, draft)).toEqual([])
  })

  test("only the newest two hundred versions are retained", async () => {
    const draft = await published(await newDraft())
    await store.db.execute(
      sql`insert into template_versions (project_id, draft_id, version, kind, fields, content, origin, published_at)
          select 'shop', ${draft.draft_id}, n, 'html', '{}', '{}', 'published', now() from generate_series(2, 230) n`,
    )
    await store.db.execute(
      sql`update template_drafts set base_version = 1 where draft_id = ${draft.draft_id}`,
    )
    await save(draft, { subject: "Once more" })
    await published(await draftOf(draft.draft_id))
    const saved = await listVersions(store.db, draft)
    expect(saved).toHaveLength(200)
    expect(saved[0]?.version).toBe(230)
  })
})

describe("DRAFT-6 an earlier version is restored", () => {
  test("as the draft; the published version stays until the draft is published", async () => {
    const first = await published(await newDraft())
    await save(first, { subject: "Second", html: "<p>2</p>" })
    const second = await published(await draftOf(first.draft_id))
    const { draft_id, revision, seq } = second
    const input = { draft_id, version: 1, revision, seq }
    expect(await restoreVersion(store.db, await action(input))).toMatchObject({ value: { kind: "restored" } })
    const restored = await draftOf(draft_id)
    expect(restored.fields).toMatchObject({ subject: "Hello", html: "<p>Hello {{name}}</p>" })
    expect(await atService(second.template_id ?? "")).toMatchObject({ version: 2, subject: "Second" })
    expect(await restoreVersion(store.db, await action(input))).toMatchObject({
      value: { kind: "draft_changed" },
    })
    expect(await publish(restored, { note: "Back" })).toMatchObject({ kind: "published", version: 3 })
    expect((await draftDetailsOf(restored)).versions).toMatchObject([
      { version: 3, origin: "restored", restored_from: 1, note: "Back" },
      ...[2, 1].map((version) => ({ version, origin: "published", restored_from: null })),
    ])
  })

  test("a visual one for all users who have it open, as a change of its document", async () => {
    const draft = await newVisual()
    await write(draft, "first words")
    const first = await published(await draftOf(draft.draft_id))
    await write(draft, " and second words")
    const { draft_id, revision, seq } = await draftOf(first.draft_id)
    const input = { draft_id, version: 1, revision, seq, gives_up_changes: true }
    const restored = await restoreVersion(store.db, await action(input))
    expect(restored).toMatchObject({ value: { kind: "restored", seq: seq + 1 } })
    const words = await wordsIn(draft)
    expect(words).toContain("first words")
    expect(words).not.toContain("second")
    expect(await updatesAfter(store.db, draft, seq)).toHaveLength(1)
    // The last version again is not restored from anything; of two with the same content, the newer one is named.
    await published(await draftOf(draft_id))
    await write(draft, " and third words")
    await published(await draftOf(draft_id))
    const last = await draftOf(draft_id)
    const back = { draft_id, version: 1, revision: last.revision, seq: last.seq }
    got(await restoreVersion(store.db, await action(back)))
    await published(await draftOf(draft_id))
    const { versions } = await draftDetailsOf(draft)
    expect(versions.map(({ restored_from }) => restored_from)).toEqual([2, null, null, null])
  })

  test("over unpublished changes only if the user gives them up", async () => {
    const first = await published(await newDraft())
    await save(first, { html: "<p>Written by the editor</p>" }, editor)
    const { draft_id, revision, seq } = await draftOf(first.draft_id)
    const input = { draft_id, version: 1, revision, seq }
    expect(await restoreVersion(store.db, await action(input))).toEqual({
      ok: true,
      value: { kind: "unpublished_changes", changed_by: "editor" },
    })
    expect((await draftOf(draft_id)).fields.html).toBe("<p>Written by the editor</p>")
    const restored = await restoreVersion(store.db, await action({ ...input, gives_up_changes: true }))
    expect(restored).toMatchObject({ value: { kind: "restored" } })
    expect((await draftOf(draft_id)).fields.html).toBe("<p>Hello {{name}}</p>")
  })
})

describe("BESIDE-1 a version in a comparison", () => {
  const look = async (
    draft: TemplateDraft,
    version: string,
    more: Record<string, string> = {},
    user = viewer,
  ) => lookAtVersion(store.db, await access(user), { draft: draft.draft_id, version, ...more })

  test("is rendered with a sample, with its words, source and lines; so is the draft", async () => {
    const first = await published(await newDraft(), { note: "The first" })
    const { draft_id } = first
    await save(first, { html: "<p>Dear {{name}}</p>", subject: "Dear {{name}}", from_name: "The shop" })
    const request = { act: "add", draft_id, name: "Ann", values: { name: "Ann" } }
    const { sample_id } = got(await changeSamples(store.db, await action(request)))
    expect(got(await look(first, "1", { sample: sample_id }))).toMatchObject({
      ...{ version: 1, kind: "html", note: "The first", by: "owner", refusal: null },
      lines: { subject: "Hello" },
      rendered: { text: expect.stringContaining("Hello Ann") },
      sources: [{ part: "html", text: "<p>Hello {{name}}</p>" }],
    })
    const draft = got(await look(first, "draft", { sample: sample_id }))
    expect(draft).toMatchObject({
      version: "draft",
      lines: { sender: expect.stringContaining("The shop <") },
    })
    expect(draft.rendered?.html).toContain("Dear Ann")
    expect(draft.sources).toEqual([{ part: "html", text: "<p>Dear {{name}}</p>" }])
  })

  test("of a visual template has the MJML of its document as its source", async () => {
    const draft = await newVisual()
    await write(draft, "first words")
    const first = await published(await draftOf(draft.draft_id))
    await write(draft, " and second words")
    const [then, now] = [got(await look(first, "1")), got(await look(first, "draft"))]
    expect(then.sources[0]).toMatchObject({ part: "mjml", text: expect.stringContaining("first words") })
    expect(then.sources[0]?.text).not.toContain("second words")
    expect(now.sources[0]?.text).toContain("first words and second words")
    expect(now.rendered?.text).toContain("first words and second words")
  })

  test("has both texts, every source, and the lines that change how it is sent", async () => {
    const fields = { html: "<p>Hi</p>", plaintext: "Plain {{name}}", subject: "x", headers: "X-A: 1" }
    const draft = await newDraft({ fields: { ...fields, track_read: false } })
    expect(got(await look(draft, "draft"))).toMatchObject({
      lines: { engine: draft.fields.template_engine, headers: "X-A: 1", unsubscribe_url: "" },
      tracking: { opens: false, clicks: true },
      texts: { html: expect.stringContaining("Hi"), plaintext: expect.stringContaining("Plain") },
      sources: [
        { part: "html", text: "<p>Hi</p>" },
        { part: "plaintext", text: "Plain {{name}}" },
      ],
    })
  })

  test("BESIDE-4 a draft that does not compose has the reason and its source", async () => {
    const draft = await newDraft({ kind: "mjml", fields: { mjml: "not mjml", subject: "x" } })
    expect(got(await look(draft, "draft"))).toMatchObject({
      ...{ rendered: null, refusal: expect.stringContaining("The MJML cannot be compiled.") },
      ...{ texts: { html: null, plaintext: null }, sources: [{ part: "mjml", text: "not mjml" }] },
    })
  })

  test("that cannot be rendered has the reason and still its source", async () => {
    const draft = await newDraft({ engine: "liquid", fields: { html: "{% if %}", subject: "x" } })
    const looked = got(await look(draft, "draft"))
    expect(looked).toMatchObject({ rendered: null, sources: [{ text: "{% if %}" }] })
    expect(looked.refusal).toBeTruthy()
  })

  test.each([
    [{ version: "7" }, 404],
    [{ version: "-1" }, 400],
    [{ version: "live" }, 400],
    [{ version: "draft", sample: "00000000-0000-4000-8000-000000000000" }, 404],
    [{ version: "draft", draft: "nothing" }, 400],
  ])("%j is refused", async (query, status) => {
    const draft = await newDraft()
    expect(await look(draft, "draft", query)).toMatchObject({ failure: { status } })
  })

  test("DRAFT-12 of another project is not found, also with a sample of ours", async () => {
    const foreign = await newDraft({}, "other")
    expect(await look(foreign, "draft", {}, owner)).toMatchObject({ failure: { status: 404 } })
    const request = { act: "add", draft_id: foreign.draft_id, name: "x", values: {} }
    const { sample_id } = got(await changeSamples(store.db, await action(request, owner, "other")))
    expect(await look(await newDraft(), "draft", { sample: sample_id })).toMatchObject({
      failure: { status: 404 },
    })
  })

  test("writes nothing", async () => {
    const draft = await published(await newDraft())
    const before = JSON.stringify(await draftOf(draft.draft_id))
    await look(draft, "1")
    await look(draft, "draft")
    expect(JSON.stringify(await draftOf(draft.draft_id))).toBe(before)
  })
})

describe("DRAFT-7 samples", () => {
  const change = async (input: object, user: User = owner) =>
    changeSamples(store.db, await action(input, user))

  test("are added, changed and deleted, in their order of creation", async () => {
    const { draft_id } = await newDraft()
    const add = (name: string) => change({ act: "add", draft_id, name, values: { name } })
    const [one, two] = [got(await add("One")), got(await add("Two"))]
    await change({ act: "change", draft_id, sample_id: one.sample_id, values: { name: "Uno" } }, editor)
    const named = async () =>
      (await listSamples(store.db, { project_id: "shop", draft_id })).map((s) => s.name)
    expect(await named()).toEqual(["One", "Two"])
    expect((await listSamples(store.db, { project_id: "shop", draft_id }))[0]).toMatchObject({
      ...{ values: { name: "Uno" }, changed_by: "editor" },
    })
    await change({ act: "delete", draft_id, sample_id: two.sample_id })
    expect(await named()).toEqual(["One"])
    expect(await change({ act: "delete", draft_id, sample_id: two.sample_id })).toMatchObject({
      failure: { status: 404 },
    })
  })

  test("SAVE-1 values that another person changed meanwhile are returned instead of overwritten", async () => {
    const { draft_id } = await newDraft()
    const { sample_id } = got(await change({ act: "add", draft_id, name: "One", values: { name: "Ann" } }))
    const to = (name: string, before: string) =>
      change({ act: "change", draft_id, sample_id, values: { name }, expected: { name: before } })
    expect(await to("Bob", "Ann")).toMatchObject({ ok: true })
    expect(await to("Bob", "Ann")).toMatchObject({ ok: true })
    expect(await to("Cleo", "Ann")).toMatchObject({
      failure: { status: 409, conflict: { current: { values: { name: "Bob" } } } },
    })
  })

  test.each([
    [{ name: "", values: {} }, "name"],
    [{ name: "x", values: { "no name": 1 } }, "values.no name"],
    [{ name: "x", values: { big: "x".repeat(100_001) } }, "values"],
  ])("%# is refused with its field", async (what, field) => {
    const { draft_id } = await newDraft()
    expect(await change({ act: "add", draft_id, ...what })).toMatchObject({ failure: { status: 400, field } })
  })
})

test("DRAFT-8 a deleted template is deleted at the mail service and here, with all its data", async () => {
  const draft = await published(await newVisual())
  await write(draft, "gone soon")
  const { draft_id, template_id } = draft
  await changeSamples(store.db, await action({ act: "add", draft_id, name: "One", values: {} }))
  expect(await deleteDraft(store.db, await action({ draft_id }))).toMatchObject({ ok: true })
  const gone = await callWithKey(store.db, await access(owner), templateGet, { id: template_id ?? "" })
  expect(gone).toMatchObject({ failure: { code: 2503 } })
  const tables = ["template_drafts", "template_updates", "template_versions", "template_samples"]
  for (const table of [...tables, "template_tests", "template_promotions"]) {
    const { rows } = (await store.db.execute(
      sql`select count(*)::int as n from ${sql.raw(table)} where draft_id = ${draft_id}`,
    )) as unknown as { rows: { n: number }[] }
    expect(rows[0]?.n, table).toBe(0)
  }
})

test("DRAFT-9 users who have a draft open are notified of every change and of its deletion", async () => {
  const draft = await newDraft()
  const { draft_id } = draft
  const heard = { changed: 0 }
  const stop = onDraft(draft_id, {
    changed: () => {
      heard.changed += 1
    },
    presence: () => {},
  })
  const heardOf = async (act: Promise<{ ok: boolean }>) => {
    heard.changed = 0
    expect(await act).toMatchObject({ ok: true })
    return heard.changed
  }
  expect(await heardOf(save(draft, { subject: "Changed" }))).toBe(1)
  const conflict = save(draft, { subject: "Late" }, editor)
  expect(await heardOf(conflict)).toBe(0)
  const sample = { act: "add", draft_id, name: "One", values: {} }
  expect(await heardOf(changeSamples(store.db, await action(sample)))).toBe(1)
  const { revision, seq } = await draftOf(draft_id)
  expect(await heardOf(publishDraft(store.db, await action({ draft_id, revision, seq })))).toBe(1)
  // A change from elsewhere is detected when a user next opens the template.
  const id = (await draftOf(draft_id)).template_id ?? ""
  await changeOutside(id, "<i>2</i>")
  expect(await heardOf(openDraft(store.db, await access(owner), id))).toBe(1)
  expect(await heardOf(deleteDraft(store.db, await action({ draft_id })))).toBe(1)
  stop()
})

describe("GALLERY-2 the picture of a gallery template", () => {
  const picture = async (start: string, sample: string, project = "shop") =>
    startPreview(store.db, await access(owner, project), { start, sample })

  test("is filled with the requested sample by the mail service", async () => {
    const usual = got(await picture("order-confirmation", "usual"))
    expect(usual).toMatch(/^<!doctype html>/i)
    expect(usual).not.toMatch(/\{\{|\{%/)
    const other = gallery.find(({ key }) => key === "order-confirmation")?.samples[1]?.key ?? ""
    expect(got(await picture("order-confirmation", other))).not.toBe(usual)
    expect(await picture("order-confirmation", "usual")).toEqual({ ok: true, value: usual })
  })

  test("has the brand of this project alone, as soon as it is saved", async () => {
    const look = brandSchema.parse({ button: { ground: "#123456" } })
    expect(got(await picture("password-reset", "usual"))).not.toContain("#123456")
    const by = { changed_by: "owner", changed_at: someDay }
    await store.db.insert(brands).values({ project_id: "shop", brand: look, ...by })
    expect(got(await picture("password-reset", "usual"))).toContain("#123456")
    expect(got(await picture("password-reset", "usual", "other"))).not.toContain("#123456")
    expect(brandMark(look)).not.toBe(brandMark(brandSchema.parse({})))
    await store.db.delete(brands)
  })

  test.each([
    ["nothing", "usual"],
    ["password-reset", "paid"],
  ])("%s with %s is not found", async (start, sample) => {
    expect(await picture(start, sample)).toMatchObject({ failure: { status: 404 } })
  })
})

test("GALLERY-4 drafts may share a name; publishing the second one is refused", async () => {
  const [one, other] = [await newDraft({ name: "Twins" }), await newDraft({ name: "Twins" })]
  await published(one)
  const { draft_id, revision, seq } = other
  const refused = await publishDraft(store.db, await action({ draft_id, revision, seq }))
  expect(refused).toMatchObject({ ok: false, failure: { status: 400, code: 603 } })
  expect((await draftOf(draft_id)).template_id).toBeNull()
})

describe("GALLERY-5 a copy", () => {
  const duplicate = async (id: string, name = "Copy", project = "shop") =>
    duplicateDraft(store.db, await action({ id, name }, editor, project))

  test("of a visual draft has its fields, current document and samples, and is a separate draft", async () => {
    const draft = await newDraft({ kind: "visual", start: "receipt", engine: "velocity", fields: {} })
    await published(draft)
    await write(draft, "not published yet")
    const copy = await draftOf(got(await duplicate(draft.draft_id)).draft_id)
    expect(copy).toMatchObject({
      ...{ kind: "visual", template_id: null, base_version: null, created_by: "editor" },
      fields: { ...draft.fields, name: "Copy" },
    })
    expect(await wordsIn(copy)).toBe(await wordsIn(draft))
    expect(await wordsIn(copy)).toContain("not published yet")
    const samplesOf = async (one: TemplateDraft) =>
      (await listSamples(store.db, one)).map(({ name, values, position }) => ({ name, values, position }))
    expect(await samplesOf(copy)).toEqual(await samplesOf(draft))

    await write(copy, "in the copy alone")
    expect(await wordsIn(draft)).not.toContain("in the copy alone")
    expect(await listVersions(store.db, copy)).toEqual([])
  })

  test("of a template that was made elsewhere copies the published version", async () => {
    const template = { name: "Elsewhere", from_email: "shop@example.com", body: { html: "<b>1</b>" } }
    const { id } = got(await callWithKey(store.db, await access(owner), templateSet, { template })).template
    const copy = await draftOf(got(await duplicate(id, "Mine now")).draft_id)
    expect(copy).toMatchObject({ kind: "html", template_id: null })
    expect(copy.fields).toMatchObject({ name: "Mine now", html: "<b>1</b>" })
  })

  test("needs a name, and a template or draft of this project", async () => {
    const foreign = await newDraft({}, "other")
    expect(await duplicate(foreign.draft_id)).toMatchObject({ failure: { status: 404 } })
    expect(await duplicate(foreign.draft_id, " ")).toMatchObject({ failure: { status: 400, field: "name" } })
  })
})

test("GALLERY-6 drafts that were never published are listed with what identifies them", async () => {
  const draft = await newDraft({ name: "Listed", fields: { subject: "Hello", html: "<p>long</p>" } })
  const listed = await listUnpublishedDrafts(store.db, "shop", { limit: 100 })
  const line = listed.find(({ draft_id }) => draft_id === draft.draft_id)
  expect(line).toMatchObject({ name: "Listed", subject: "Hello", kind: "html", changed_by: "owner" })
  expect(JSON.stringify(line)).not.toContain("long")
})
