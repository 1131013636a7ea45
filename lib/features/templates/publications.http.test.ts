import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { templateGet, templateSet } from "#contract/methods/template"
import type { User } from "#lib/access/auth/access"
import { listAudit } from "#lib/data/store/audit"
import { removeMember, setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { updateProject } from "#lib/data/store/projects"
import { templateDrafts, templatePublications } from "#lib/data/store/schema/templates"
import { findTemplateDraft, findVersion, type TemplateDraft } from "#lib/data/store/template-drafts"
import { claimPublication, findPublication } from "#lib/data/store/template-publications"
import { createFirstOwner, createUser } from "#lib/data/store/users"
import { composerVersion } from "#lib/documents/composer"
import { createProject } from "#lib/features/projects/create-project"
import { changePublishing } from "#lib/features/projects/project-publishing"
import { closeDraftChanges } from "#lib/live/draft-changes"
import { callWithKey, proxy } from "#lib/mail-api/proxy/proxy"
import { setClock } from "#lib/platform/clock"
import type { Result } from "#lib/platform/result"
import { aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { changeThePlan } from "./change-publication.ts"
import { createDraft } from "./create-draft.ts"
import { deleteDraft } from "./delete-draft.ts"
import { draftDetails } from "./draft-details.ts"
import { lookAtVersion } from "./look-at-version.ts"
import { planPublication } from "./plan-publication.ts"
import { openPublications, publicationLease, publishClaimed } from "./publication-loop.ts"
import { publishDraft } from "./publish-draft.ts"
import { saveDraft } from "./save-draft.ts"
import { actingIn, got } from "./testing/acting.ts"

/** Publications at a later time, or by a second person, against the real service. */
let service: TestService
let store: Store
let now = someDay
const undo: (() => void)[] = []
const owner = aUser("owner", true)
const [ann, ben, eve] = ["ann", "ben", "eve"].map((name) => aUser(name)) as [User, User, User]

beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  store = await openTestStore()
  const settings = { serviceBaseUrl: service.url, accountKey: service.accountKey }
  undo.push(useSettings(settings), useStore(store), setClock({ now: () => now }))
  const { user_id, email, name } = owner
  await createFirstOwner(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  for (const { user_id, email, name } of [ann, ben, eve])
    await createUser(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  for (const project of ["Shop", "Other"])
    await createProject(store.db, { user: owner, input: { name: project }, ip: null })
  for (const user of [ann, ben]) await join(user, "editor")
  await join(eve, "viewer")
})
beforeEach(async () => {
  now = someDay
  await updateProject(store.db, "shop", { publish_needs_second: false })
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeDraftChanges(store.db)
  await service.close()
  await store.close()
})

const { access, action } = actingIn(() => store, owner)
const join = ({ user_id }: User, role: "editor" | "viewer") =>
  setMember(store.db, { project_id: "shop", user_id, role, created_at: someDay })
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const asText = (minutes: number) => later(minutes).toISOString()

let made = 0
async function newDraft(input: object = {}, project = "shop"): Promise<TemplateDraft> {
  made += 1
  const draftInput = {
    kind: "html",
    name: `Plan ${made}`,
    fields: { html: "<p>1</p>", subject: "One" },
    ...input,
  }
  const { draft_id } = got(await createDraft(store.db, await action(draftInput, owner, project)))
  return draftOf(draft_id, project)
}
async function draftOf(id: string, project = "shop"): Promise<TemplateDraft> {
  const found = await findTemplateDraft(store.db, project, id)
  if (!found) throw new Error(`There is no draft ${id}.`)
  return found
}
async function published(): Promise<TemplateDraft> {
  const { draft_id, revision, seq } = await newDraft()
  got(await publishDraft(store.db, await action({ draft_id, revision, seq })))
  return draftOf(draft_id)
}
async function write(draft: TemplateDraft, html: string, user: User = ann): Promise<TemplateDraft> {
  const { draft_id, revision } = await draftOf(draft.draft_id)
  got(await saveDraft(store.db, await action({ draft_id, revision, fields: { html } }, user)))
  return draftOf(draft_id)
}
const plan = async ({ draft_id, revision, seq }: TemplateDraft, more: object = {}, user: User = ann) =>
  planPublication(store.db, await action({ draft_id, revision, seq, ...more }, user))
async function planned(draft: TemplateDraft, more: object = {}, user: User = ann): Promise<string> {
  const done = got(await plan(draft, more, user))
  if (done.kind !== "planned") throw new Error(JSON.stringify(done))
  return done.publication_id
}
const change = async (input: object, user: User = ann, project = "shop") =>
  changeThePlan(store.db, await action(input, user, project))
/** Publishes everything that is due, as the loop does. */
async function publishDue(): Promise<void> {
  for (let n = 0; n < 20; n += 1) {
    const claim = await claimPublication(store.db, now, { ...publicationLease, token: `lease ${n}` })
    if (!claim) return
    await publishClaimed(store.db, claim)
  }
}
const served = async ({ draft_id }: TemplateDraft) => {
  const { template_id } = await draftOf(draft_id)
  return template_id === null
    ? null
    : got(await callWithKey(store.db, await access(owner), templateGet, { id: template_id })).template
}
async function changeOutside(draft: TemplateDraft, html: string) {
  const known = await served(draft)
  const template = {
    id: known?.id,
    name: known?.name ?? "",
    from_email: known?.from_email ?? "",
    body: { html },
  }
  return got(await callWithKey(store.db, await access(owner), templateSet, { template })).template
}
const detailsOf = async ({ draft_id }: TemplateDraft, user: User = ann) =>
  got(await draftDetails(store.db, await access(user), draft_id))
const refusal = (result: Result<unknown>) => (result.ok ? null : result.failure)
const needTwo = () => updateProject(store.db, "shop", { publish_needs_second: true })

describe("PUBLISH-1 a draft is scheduled", () => {
  test("and published at that time, as it was then: later edits stay in the draft", async () => {
    const draft = await write(await published(), "<p>chosen</p>")
    const publication_id = await planned(draft, { publish_at: asText(60), note: "For Friday" })
    await write(draft, "<p>typed later</p>", ben)
    await publishDue()
    expect(await served(draft)).toMatchObject({ version: 1 })
    expect((await detailsOf(draft)).plan).toMatchObject({
      ...{ publication_id, state: "planned", isDraft: false, isYours: true, asked_by: "ann" },
      ...{ publishAtMs: later(60).getTime(), note: "For Friday", waitsForSecond: false },
    })
    now = later(61)
    await publishDue()
    expect(await served(draft)).toMatchObject({ version: 2, body: { html: "<p>chosen</p>" } })
    const after = await detailsOf(draft)
    expect(after).toMatchObject({ plan: null, isChanged: true, base_version: 2 })
    expect(after.fields.html).toBe("<p>typed later</p>")
    expect(after.versions[0]).toMatchObject({
      version: 2,
      by: "ann",
      note: "For Friday",
      atMs: now.getTime(),
    })
    const acts = (await listAudit(store.db, "shop", 500)).map(({ action, outcome, user_id }) => [
      action,
      outcome,
      user_id,
    ])
    expect(acts).toContainEqual(["template/set", "success", "ann"])
  })

  test("one that was never published creates its template at that time", async () => {
    const draft = await newDraft()
    await planned(draft, { publish_at: asText(5) })
    expect(await served(draft)).toBeNull()
    now = later(6)
    await publishDue()
    expect(await served(draft)).toMatchObject({ version: 1, name: draft.fields.name })
    expect(await detailsOf(draft)).toMatchObject({ isChanged: false, base_version: 1 })
  })

  test("a visual one stores the programs that composed it, and hands them to its version", async () => {
    const draft = await newDraft({
      kind: "visual",
      start: "order-confirmation",
      engine: "liquid",
      fields: {},
    })
    const publication_id = await planned(draft, { publish_at: asText(5) })
    const plan = await findPublication(store.db, { project_id: "shop", publication_id })
    expect(plan).toMatchObject({ composed_with: composerVersion })
    now = later(6)
    await publishDue()
    expect(await findVersion(store.db, draft, 1)).toMatchObject({ composed_with: composerVersion })
  })

  test("is previewed as it was scheduled", async () => {
    const draft = await newDraft()
    await planned(draft, { publish_at: asText(5) })
    await write(draft, "<p>typed later</p>")
    const looked = await lookAtVersion(store.db, await access(eve), {
      draft: draft.draft_id,
      version: "plan",
    })
    expect(got(looked)).toMatchObject({ version: "plan", by: "ann", sources: [{ text: "<p>1</p>" }] })
  })

  test.each([
    [{ publish_at: "2020-01-01T00:00:00Z" }, "Choose a time in the future."],
    [{ publish_at: "2099-01-01T00:00:00Z" }, "Choose a time within the next year."],
    [{ publish_at: "tomorrow" }, "publish_at must be a time in UTC, as 2026-11-27T08:00:00Z."],
    [{}, "Choose a time of publication."],
  ])("%j is refused at its field, and nothing is saved", async (more, message) => {
    const draft = await newDraft()
    expect(refusal(await plan(draft, more))).toMatchObject({ status: 400, message, field: "publish_at" })
    expect((await detailsOf(draft)).plan).toBeNull()
  })

  test("a template that the mail service would refuse is refused while the user can still fix it", async () => {
    const draft = await newDraft({ engine: "liquid", fields: { html: "{% if %}", subject: "x" } })
    expect(refusal(await plan(draft, { publish_at: asText(5) }))?.status).toBe(400)
    const nameless = await newDraft({ name: "" })
    expect(refusal(await plan(nameless, { publish_at: asText(5) }))).toMatchObject({ field: "template.name" })
  })

  test("not with unseen edits of another user, nor over an unseen change from elsewhere", async () => {
    const draft = await published()
    await write(draft, "<p>by ben</p>", ben)
    expect(got(await plan(draft, { publish_at: asText(5) }))).toMatchObject({ kind: "draft_changed" })
    await changeOutside(draft, "<p>outside</p>")
    const seen = await draftOf(draft.draft_id)
    expect(got(await plan(seen, { publish_at: asText(5) }))).toMatchObject({
      kind: "changed_outside",
      version: 2,
    })
    await planned(seen, { publish_at: asText(5), replaces: 2 })
    now = later(6)
    await publishDue()
    expect(await served(draft)).toMatchObject({ version: 3, body: { html: "<p>by ben</p>" } })
  })

  test("once: a second plan replaces the one that the user has seen", async () => {
    const draft = await newDraft()
    const first = await planned(draft, { publish_at: asText(5) })
    expect(refusal(await plan(draft, { publish_at: asText(9) }, ben))).toMatchObject({ status: 409 })
    const second = await planned(draft, { publish_at: asText(9), instead_of: first }, ben)
    expect((await detailsOf(draft)).plan).toMatchObject({ publication_id: second, asked_by: "ben" })
    expect(await findPublication(store.db, { project_id: "shop", publication_id: first })).toMatchObject({
      ...{ state: "withdrawn", ended_by: "ben", content: null, fields: null },
    })
    const both = await Promise.all([
      plan(draft, { publish_at: asText(7), instead_of: second }),
      plan(draft, { publish_at: asText(8), instead_of: second }),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe("PUBLISH-2 at its time", () => {
  async function refused(prepare: (draft: TemplateDraft) => Promise<unknown>) {
    const draft = await write(await published(), "<p>chosen</p>")
    await planned(draft, { publish_at: asText(5) })
    await prepare(draft)
    now = later(6)
    const before = await served(draft)
    await publishDue()
    expect(await served(draft)).toEqual(before)
    return { draft, plan: (await detailsOf(draft, owner)).plan }
  }

  test("nothing is published over a change from elsewhere, and the page names it", async () => {
    const { plan, draft } = await refused((one) => changeOutside(one, "<p>outside</p>"))
    expect(plan).toMatchObject({ state: "refused", why: "outside", said: "2" })
    got(await change({ act: "see", publication_id: plan?.publication_id }))
    expect((await detailsOf(draft)).plan).toBeNull()
  })

  test("nor for a user who lost the right to publish", async () => {
    const { plan } = await refused(() => join(ann, "viewer"))
    expect(plan).toMatchObject({ state: "refused", why: "right" })
    const gone = await (async () => {
      await join(ann, "editor")
      return refused(() => removeMember(store.db, "shop", "ann"))
    })()
    expect(gone.plan).toMatchObject({ state: "refused", why: "right" })
    await join(ann, "editor")
  })

  test("nor by one person, if the project requires a second one by then", async () => {
    const { plan } = await refused(needTwo)
    expect(plan).toMatchObject({ state: "refused", why: "second" })
  })

  test("PUBLISH-8 a refusal is no longer shown after the template was published directly", async () => {
    const { plan, draft } = await refused(needTwo)
    expect(plan).toMatchObject({ state: "refused" })
    await updateProject(store.db, "shop", { publish_needs_second: false })
    const { draft_id, revision, seq } = await draftOf(draft.draft_id)
    got(await publishDraft(store.db, await action({ draft_id, revision, seq })))
    expect((await detailsOf(draft)).plan).toBeNull()
  })

  test("a refusal of the mail service is shown in its words", async () => {
    const draft = await newDraft()
    await newDraft({ name: "Taken" }).then(async ({ draft_id, revision, seq }) =>
      got(await publishDraft(store.db, await action({ draft_id, revision, seq }))),
    )
    got(
      await saveDraft(
        store.db,
        await action({ draft_id: draft.draft_id, revision: 1, fields: { name: "Taken" } }),
      ),
    )
    await planned(await draftOf(draft.draft_id), { publish_at: asText(5) })
    now = later(6)
    await publishDue()
    expect((await detailsOf(draft)).plan).toMatchObject({
      ...{ state: "refused", why: "service", said: expect.stringContaining("name") },
    })
  })

  test("a mail service that does not answer is retried, and reported in the end", async () => {
    const draft = await write(await published(), "<p>chosen</p>")
    await planned(draft, { publish_at: asText(5) })
    now = later(6)
    const back = useSettings({ serviceBaseUrl: "http://127.0.0.1:9", accountKey: service.accountKey })
    await publishDue()
    back()
    expect((await detailsOf(draft)).plan).toMatchObject({ state: "planned" })
    await publishDue()
    expect(await served(draft)).toMatchObject({ version: 1 })
    now = later(1)
    await publishDue()
    expect(await served(draft)).toMatchObject({ version: 2, body: { html: "<p>chosen</p>" } })
  })

  test("work of a process that died before saving the result is saved by the next one, once", async () => {
    for (const draft of [await write(await published(), "<p>chosen</p>"), await newDraft()]) {
      await planned(draft, { publish_at: asText(5) })
      now = later(6)
      const claim = await claimPublication(store.db, now, { ...publicationLease, token: "dies" })
      if (!claim) throw new Error("Nothing is due.")
      await publishClaimed(store.db, claim)
      const at = await served(draft)
      // The state after a crash following the mail service's answer.
      const { template_id, base_version, published_revision, published_seq } = draft
      const was = { template_id, base_version, published_revision, published_seq }
      await store.db.update(templateDrafts).set(was).where(eq(templateDrafts.draft_id, draft.draft_id))
      await store.db
        .update(templatePublications)
        .set(claim)
        .where(eq(templatePublications.publication_id, claim.publication_id))
      await publishDue()
      expect(await draftOf(draft.draft_id)).toMatchObject(was)
      now = later(2)
      await publishDue()
      expect(await served(draft)).toEqual(at)
      expect(await draftOf(draft.draft_id)).toMatchObject({ template_id: at?.id, base_version: at?.version })
    }
  })

  test.each([
    { from_name: "Another" },
    { reply_to: "reply@example.com" },
    { headers: "X-A: 1" },
    { track_read: false },
    { unsubscribe_url: "https://example.com/u" },
  ])("a second attempt publishes a plan that changes only %j", async (fields) => {
    const { draft_id } = await published()
    const { revision } = await draftOf(draft_id)
    got(await saveDraft(store.db, await action({ draft_id, revision, fields }, ann)))
    const draft = await draftOf(draft_id)
    await planned(draft, { publish_at: asText(5) })
    now = later(6)
    const back = useSettings({ serviceBaseUrl: "http://127.0.0.1:9", accountKey: service.accountKey })
    await publishDue()
    back()
    now = later(1)
    await publishDue()
    expect(await served(draft)).toMatchObject({ version: 2 })
    expect(await detailsOf(draft)).toMatchObject({ base_version: 2, isChanged: false, plan: null })
  })

  test("it is published by the first process to claim it, and by no other", async () => {
    const drafts = await Promise.all([1, 2, 3].map(async () => write(await published(), "<p>chosen</p>")))
    for (const draft of drafts) await planned(draft, { publish_at: asText(5) })
    now = later(6)
    const loops = [1, 2].map(() => openPublications({ atOnce: 2, everyMs: 20 }, async () => store.db))
    await expect
      .poll(async () => (await Promise.all(drafts.map(served))).map((one) => one?.version))
      .toEqual([2, 2, 2])
    await Promise.all(loops.map((loop) => loop.close()))
    for (const draft of drafts) expect(await findVersion(store.db, draft, 3)).toBeNull()
  })
})

describe("PUBLISH-3 a plan is moved and withdrawn", () => {
  test("when moved, it is published at its new time with the same text", async () => {
    const draft = await write(await published(), "<p>chosen</p>")
    const publication_id = await planned(draft, { publish_at: asText(5) })
    got(await change({ act: "move", publication_id, publish_at: asText(60) }, ben))
    expect(refusal(await change({ act: "move", publication_id, publish_at: asText(-1) }))).toMatchObject({
      ...{ status: 400, field: "publish_at" },
    })
    now = later(6)
    await publishDue()
    expect(await served(draft)).toMatchObject({ version: 1 })
    now = later(60)
    await publishDue()
    expect(await served(draft)).toMatchObject({ version: 2, body: { html: "<p>chosen</p>" } })
    expect(refusal(await change({ act: "move", publication_id, publish_at: asText(5) }))?.status).toBe(409)
  })

  test("when withdrawn, nothing is published, and the plan retains nothing of the draft", async () => {
    const draft = await newDraft()
    const publication_id = await planned(draft, { publish_at: asText(5) })
    got(await change({ act: "withdraw", publication_id }, ben))
    now = later(6)
    await publishDue()
    expect(await served(draft)).toBeNull()
    expect(await findPublication(store.db, { project_id: "shop", publication_id })).toMatchObject({
      ...{ state: "withdrawn", ended_by: "ben", content: null, fields: null, document: null, next_at: null },
    })
    expect((await detailsOf(draft)).plan).toBeNull()
  })

  test("a publication before its time supersedes it, and it is deleted with the template", async () => {
    const draft = await newDraft()
    const publication_id = await planned(draft, { publish_at: asText(5) })
    const { draft_id, revision, seq } = draft
    got(await publishDraft(store.db, await action({ draft_id, revision, seq })))
    expect(await findPublication(store.db, { project_id: "shop", publication_id })).toMatchObject({
      state: "overtaken",
    })
    now = later(6)
    await publishDue()
    expect(await served(draft)).toMatchObject({ version: 1 })
    got(await deleteDraft(store.db, await action({ draft_id })))
    expect(await findPublication(store.db, { project_id: "shop", publication_id })).toBeNull()
  })

  test("DRAFT-12 one of another project is not found", async () => {
    const foreign = await newDraft({}, "other")
    const { draft_id, revision, seq } = foreign
    const request = { draft_id, revision, seq, publish_at: asText(5) }
    expect(refusal(await planPublication(store.db, await action(request)))?.status).toBe(404)
    const done = got(await planPublication(store.db, await action(request, owner, "other")))
    const publication_id = done.kind === "planned" ? done.publication_id : ""
    for (const act of ["move", "withdraw", "approve", "send_back", "see"]) {
      const input = { act, publication_id, publish_at: asText(9), note: "No" }
      expect([act, refusal(await change(input, owner))?.status]).toEqual([act, 404])
    }
    expect(await findPublication(store.db, { project_id: "other", publication_id })).toMatchObject({
      ...{ state: "planned", publish_at: later(5), is_seen: false },
    })
  })
})

describe("PUBLISH-4 a second person publishes", () => {
  beforeEach(needTwo)

  test("another user's request, as it was then", async () => {
    const draft = await newDraft()
    const publication_id = await planned(draft, { note: "Please look" })
    await write(draft, "<p>typed later</p>")
    expect((await detailsOf(draft, ben)).plan).toMatchObject({
      ...{ state: "asked", waitsForSecond: true, isYours: false, isDraft: false, asked_by: "ann" },
    })
    expect(got(await change({ act: "approve", publication_id, publish_at: null }, ben))).toMatchObject({
      kind: "published",
      version: 1,
    })
    expect(await served(draft)).toMatchObject({ body: { html: "<p>1</p>" } })
    const details = await detailsOf(draft)
    expect(details).toMatchObject({ plan: null, isChanged: true })
    expect(details.versions[0]).toMatchObject({ by: "ben", requested_by: "ann", note: "Please look" })
    const acts = await listAudit(store.db, "shop", 500)
    const set = acts.find(({ action, target }) => action === "template/set" && target === draft.fields.name)
    expect(set).toMatchObject({ user_id: "ben", after: { asked_by: "ann", note: "Please look" } })
  })

  test("users cannot approve their own request, owner or not, nor send it back", async () => {
    for (const user of [ann, owner]) {
      const draft = await newDraft()
      const publication_id = await planned(draft, {}, user)
      for (const act of ["approve", "send_back"])
        expect(
          refusal(await change({ act, publication_id, publish_at: null, note: "No" }, user)),
        ).toMatchObject({
          status: 403,
        })
      expect(await served(draft)).toBeNull()
      expect((await detailsOf(draft)).plan).toMatchObject({ state: "asked" })
    }
  })

  test("nor get around this by viewing as another role", async () => {
    const draft = await newDraft()
    const publication_id = await planned(draft, {}, owner)
    const as: User = { ...owner, view_as: { project_id: "shop", role: "editor" } as User["view_as"] }
    expect(refusal(await change({ act: "approve", publication_id, publish_at: null }, as))?.status).toBe(403)
  })

  test("or sends it back with a note, which the requester sees", async () => {
    const draft = await newDraft()
    const publication_id = await planned(draft)
    expect(refusal(await change({ act: "send_back", publication_id, note: " " }, ben))).toMatchObject({
      field: "note",
    })
    got(await change({ act: "send_back", publication_id, note: "The price is wrong" }, ben))
    expect((await detailsOf(draft)).plan).toMatchObject({
      ...{ state: "sent_back", said: "The price is wrong", ended_by: "ben", isYours: true },
    })
    expect(refusal(await change({ act: "approve", publication_id, publish_at: null }, ben))).toMatchObject({
      status: 409,
    })
    await planned(await write(draft, "<p>right price</p>"))
    expect((await detailsOf(draft)).plan).toMatchObject({ state: "asked", isDraft: true })
  })

  test("once approved for a time, it is published then, in the name of the approver", async () => {
    const draft = await newDraft()
    const publish_at = asText(30)
    const publication_id = await planned(draft, { publish_at })
    now = later(1)
    got(await change({ act: "approve", publication_id, publish_at }, ben))
    expect((await detailsOf(draft)).plan).toMatchObject({
      state: "planned",
      approved_by: "ben",
      waitsForSecond: false,
    })
    now = later(30)
    await publishDue()
    expect((await detailsOf(draft)).versions[0]).toMatchObject({ version: 1, by: "ben" })
  })

  test("if not approved before its time, it waits, and is published on approval", async () => {
    const draft = await newDraft()
    const publish_at = asText(30)
    const publication_id = await planned(draft, { publish_at })
    now = later(31)
    await publishDue()
    expect(await served(draft)).toBeNull()
    expect(got(await change({ act: "approve", publication_id, publish_at }, ben))).toMatchObject({
      kind: "published",
    })
  })

  test("a requester who moves it needs a new approval; the approver may move it", async () => {
    const draft = await newDraft()
    const publish_at = asText(30)
    const publication_id = await planned(draft, { publish_at })
    got(await change({ act: "approve", publication_id, publish_at }, ben))
    got(await change({ act: "move", publication_id, publish_at: asText(40) }, ben))
    expect((await detailsOf(draft)).plan).toMatchObject({ state: "planned" })
    got(await change({ act: "move", publication_id, publish_at: asText(1) }, ann))
    expect((await detailsOf(draft)).plan).toMatchObject({ state: "asked", approved_by: null })
    now = later(50)
    await publishDue()
    expect(await served(draft)).toBeNull()
  })

  test("must see a change from elsewhere first, and name it", async () => {
    await updateProject(store.db, "shop", { publish_needs_second: false })
    const draft = await write(await published(), "<p>chosen</p>")
    await needTwo()
    const publication_id = await planned(draft)
    await changeOutside(draft, "<p>outside</p>")
    const request = { act: "approve", publication_id, publish_at: null }
    expect(got(await change(request, ben))).toMatchObject({ kind: "changed_outside", version: 2 })
    expect(await served(draft)).toMatchObject({ version: 2 })
    expect(got(await change({ ...request, replaces: 2 }, ben))).toMatchObject({
      kind: "published",
      version: 3,
    })
  })

  test("PUBLISH-7 approves the time that they have seen: a plan moved meanwhile is refused", async () => {
    const draft = await newDraft()
    const seen = asText(30)
    const publication_id = await planned(draft, { publish_at: seen })
    got(await change({ act: "move", publication_id, publish_at: asText(20) }))
    const stale = { act: "approve", publication_id, publish_at: seen }
    const moved = { status: 409, message: "The time of this publication was changed. Review it again." }
    expect(refusal(await change(stale, ben))).toMatchObject(moved)
    expect(refusal(await change({ ...stale, publish_at: null }, ben))).toMatchObject(moved)
    expect(refusal(await change({ act: "approve", publication_id }, ben))).toMatchObject({
      ...{ status: 400, field: "publish_at" },
    })
    now = later(31)
    expect(refusal(await change(stale, ben))).toMatchObject(moved)
    expect((await detailsOf(draft)).plan).toMatchObject({ state: "asked", approved_by: null })
    expect(await served(draft)).toBeNull()
  })

  test("two who approve at once publish it once", async () => {
    const draft = await newDraft()
    const publication_id = await planned(draft)
    const both = await Promise.all(
      [ben, owner].map((user) => change({ act: "approve", publication_id, publish_at: null }, user)),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await served(draft)).toMatchObject({ version: 1 })
  })
})

describe("PUBLISH-5 the rule of two", () => {
  test("is switched on and off, which is logged", async () => {
    got(await changePublishing(store.db, await action({ needs_second: true })))
    expect((await access(owner)).project.publish_needs_second).toBe(true)
    const acts = await listAudit(store.db, "shop", 500)
    expect(acts.find(({ action }) => action === "settings/publishing")).toMatchObject({
      ...{ outcome: "success", before: { needs_second: false }, after: { needs_second: true } },
    })
    expect(refusal(await changePublishing(store.db, await action({ needs_second: "yes" })))?.status).toBe(400)
  })

  test("cannot be bypassed: neither by publishing nor by the template methods", async () => {
    await needTwo()
    const draft = await newDraft()
    const { draft_id, revision, seq } = draft
    for (const user of [ann, owner]) {
      const direct = await publishDraft(store.db, await action({ draft_id, revision, seq }, user))
      expect(refusal(direct)).toMatchObject({ status: 409 })
      const template = { name: "Around it", from_email: "a@example.com", body: { html: "<p>1</p>" } }
      const request = { user, project: "shop", path: "template/set", input: { template }, ip: null }
      expect(refusal(await proxy(store.db, request))).toMatchObject({ status: 409 })
    }
    expect(await served(draft)).toBeNull()
  })
})
