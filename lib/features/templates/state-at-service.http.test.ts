import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { templateGet, templateSet } from "#contract/methods/template"
import type { Store } from "#lib/data/store/open"
import {
  findTemplateDraft,
  findVersion,
  listVersions,
  type TemplateDraft,
} from "#lib/data/store/template-drafts"
import { claimPublication, findPublication } from "#lib/data/store/template-publications"
import { createFirstOwner } from "#lib/data/store/users"
import { createProject } from "#lib/features/projects/create-project"
import { closeDraftChanges } from "#lib/live/draft-changes"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { setClock } from "#lib/platform/clock"
import { aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { createDraft } from "./create-draft.ts"
import { draftDetails } from "./draft-details.ts"
import { contentOf, fieldsIn } from "./fields.ts"
import { lookAtVersion } from "./look-at-version.ts"
import { openDraft } from "./open-draft.ts"
import { planPublication } from "./plan-publication.ts"
import { publicationLease, publishClaimed } from "./publication-loop.ts"
import { publishDraft } from "./publish-draft.ts"
import { saveDraft } from "./save-draft.ts"
import { actingIn, got } from "./testing/acting.ts"
import { type PlainService, startPlainService } from "./testing/plain-service.ts"

/** Publishing at a mail service without version numbers and previews. */
let service: TestService
let plain: PlainService
let store: Store
let now = someDay
const undo: (() => void)[] = []
const owner = aUser("owner", true)

beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  plain = await startPlainService(service.url)
  store = await openTestStore()
  const settings = { serviceBaseUrl: plain.url, accountKey: service.accountKey }
  undo.push(useSettings(settings), useStore(store), setClock({ now: () => now }))
  const { user_id, email, name } = owner
  await createFirstOwner(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  got(await createProject(store.db, { user: owner, input: { name: "Shop" }, ip: null }))
})
afterEach(() => {
  now = someDay
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeDraftChanges(store.db)
  await plain.close()
  await service.close()
  await store.close()
})

const { access, action } = actingIn(() => store, owner)

let made = 0
async function newDraft(fields: object = {}): Promise<TemplateDraft> {
  made += 1
  const input = {
    kind: "html",
    name: `Plain ${made}`,
    fields: { html: "<p>1</p>", subject: "One", ...fields },
  }
  return draftOf(got(await createDraft(store.db, await action(input))).draft_id)
}
async function draftOf(id: string): Promise<TemplateDraft> {
  const found = await findTemplateDraft(store.db, "shop", id)
  if (!found) throw new Error(`There is no draft ${id}.`)
  return found
}
async function write({ draft_id }: TemplateDraft, fields: object): Promise<TemplateDraft> {
  const { revision } = await draftOf(draft_id)
  got(await saveDraft(store.db, await action({ draft_id, revision, fields })))
  return draftOf(draft_id)
}
async function publish({ draft_id }: TemplateDraft, more: object = {}) {
  const { revision, seq } = await draftOf(draft_id)
  return publishDraft(store.db, await action({ draft_id, revision, seq, ...more }))
}
async function published(draft: TemplateDraft): Promise<TemplateDraft> {
  expect(got(await publish(draft))).toMatchObject({ kind: "published" })
  return draftOf(draft.draft_id)
}
async function served({ draft_id }: TemplateDraft) {
  const { template_id } = await draftOf(draft_id)
  return got(await callWithKey(store.db, await access(owner), templateGet, { id: template_id ?? "" }))
    .template
}
async function changeOutside(draft: TemplateDraft, html: string): Promise<void> {
  const { id, name, from_email, subject } = await served(draft)
  const template = { id, name, from_email, subject, body: { html } }
  got(await callWithKey(store.db, await access(owner), templateSet, { template }))
}
const opened = async ({ draft_id }: TemplateDraft) =>
  got(await openDraft(store.db, await access(owner), draft_id))
const htmlOf = async (draft: TemplateDraft, version: number) =>
  (await findVersion(store.db, draft, version))?.fields.html

describe("VERSION-2 at a mail service without version numbers", () => {
  test("each publication is the next version of the history", async () => {
    const draft = await published(await newDraft())
    for (const html of ["<p>2</p>", "<p>3</p>"]) {
      await published(await write(draft, { html }))
      expect((await opened(draft)).outside).toBeNull()
    }
    expect(await listVersions(store.db, draft)).toMatchObject([
      { version: 3 },
      { version: 2 },
      { version: 1 },
    ])
    expect([await htmlOf(draft, 2), await htmlOf(draft, 3)]).toEqual(["<p>2</p>", "<p>3</p>"])
    expect(await draftOf(draft.draft_id)).toMatchObject({ base_version: 3 })
  })

  test("an unchanged draft follows a change made elsewhere, once", async () => {
    const draft = await published(await newDraft())
    await changeOutside(draft, "<i>2</i>")
    for (const _ of [1, 2])
      expect(await opened(draft)).toMatchObject({
        ...{ outside: null, draft: { base_version: 2, fields: { html: "<i>2</i>" } } },
      })
    expect(await listVersions(store.db, draft)).toMatchObject([{ version: 2, origin: "outside" }, {}])
  })

  test("a change made elsewhere is replaced only if the user has seen it, and stays in the history", async () => {
    const draft = await write(await published(await newDraft()), { html: "<p>mine</p>" })
    await changeOutside(draft, "<i>a</i>")
    expect(got(await publish(draft))).toMatchObject({ kind: "changed_outside", version: 2 })
    await opened(draft)
    await changeOutside(draft, "<i>b</i>")
    expect(got(await publish(draft, { replaces: 2 }))).toMatchObject({ kind: "changed_outside", version: 2 })
    expect(await served(draft)).toMatchObject({ body: { html: "<i>b</i>" } })
    expect(got(await publish(draft, { replaces: 2 }))).toMatchObject({ kind: "published", version: 3 })
    expect([await htmlOf(draft, 2), await htmlOf(draft, 3)]).toEqual(["<i>b</i>", "<p>mine</p>"])
    expect(await opened(draft)).toMatchObject({ outside: null, draft: { base_version: 3 } })
  })

  test("a plan is published at its time without a preview, but not over a change made elsewhere", async () => {
    for (const isChanged of [false, true]) {
      const draft = await write(await published(await newDraft()), { html: "<p>chosen</p>" })
      const { draft_id, revision, seq } = draft
      const publish_at = new Date(now.getTime() + 60_000).toISOString()
      const planned = got(
        await planPublication(store.db, await action({ draft_id, revision, seq, publish_at })),
      )
      if (planned.kind !== "planned") throw new Error(JSON.stringify(planned))
      if (isChanged) await changeOutside(draft, "<i>outside</i>")
      now = new Date(now.getTime() + 120_000)
      const claim = await claimPublication(store.db, now, { ...publicationLease, token: "lease" })
      if (!claim) throw new Error("Nothing is due.")
      await publishClaimed(store.db, claim)
      expect(await served(draft)).toMatchObject({
        body: { html: isChanged ? "<i>outside</i>" : "<p>chosen</p>" },
      })
      expect(await findPublication(store.db, claim)).toMatchObject(
        isChanged ? { state: "refused", why: "outside" } : { state: "published", version: 2 },
      )
    }
  })
})

test("BESIDE-4 a mail service without previews is named, and words are compared as stored", async () => {
  const draft = await published(await newDraft({ html: "<p>Hello {{name}}</p>", plaintext: "Hi" }))
  const looked = got(
    await lookAtVersion(store.db, await access(owner), { draft: draft.draft_id, version: "1" }),
  )
  expect(looked).toMatchObject({
    ...{ rendered: null, refusal: "This mail server offers no preview." },
    texts: { html: expect.stringContaining("Hello {{name}}"), plaintext: "Hi" },
    sources: [
      { part: "html", text: "<p>Hello {{name}}</p>" },
      { part: "plaintext", text: "Hi" },
    ],
  })
})

test("DRAFT-15 a new template whose answer was lost is recognized, and is published once", async () => {
  const draft = await newDraft({ headers: "X-A: 1", from_name: "Shop", html: "<p>1</p>\r\n" })
  plain.loseAnswer("template/set")
  expect(got(await publish(draft))).toMatchObject({ kind: "published", version: 1 })
  expect(await opened(draft)).toMatchObject({ outside: null, draft: { base_version: 1 } })

  // A process that died before it saved the answer: the next attempt finds the name taken.
  const { name } = draft.fields
  const crashed = await newDraft({ html: "<p>2</p>" })
  const from_email = String(crashed.fields.from_email)
  const template = { ...contentOf(fieldsIn(crashed.fields)), name: String(crashed.fields.name), from_email }
  got(await callWithKey(store.db, await access(owner), templateSet, { template }))
  expect(got(await publish(crashed))).toMatchObject({ kind: "published", version: 1 })

  // A template of another draft stays with that draft.
  const other = await newDraft({ html: "<p>1</p>\r\n", headers: "X-A: 1", from_name: "Shop" })
  expect(await publish(await write(other, { name }))).toMatchObject({ ok: false, failure: { code: 603 } })
})

test("DRAFT-14 details name the live version, also one made elsewhere", async () => {
  const draft = await write(await published(await newDraft()), { html: "<p>mine</p>" })
  await changeOutside(draft, "<i>2</i>")
  const details = got(await draftDetails(store.db, await access(owner), draft.draft_id))
  expect(details).toMatchObject({ base_version: 1, live_version: 2, outside: { version: 2 } })
  expect(details.versions).toMatchObject([{ version: 2, origin: "outside", by: null }, { version: 1 }])
})
