import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { emailSend } from "#contract/methods/email"
import type { User } from "#lib/access/auth/access"
import { append } from "#lib/data/events/open"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { findTemplateDraft, type TemplateDraft } from "#lib/data/store/template-drafts"
import { listSamples } from "#lib/data/store/template-samples"
import { createFirstOwner, createUser } from "#lib/data/store/users"
import { createProject } from "#lib/features/projects/create-project"
import { normalize } from "#lib/intake/receive/normalize"
import { closeDraftChanges } from "#lib/live/draft-changes"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { clock } from "#lib/platform/clock"
import { anEvent, aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { createDraft } from "./create-draft.ts"
import { pastMessages, pastValues } from "./past-messages.ts"
import { publishDraft } from "./publish-draft.ts"
import { changeSamples } from "./samples.ts"
import { actingIn, got } from "./testing/acting.ts"

/** Values of a template's messages as the real service stores them, and what a user may see of them. */
let service: TestService
let store: Store
const undo: (() => void)[] = []
const owner = aUser("owner", true)
const viewer = aUser("viewer")
const lena = "lena.fischer@example.com"
const values = {
  name: "Lena",
  order: "4711",
  link: "https://shop.example/orders/4711?for=lena.fischer%40example.com",
  contact: lena,
}

beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  store = await openTestStore()
  undo.push(useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey }), useStore(store))
  const named = ({ user_id, email, name }: User) => ({ user_id, email, name })
  const unsigned = { password_hash: "x", created_at: someDay }
  await createFirstOwner(store.db, { ...named(owner), ...unsigned })
  await createUser(store.db, { ...named(viewer), ...unsigned })
  for (const project of ["Shop", "Other"])
    got(await createProject(store.db, { user: owner, input: { name: project }, ip: null }))
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

let made = 0
async function draftOf(draft_id: string, project: string): Promise<TemplateDraft> {
  const draft = await findTemplateDraft(store.db, project, draft_id)
  if (!draft) throw new Error(`There is no draft ${draft_id}.`)
  return draft
}
async function newDraft(project = "shop"): Promise<TemplateDraft> {
  made += 1
  const fields = { subject: "Order {{order}}", html: "<p>Hello {{name}}, {{order}} {{link}} {{contact}}</p>" }
  const draftInput = { kind: "html", engine: "simple", name: `Template ${made}`, fields }
  const { draft_id } = got(await createDraft(store.db, await action(draftInput, owner, project)))
  return draftOf(draft_id, project)
}
async function newTemplate(project = "shop") {
  const { draft_id, revision, seq } = await newDraft(project)
  got(await publishDraft(store.db, await action({ draft_id, revision, seq }, owner, project)))
  const { template_id } = await draftOf(draft_id, project)
  return { draft: draft_id, template_id: template_id ?? "" }
}

/** Sends with the service and reports to the dashboard as a callback does. */
async function send(template_id: string, message: object, project = "shop", second = 0): Promise<string> {
  const input = { message: { template_id, recipients: [], ...message } }
  const { job_id } = got(await callWithKey(store.db, await access(owner, project), emailSend, input))
  const { recipients } = input.message as { recipients: readonly { email: string }[] }
  const message_info = { subject: "Order 4711", template_id, template_version: 1 }
  const events = recipients.map(({ email }) => ({
    event_name: "transactional_email_status",
    event_data: anEvent({ job_id, email, second, status: "sent", message_info }),
  }))
  const call = normalize({ auth: "x", events_by_user: [{ user_id: 1, events }] }, clock.now().getTime())
  if (!call) throw new Error("not a callback")
  await append(store.db, project, [call])
  return job_id
}
const toLena = { recipients: [{ email: lena, substitutions: values }] }

const listed = async (query: Record<string, string>, user = owner, project = "shop") =>
  pastMessages(store.db, await access(user, project), query)
const filled = async (query: Record<string, string>, user = owner, project = "shop") =>
  pastValues(store.db, await access(user, project), query)

describe("SAMPLE-1 the newest messages of a template", () => {
  test("are listed with the values that identify them, and no others", async () => {
    const { draft, template_id } = await newTemplate()
    const other = await newTemplate()
    await send(other.template_id, toLena)
    const first = await send(template_id, toLena, "shop", 1)
    const second = await send(template_id, { recipients: [{ email: "ben@example.com" }] }, "shop", 2)
    const { messages } = got(await listed({ draft }))
    expect(messages.map(({ job_id }) => job_id)).toEqual([second, first])
    expect(messages[1]).toEqual({
      ...{ job_id: first, email: lena, subject: "Order 4711", status: "sent", version: 1 },
      atMs: someDay.getTime() + 1000,
    })
  })

  test("are limited to twenty, and none exist before it is published", async () => {
    const { draft, template_id } = await newTemplate()
    const recipients = Array.from({ length: 25 }, (_, n) => ({ email: `r${n}@example.com` }))
    await send(template_id, { recipients })
    expect(got(await listed({ draft })).messages).toHaveLength(20)
    const { draft_id } = await newDraft()
    expect(got(await listed({ draft: draft_id })).messages).toEqual([])
  })

  test("of another project's draft are not found, and an id without a draft is refused", async () => {
    const { draft } = await newTemplate("other")
    expect(await listed({ draft })).toMatchObject({ failure: { status: 404 } })
    expect(await listed({ draft: "x" })).toMatchObject({ failure: { status: 400, field: "draft" } })
    expect(await listed({})).toMatchObject({ failure: { status: 400, field: "draft" } })
  })
})

describe("SAMPLE-2 the values of a message", () => {
  test("are its recipient's values over the global ones", async () => {
    const { draft, template_id } = await newTemplate()
    const job_id = await send(template_id, {
      global_substitutions: { shop: "Sample shop", name: "somebody" },
      recipients: [
        { email: lena, substitutions: values },
        { email: "ben@example.com", substitutions: { order: "4712" } },
      ],
    })
    expect(got(await filled({ draft, job_id, email: lena }))).toEqual({
      values: { shop: "Sample shop", ...values },
    })
    expect(got(await filled({ draft, job_id, email: "ben@example.com" }))).toEqual({
      values: { shop: "Sample shop", name: "somebody", order: "4712" },
    })
    expect(await listSamples(store.db, await draftOf(draft, "shop"))).toEqual([])
  })

  test("PROXY-3 mask addresses for users who see masked ones, and are found by the masked address", async () => {
    const { draft, template_id } = await newTemplate()
    const job_id = await send(template_id, toLena)
    const [message] = got(await listed({ draft }, viewer)).messages
    expect(message?.email).toBe("l•••@example.com")
    const shown = got(await filled({ draft, job_id, email: message?.email ?? "" }, viewer)).values
    // A name contained in the address would reveal it.
    expect(shown).toMatchObject({ name: "L•••", order: "4711", contact: "l•••@example.com" })
    expect(JSON.stringify(shown)).not.toMatch(/lena|fischer|for=/i)
    // The result does not reveal whether an address was written to.
    expect(await filled({ draft, job_id, email: lena }, viewer)).toMatchObject({ failure: { status: 404 } })
    // A user with read access saves nothing: the route checks write access first (DRAFT-12).
  })

  test("are not found for a message of another template, without one, or of another project", async () => {
    const [mine, other, foreign] = [await newTemplate(), await newTemplate(), await newTemplate("other")]
    const nowhere = { failure: { status: 404, message: "There is no such message of this template." } }
    const job_id = await send(other.template_id, toLena)
    expect(await filled({ draft: mine.draft, job_id, email: lena })).toMatchObject(nowhere)
    const there = await send(foreign.template_id, toLena, "other")
    expect(await filled({ draft: mine.draft, job_id: there, email: lena })).toMatchObject(nowhere)
    expect(await filled({ draft: foreign.draft, job_id: there, email: lena })).toMatchObject({
      failure: { status: 404, message: "There is no such draft." },
    })
    // A draft that was never published has no template, as does a message that names none.
    const { draft_id } = await newDraft()
    const events = [
      {
        event_name: "transactional_email_status",
        event_data: anEvent({ job_id: "of-none", email: lena, status: "sent" }),
      },
    ]
    const call = normalize({ auth: "x", events_by_user: [{ user_id: 1, events }] }, clock.now().getTime())
    if (call) await append(store.db, "shop", [call])
    expect(await filled({ draft: draft_id, job_id: "of-none", email: lena })).toMatchObject(nowhere)
    expect(await filled({ draft: mine.draft, job_id, email: "" })).toMatchObject({
      failure: { status: 400, field: "email" },
    })
  })

  test("are not stored for longer than the content of the message", async () => {
    const { draft, template_id } = await newTemplate()
    const job_id = await send(template_id, toLena)
    const gone = { failure: { status: 404, message: "The values of this message are no longer stored." } }
    await service.ctx.store.db.execute(
      sql`update jobs set message = null, has_content = false where job_id = ${job_id}`,
    )
    expect(await filled({ draft, job_id, email: lena })).toMatchObject(gone)
    await service.ctx.store.db.execute(sql`delete from letters where job_id = ${job_id}`)
    expect(await filled({ draft, job_id, email: lena })).toMatchObject(gone)
  })
})

test("SAMPLE-3 it becomes a sample when a user saves it, with their changes", async () => {
  const { draft, template_id } = await newTemplate()
  const job_id = await send(template_id, toLena)
  const taken = got(await filled({ draft, job_id, email: lena })).values
  const sample = {
    act: "add",
    draft_id: draft,
    name: "Message of 3 Mar",
    values: { ...taken, contact: "somebody@example.com" },
  }
  got(await changeSamples(store.db, await action(sample)))
  expect(await listSamples(store.db, await draftOf(draft, "shop"))).toMatchObject([
    { name: "Message of 3 Mar", values: { ...values, contact: "somebody@example.com" } },
  ])
})
