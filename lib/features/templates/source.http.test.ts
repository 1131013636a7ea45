import { afterAll, beforeAll, describe, expect, test } from "vitest"
import * as Y from "yjs"
import { templateGet } from "#contract/methods/template"
import type { User } from "#lib/access/auth/access"
import type { Store } from "#lib/data/store/open"
import { findTemplateDraft, type TemplateDraft } from "#lib/data/store/template-drafts"
import { findAnyDraft, usesOf } from "#lib/data/store/template-parts"
import { createFirstOwner } from "#lib/data/store/users"
import { createProject } from "#lib/features/projects/create-project"
import { documentOf, type NodeJson, node, paragraph } from "#lib/documents/testing/make-document"
import { fromYjs } from "#lib/documents/yjs/from-yjs"
import { replaceIn } from "#lib/documents/yjs/to-yjs"
import { closeDraftChanges } from "#lib/live/draft-changes"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { addDraftUpdate } from "./add-update.ts"
import { createDraft } from "./create-draft.ts"
import { openDocument } from "./document-state.ts"
import { fieldsIn } from "./fields.ts"
import { turnFromSource } from "./from-source.ts"
import { compileMjml } from "./mjml-compiler.ts"
import { createPart } from "./parts/create-part.ts"
import { publishPart } from "./parts/publish-part.ts"
import { previewDraft } from "./preview-draft.ts"
import { publishDraft } from "./publish-draft.ts"
import { saveDraft } from "./save-draft.ts"
import { actingIn, got } from "./testing/acting.ts"
import { mjmlOfDraft, turnIntoSource } from "./to-source.ts"
import { restoreVersion } from "./versions.ts"

/** Templates kept as MJML, and documents converted to source, against the real service. */
let service: TestService
let store: Store
const undo: (() => void)[] = []
const owner = aUser("owner", true)

beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  store = await openTestStore()
  undo.push(useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey }), useStore(store))
  const named = ({ user_id, email, name }: User) => ({ user_id, email, name })
  await createFirstOwner(store.db, { ...named(owner), password_hash: "x", created_at: someDay })
  for (const project of ["Shop", "Other"])
    await createProject(store.db, { user: owner, input: { name: project }, ip: null })
  // The first source waits until mjml is loaded; its duration depends on the machine.
  await compileMjml("<mjml><mj-body /></mjml>", {}, 60_000)
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeDraftChanges(store.db)
  await service.close()
  await store.close()
})

const { access, action } = actingIn(() => store, owner)
async function draftOf(id: string, project = "shop"): Promise<TemplateDraft> {
  const found = await findTemplateDraft(store.db, project, id)
  if (!found) throw new Error(`There is no draft ${id}.`)
  return found
}
let made = 0
async function newDraft(input: object): Promise<TemplateDraft> {
  made += 1
  const draftInput = { engine: "liquid", name: `Template ${made}`, ...input }
  return draftOf(got(await createDraft(store.db, await action(draftInput))).draft_id)
}
const seenOf = ({ draft_id, revision, seq }: TemplateDraft) => ({ draft_id, revision, seq })
const publish = async ({ draft_id }: TemplateDraft) =>
  publishDraft(store.db, await action(seenOf(await draftOf(draft_id))))
async function bodyAtService({ draft_id }: TemplateDraft) {
  const { template_id } = await draftOf(draft_id)
  const found = await callWithKey(store.db, await access(owner), templateGet, { id: template_id ?? "" })
  return got(found).template
}
const publishPartOf = async (draft_id: string) => {
  const part = await findAnyDraft(store.db, { project_id: "shop", draft_id })
  got(await publishPart(store.db, await action({ draft_id, revision: part?.revision, seq: part?.seq })))
}
const look = async (draft: TemplateDraft, values: object = {}) => {
  const input = { draft_id: draft.draft_id, fields: fieldsIn(draft.fields), values }
  return got(await previewDraft(store.db, await action(input)))
}
const mjml = (inside: string) =>
  `<mjml><mj-body><mj-section><mj-column>${inside}</mj-column></mj-section></mj-body></mjml>`
const fields = { subject: "Hello {{ name }}", mjml: mjml("<mj-text>Dear {{ name }}</mj-text>") }

describe("SOURCE-1 a template kept as MJML", () => {
  test("is previewed and published in its compiled form", async () => {
    const draft = await newDraft({ kind: "mjml", fields })
    const { preview, source } = await look(draft, { name: "Ada" })
    expect(preview).toMatchObject({ subject: "Hello Ada", missing: [] })
    expect(preview?.body.html).toContain("Dear Ada")
    expect(preview?.body.plaintext).toContain("Dear Ada")
    expect(source).toMatchObject({ problems: [] })
    expect(source?.html).toContain("Dear {{ name }}")
    expect(got(await publish(draft))).toMatchObject({ kind: "published", version: 1 })
    expect((await bodyAtService(draft)).body.html).toBe(source?.html)
  })

  test("gets its problems with their places; a source that cannot be compiled is not published", async () => {
    const draft = await newDraft({ kind: "mjml", fields: { ...fields, mjml: mjml("\n<mj-blink />") } })
    expect((await look(draft)).source?.problems).toMatchObject([
      { code: "element_is_unknown", line: 2, values: { element: "mj-blink" } },
    ])
    const broken = await newDraft({ kind: "mjml", fields: { ...fields, mjml: "no MJML" } })
    expect(await look(broken)).toMatchObject({ preview: null, source: { problems: [{ code: "no_mjml" }] } })
    expect(await publish(broken)).toMatchObject({ failure: { status: 400, field: "mjml" } })
  })

  test("that is hostile is refused and runs nothing", async () => {
    const deep = "<mj-wrapper>".repeat(30_000)
    const include = '<mj-include path="/etc/passwd" type="html" />'
    const draft = await newDraft({ kind: "mjml", fields: { ...fields, mjml: mjml(include) } })
    const { source } = await look(draft)
    expect(source?.problems.map(({ code }) => code)).toContain("include_is_refused")
    expect(source?.html).not.toContain("root:")
    got(
      await saveDraft(
        store.db,
        await action({ draft_id: draft.draft_id, revision: 1, fields: { mjml: deep } }),
      ),
    )
    expect((await look(await draftOf(draft.draft_id))).source?.problems).toMatchObject([{ code: "too_deep" }])
  })
})

describe("SOURCE-2 a document becomes source", () => {
  test.each(["mjml", "html"] as const)("as %s it renders the same message", async (to) => {
    const draft = await newDraft({ kind: "visual", start: "password-reset" })
    got(await publish(draft))
    const before = await bodyAtService(draft)
    expect(before.editor_type).toBe("visual")
    const published = await draftOf(draft.draft_id)
    expect(got(await turnIntoSource(store.db, await action({ ...seenOf(published), to })))).toEqual({
      kind: "turned",
      revision: published.revision + 1,
    })
    expect(await bodyAtService(draft)).toEqual(before)
    got(await publish(draft))
    const after = await bodyAtService(draft)
    // EXT-33: publishing the same message as source leaves the word; another one changes it.
    expect(after.body.html).toBe(before.body.html)
    expect([after.subject, after.from_name]).toEqual([before.subject, before.from_name])
    const source = await draftOf(draft.draft_id)
    expect(source.kind).toBe(to)
    const back = { ...seenOf(source), version: 1 }
    expect(got(await restoreVersion(store.db, await action(back)))).toMatchObject({ kind: "restored" })
    expect((await draftOf(draft.draft_id)).kind).toBe("visual")
  })

  test("SOURCE-10 a draft that was never published is turned back, with its document, fields and parts", async () => {
    const { draft_id: snippet } = got(
      await createPart(store.db, await action({ part: "snippet", name: "Address" })),
    )
    const blocks = [paragraph("Never published"), node("snippet", { id: snippet })]
    const draft = await newDraft({ kind: "visual", fields: { subject: "Hello {{name}}", preheader: "Soon" } })
    const write = async (content: NodeJson[]) => {
      const { ydoc } = await openDocument(store.db, draft)
      const before = Y.encodeStateVector(ydoc)
      replaceIn(ydoc, documentOf(content).doc)
      const update = Buffer.from(Y.encodeStateAsUpdate(ydoc, before)).toString("base64")
      got(await addDraftUpdate(store.db, await action({ draft_id: draft.draft_id, update })))
    }
    await write(blocks)
    const usesNow = async () => (await usesOf(store.db, { ...draft, draft_id: snippet })).length
    const seen = await draftOf(draft.draft_id)
    const contentThere = async () => fromYjs((await openDocument(store.db, draft)).ydoc)
    const before = await contentThere()
    await publishPartOf(snippet)
    got(await turnIntoSource(store.db, await action({ ...seenOf(seen), to: "html" })))
    expect(await usesNow()).toBe(0)
    const { draft_id } = draft
    got(await saveDraft(store.db, await action({ draft_id, revision: 2, fields: { subject: "Given up" } })))
    expect(got(await turnFromSource(store.db, await action({ draft_id, revision: 2 })))).toMatchObject({
      kind: "draft_changed",
      revision: 3,
    })
    expect(got(await turnFromSource(store.db, await action({ draft_id, revision: 3 })))).toEqual({
      ...{ kind: "turned", revision: 4, seq: seen.seq },
    })
    const back = await draftOf(draft_id)
    expect(back).toMatchObject({ kind: "visual", fields: seen.fields, seq: seen.seq, before_source: null })
    expect(await contentThere()).toEqual(before)
    expect(await usesNow()).toBe(1)
    // Its changes continue.
    await write([paragraph("More")])
    expect((await draftOf(draft_id)).seq).toBe(seen.seq + 1)
    expect(await turnFromSource(store.db, await action({ draft_id, revision: 4 }))).toMatchObject({
      failure: { status: 404 },
    })
  })

  test("SOURCE-10 a source that was no document before is not turned into one", async () => {
    const { draft_id } = await newDraft({ kind: "html" })
    expect(await turnFromSource(store.db, await action({ draft_id, revision: 1 }))).toMatchObject({
      failure: { status: 409 },
    })
    const other = await action({ draft_id, revision: 1 }, owner, "other")
    expect(await turnFromSource(store.db, other)).toMatchObject({ failure: { status: 404 } })
  })

  test("an unseen document is not converted, and a source is not a document", async () => {
    const draft = await newDraft({ kind: "visual", start: "password-reset" })
    const seen = seenOf(draft)
    got(await saveDraft(store.db, await action({ ...seen, fields: { subject: "Newer" } })))
    expect(await turnIntoSource(store.db, await action({ ...seen, to: "html" }))).toMatchObject({
      value: { kind: "draft_changed", revision: 2 },
    })
    expect((await draftOf(draft.draft_id)).kind).toBe("visual")
    const html = await newDraft({ kind: "html" })
    expect(await turnIntoSource(store.db, await action({ ...seenOf(html), to: "mjml" }))).toMatchObject({
      failure: { status: 404 },
    })
  })
})

test("SOURCE-3 the MJML of a document is read, and that of another project's is not found", async () => {
  const draft = await newDraft({ kind: "visual", start: "password-reset" })
  expect(got(await mjmlOfDraft(store.db, await access(owner), draft.draft_id))).toMatch(/^<mjml lang="en"/)
  expect(await mjmlOfDraft(store.db, await access(owner, "other"), draft.draft_id)).toMatchObject({
    failure: { status: 404 },
  })
})
