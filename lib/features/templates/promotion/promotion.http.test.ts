import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { templateGet, templateSet } from "#contract/methods/template"
import type { User } from "#lib/access/auth/access"
import { listAudit } from "#lib/data/store/audit"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { findTemplateDraft, listVersions, type TemplateDraft } from "#lib/data/store/template-drafts"
import { listSamples } from "#lib/data/store/template-samples"
import { createFirstOwner, createUser } from "#lib/data/store/users"
import { createProject } from "#lib/features/projects/create-project"
import { closeDraftChanges } from "#lib/live/draft-changes"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { typedIn } from "#lib/testing/drafts"
import { aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../../service/testing/start-service.ts"
import { addDraftUpdate } from "../add-update.ts"
import { createDraft } from "../create-draft.ts"
import { deleteDraft } from "../delete-draft.ts"
import { publishDraft } from "../publish-draft.ts"
import { saveDraft } from "../save-draft.ts"
import { actingIn, got } from "../testing/acting.ts"
import { preparePromotion } from "./plan.ts"
import { promoteTemplate } from "./promote.ts"
import type { Promoted } from "./promotion-plan.ts"

/** From the project "Staging" to the project "Live", against the real service. */
let service: TestService
let store: Store
const undo: (() => void)[] = []
const owner = aUser("owner", true)
const [editor, looker, stranger] = [aUser("editor"), aUser("looker"), aUser("stranger")]

beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  store = await openTestStore()
  undo.push(useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey }), useStore(store))
  const { user_id, email, name } = owner
  await createFirstOwner(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  for (const { user_id, email, name } of [editor, looker, stranger])
    await createUser(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  for (const project of ["Staging", "Live"])
    await createProject(store.db, { user: owner, input: { name: project }, ip: null })
  for (const [project_id, user_id, role] of [
    ["staging", "editor", "editor"],
    ["live", "editor", "editor"],
    ["staging", "looker", "editor"],
    ["live", "looker", "viewer"],
    ["staging", "stranger", "editor"],
  ] as const)
    await setMember(store.db, { project_id, user_id, role, created_at: someDay })
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeDraftChanges(store.db)
  await service.close()
  await store.close()
})

const { access, action } = actingIn(() => store, owner)
const name = () => `Template ${made}`
let made = 0
beforeEach(() => {
  made += 1
})

async function newDraft(input: object = {}, project = "staging"): Promise<TemplateDraft> {
  const fields = { html: "<p>Hello {{name}}</p>", subject: "Hello", from_email: "post@example.com" }
  const request = { kind: "html", name: name(), fields, ...input }
  return draftOf(got(await createDraft(store.db, await action(request, owner, project))).draft_id, project)
}
async function draftOf(id: string, project: string): Promise<TemplateDraft> {
  const found = await findTemplateDraft(store.db, project, id)
  if (!found) throw new Error(`There is no draft ${id} in ${project}.`)
  return found
}
async function published(draft: TemplateDraft): Promise<TemplateDraft> {
  const { draft_id, revision, seq, project_id } = draft
  got(await publishDraft(store.db, await action({ draft_id, revision, seq }, owner, project_id)))
  return draftOf(draft_id, project_id)
}
async function saved(draft: TemplateDraft, fields: object): Promise<TemplateDraft> {
  const { draft_id, revision, project_id } = draft
  got(await saveDraft(store.db, await action({ draft_id, revision, fields }, owner, project_id)))
  return draftOf(draft_id, project_id)
}
const planOf = async (draft: TemplateDraft, more: object = {}, user: User = owner) => {
  const here = await access(user, draft.project_id)
  return preparePromotion(store.db, here, { id: draft.draft_id, to: "live", is_new: false, ...more })
}
const plan = async (draft: TemplateDraft, more: object = {}) => got(await planOf(draft, more)).plan
/** The request of the page after the user saw the plan. */
async function promote(draft: TemplateDraft, more: object = {}): Promise<Promoted> {
  const { key, sender } = await plan(draft, "is_new" in more ? { is_new: more.is_new } : {})
  return send(draft, { key, from_email: sender.from_email, ...more })
}
const post = async (draft: TemplateDraft, more: object, user: User = owner) => {
  const request = { id: draft.draft_id, to: "live", publish: false, ...more }
  return promoteTemplate(store.db, await action(request, user, draft.project_id))
}
const send = async (draft: TemplateDraft, more: object) => got(await post(draft, more))
const idOf = (done: Promoted): string => {
  if (!("id" in done)) throw new Error(JSON.stringify(done))
  return done.id
}
const atService = async (id: string, project = "live") =>
  got(await callWithKey(store.db, await access(owner, project), templateGet, { id })).template

describe("PROMOTE-1 what differs", () => {
  test("a new one is marked as new, with its samples, and a sender that may send there", async () => {
    const shown = await plan(await newDraft({ kind: "visual", engine: "liquid", start: "welcome" }))
    expect(shown).toMatchObject({ state: "new", target: null, differences: [], source: { version: null } })
    expect(shown.samples.length).toBeGreaterThan(0)
    expect(shown.sender.domains?.length).toBe(1)
    expect(shown.sender.from_email.split("@")[1]).toBe(shown.sender.domains?.[0])
  })
  test("the published version is promoted, and unpublished edits are not", async () => {
    const draft = await published(await newDraft())
    await saved(draft, { subject: "Half written" })
    const shown = await plan(draft)
    expect(shown.source).toMatchObject({ version: 1, isChanged: true })
    const copy = await draftOf(idOf(await promote(draft)), "live")
    expect(copy.fields.subject).toBe("Hello")
  })
  test("a copy is compared field by field; a long text by its lines", async () => {
    const draft = await published(await newDraft())
    const copy = await draftOf(idOf(await promote(draft)), "live")
    expect(await plan(draft)).toMatchObject({ state: "same", differences: [], isPublished: false })
    await published(
      await saved(draft, {
        subject: "Dear",
        html: "<p>Hello {{name}}</p>\n<p>New</p>",
        template_engine: "simple",
      }),
    )
    const shown = await plan(draft)
    expect(shown.target).toMatchObject({ id: copy.draft_id, isLinked: true })
    expect(shown.engine).toEqual({ here: "simple", there: "liquid" })
    expect(shown.differences).toEqual(
      expect.arrayContaining([
        { what: "subject", here: "Dear", there: "Hello" },
        { what: "html", added: 1, removed: 0 },
        { what: "template_engine", here: "simple", there: "liquid" },
      ]),
    )
  })
  test("a template of the same name is distinguished from a copy", async () => {
    const namesake = await published(await newDraft({}, "live"))
    const draft = await newDraft({ name: name().toUpperCase() })
    expect(await plan(draft)).toMatchObject({
      isNameTaken: true,
      target: { id: namesake.template_id, isLinked: false },
    })
    expect(await plan(draft, { is_new: true })).toMatchObject({
      state: "new",
      target: null,
      isNameTaken: true,
    })
  })
  test("for visual ones, differing values of the brand", async () => {
    const draft = await newDraft({ kind: "visual", engine: "liquid" })
    expect((await plan(draft)).brand).toEqual([])
    await store.db.execute(
      sql`insert into brands values ('live', '{"radius": 12, "light": {"link": "#ff0000"}}', 'owner', now())`,
    )
    expect((await plan(draft)).brand).toEqual([
      { path: "light.link", here: "#1d4ed8", there: "#ff0000" },
      { path: "radius", here: "6", there: "12" },
    ])
    expect((await plan(await newDraft())).brand).toEqual([])
    await store.db.execute(sql`delete from brands where project_id = 'live'`)
  })
})

describe("PROMOTE-2 promotion", () => {
  test("as a draft: with document and samples, without effect on the other project's programs", async () => {
    const draft = await newDraft({ kind: "visual", engine: "liquid", start: "welcome" })
    const done = await promote(draft)
    expect(done).toMatchObject({ kind: "promoted", version: null })
    const copy = await draftOf(idOf(done), "live")
    expect(copy).toMatchObject({ kind: "visual", template_id: null, changed_by: "owner" })
    expect(copy.fields).toMatchObject({ name: draft.fields.name, subject: draft.fields.subject })
    expect((await listSamples(store.db, copy)).map(({ values }) => values)).toEqual(
      (await listSamples(store.db, draft)).map(({ values }) => values),
    )
    expect(await plan(draft)).toMatchObject({ state: "same", isPublished: false })
  })
  test("published: as a version that names its origin; repeating it changes nothing and returns that", async () => {
    const draft = await published(await newDraft({ kind: "visual", engine: "liquid", start: "welcome" }))
    const done = await promote(draft, { publish: true })
    expect(done).toMatchObject({ kind: "promoted", version: 1 })
    const copy = await draftOf(idOf(done), "live")
    expect(await listVersions(store.db, copy)).toMatchObject([{ version: 1, origin: "promoted" }])
    expect(await atService(idOf(done))).toMatchObject({
      version: 1,
      subject: (await atService(draft.template_id ?? "", "staging")).subject,
    })
    const before = (await listAudit(store.db, "live", 200)).length
    expect(await promote(draft, { publish: true })).toEqual({ kind: "same", id: idOf(done) })
    expect(await promote(draft)).toEqual({ kind: "same", id: idOf(done) })
    expect(await atService(idOf(done))).toMatchObject({ version: 1 })
    expect(await draftOf(copy.draft_id, "live")).toEqual(copy)
    expect(await listAudit(store.db, "live", 200)).toHaveLength(before)
  })
  test("the next time it goes to the same copy, whatever its name, and keeps its name and sender", async () => {
    const draft = await published(await newDraft())
    const { domains } = (await plan(draft)).sender
    const sender = `live@${domains?.[0]}`
    const done = await promote(draft, { publish: true, name: `${name()} there`, from_email: sender })
    await published(await saved(draft, { subject: "Second" }))
    const shown = await plan(draft)
    expect(shown.sender.from_email).toBe(sender)
    expect(shown.differences).toEqual([{ what: "subject", here: "Second", there: "Hello" }])
    expect(await promote(draft, { publish: true })).toEqual({ kind: "promoted", id: idOf(done), version: 2 })
    expect(await atService(idOf(done))).toMatchObject({
      ...{ name: `${name()} there`, from_email: sender, subject: "Second" },
    })
  })
  test("a visual copy takes over the document, and users who have it open are notified", async () => {
    const draft = await published(await newDraft({ kind: "visual", engine: "liquid" }))
    const copy = await draftOf(idOf(await promote(draft)), "live")
    const update = await typedIn(store.db, draft, "Written in staging")
    got(await addDraftUpdate(store.db, await action({ draft_id: draft.draft_id, update }, owner, "staging")))
    await published(await draftOf(draft.draft_id, "staging"))
    expect((await plan(draft)).differences).toEqual([
      { what: "document", added: 1, removed: expect.any(Number) },
    ])
    await promote(draft)
    const now = await draftOf(copy.draft_id, "live")
    expect(now.seq).toBe(copy.seq + 1)
    expect(await plan(draft)).toMatchObject({ state: "same" })
  })
  test("and back: the copy is linked to its origin", async () => {
    const draft = await published(await newDraft())
    const copy = await draftOf(idOf(await promote(draft, { publish: true })), "live")
    await published(await saved(copy, { subject: "Mended in live" }))
    const shown = got(
      await preparePromotion(store.db, await access(owner, "live"), {
        ...{ id: copy.draft_id, to: "staging", is_new: false },
      }),
    ).plan
    expect(shown.target).toMatchObject({ id: draft.template_id, isLinked: true })
    expect(shown.differences).toContainEqual({ what: "subject", here: "Mended in live", there: "Hello" })
  })
  test("of several at once one is made, and the others are notified of the first one, or that nothing is left to do", async () => {
    const draft = await published(await newDraft())
    const { key, sender } = await plan(draft)
    const request = { key, from_email: sender.from_email }
    const all = await Promise.all([1, 2, 3, 4].map(() => send(draft, request)))
    expect(all.filter(({ kind }) => kind === "promoted")).toHaveLength(1)
    const { rows } = (await store.db.execute(
      sql`select count(*)::int as n from template_drafts where project_id = 'live' and fields ->> 'name' = ${name()}`,
    )) as unknown as { rows: { n: number }[] }
    expect(rows[0]?.n).toBe(1)
  })
  test("edits made there since the preview are not overwritten, and neither are changes here", async () => {
    const draft = await published(await newDraft())
    const copy = await draftOf(idOf(await promote(draft)), "live")
    await published(await saved(draft, { subject: "Second" }))
    const { key, sender } = await plan(draft)
    const request = { key, from_email: sender.from_email }
    await saved(copy, { subject: "Theirs" })
    expect(await send(draft, request)).toEqual({ kind: "changed_since" })
    expect((await draftOf(copy.draft_id, "live")).fields.subject).toBe("Theirs")
    expect((await plan(draft)).target).toMatchObject({ isChanged: true, changedBy: owner.name })
    const seen = await plan(draft)
    await published(await saved(await draftOf(draft.draft_id, "staging"), { subject: "Third" }))
    expect(await send(draft, { ...request, key: seen.key })).toEqual({ kind: "changed_since" })
  })
  test("a version made there through the API is named, and replaced once it was seen", async () => {
    const draft = await published(await newDraft())
    const done = await promote(draft, { publish: true })
    const copy = await draftOf(idOf(done), "live")
    await saved(copy, { subject: "Unpublished" })
    const { key, sender } = await plan(draft)
    const template = {
      id: idOf(done),
      name: name(),
      from_email: "api@example.com",
      body: { html: "<i>2</i>" },
    }
    got(await callWithKey(store.db, await access(owner, "live"), templateSet, { template }))
    const request = { key, from_email: sender.from_email, publish: true }
    expect(await send(draft, request)).toEqual({ kind: "changed_since" })
    expect((await plan(draft)).target).toMatchObject({ outside: 2 })
    expect(await promote(draft, { publish: true })).toMatchObject({ kind: "promoted", version: 3 })
  })
  test("a copy that was deleted is created again", async () => {
    const draft = await published(await newDraft())
    const copy = await draftOf(idOf(await promote(draft, { publish: true })), "live")
    got(await deleteDraft(store.db, await action({ draft_id: copy.draft_id }, owner, "live")))
    expect(await plan(draft)).toMatchObject({ state: "new", target: null })
    const again = await promote(draft, { publish: true })
    expect(again).toMatchObject({ kind: "promoted", version: 1 })
    expect(idOf(again)).not.toBe(copy.template_id)
  })
  test("both projects log it", async () => {
    const draft = await published(await newDraft())
    await promote(draft, { publish: true })
    for (const [project, after] of [
      ["staging", { to: "live", template: name() }],
      ["live", { from: "staging", template: name() }],
    ] as const) {
      const rows = await listAudit(store.db, project, 200)
      const row = rows.find(({ action, target }) => action === "template/promote" && target === name())
      expect(row, project).toMatchObject({ user_id: "owner", outcome: "success", after })
    }
  })
})

describe("PROMOTE-3 refusals come before any change", () => {
  test("a sender who may not send there is refused for publishing, and saved in a draft", async () => {
    const draft = await newDraft()
    const { key } = await plan(draft)
    const request = { key, from_email: "post@elsewhere.example" }
    const refused = await post(draft, { ...request, publish: true })
    expect(refused).toMatchObject({ failure: { status: 400, field: "from_email" } })
    expect((await plan(draft)).state).toBe("new")
    expect(await send(draft, request)).toMatchObject({ kind: "promoted" })
  })
  test("a new one cannot take an existing name there", async () => {
    await published(await newDraft({}, "live"))
    const draft = await newDraft()
    const { key, sender } = await plan(draft, { is_new: true })
    const request = { key, from_email: sender.from_email, is_new: true, publish: true }
    expect(await post(draft, request)).toMatchObject({ failure: { status: 400, field: "name" } })
    const other = await send(draft, { ...request, name: `${name()} of staging` })
    expect(other).toMatchObject({ kind: "promoted", version: 1 })
  })
  test("a version that the mail service refuses stays a draft there, and is reported", async () => {
    const draft = await newDraft({ fields: { subject: "Hello", html: "" } })
    const done = await promote(draft, { publish: true, fields: {} })
    expect(done).toMatchObject({ kind: "not_published", sentence: expect.stringContaining("body") })
    expect(await draftOf(idOf(done), "live")).toMatchObject({ template_id: null })
  })
  test.each([
    ["to", { to: "staging" }],
    ["to", { to: "" }],
    ["from_email", { from_email: "nobody" }],
    ["publish", { publish: "yes" }],
    ["id", { id: "x" }],
    ["key", { key: 7 }],
  ])("a malformed request is refused with %s: %o", async (field, more) => {
    const draft = await newDraft()
    const refused = await post(draft, { key: "", from_email: "post@example.com", ...more })
    expect(refused).toMatchObject({ ok: false, failure: { status: 400, field } })
  })
})

describe("PROMOTE-4 rights are checked on both sides", () => {
  const tried = async (user: User, more: object = {}) => {
    made += 1
    const draft = await published(await newDraft())
    const { key, sender } = await plan(draft)
    const before = await counts()
    const looked = await planOf(draft, more, user)
    const done = await post(draft, { key, from_email: sender.from_email, publish: true, ...more }, user)
    expect(await counts()).toEqual(before)
    return [looked, done]
  }
  const counts = async () => {
    const { rows } = (await store.db.execute(
      sql`select (select count(*) from template_drafts where project_id = 'live') as drafts,
                 (select count(*) from template_promotions) as promotions,
                 (select count(*) from audit where project_id = 'live') as acts`,
    )) as unknown as { rows: object[] }
    return rows[0]
  }
  test("a user with read access there is refused, and a non-member learns nothing of it", async () => {
    for (const answer of await tried(looker))
      expect(answer).toMatchObject({ failure: { status: 403, field: "to" } })
    for (const answer of await tried(stranger))
      expect(answer).toMatchObject({ failure: { status: 404, message: "There is no such project." } })
    for (const answer of await tried(owner, { to: "nowhere" }))
      expect(answer).toMatchObject({ failure: { status: 404, message: "There is no such project." } })
  })
  test("a user who views as a viewer there cannot write there", async () => {
    const narrowed = { ...owner, view_as: { project_id: "live", role: "viewer" as const, since_ms: 0 } }
    const draft = await newDraft()
    const here = await access(narrowed as User, "staging")
    const looked = await preparePromotion(store.db, here, { id: draft.draft_id, to: "live", is_new: false })
    expect(looked).toMatchObject({ failure: { status: 403 } })
  })
  test("a template of another project is not found, also for a member of both", async () => {
    const foreign = await newDraft({}, "live")
    const looked = await planOf({ ...foreign, project_id: "staging" }, {}, editor)
    expect(looked).toMatchObject({ failure: { status: 404 } })
  })
  test("an editor of both can promote", async () => {
    const draft = await newDraft()
    const { key, sender } = got(await planOf(draft, {}, editor)).plan
    const done = await post(draft, { key, from_email: sender.from_email }, editor)
    expect(done).toMatchObject({ ok: true, value: { kind: "promoted" } })
  })
})
