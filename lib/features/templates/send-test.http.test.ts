import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { templateGet, templatePreview, templateSet } from "#contract/methods/template"
import type { ProjectAction } from "#lib/access/actions/project-action"
import { accessOf } from "#lib/access/auth/access"
import { listAudit } from "#lib/data/store/audit"
import type { Store } from "#lib/data/store/open"
import { findTemplateDraft, type TemplateDraft } from "#lib/data/store/template-drafts"
import { createFirstOwner } from "#lib/data/store/users"
import { gallery } from "#lib/documents/gallery/gallery"
import { createProject } from "#lib/features/projects/create-project"
import { closeDraftChanges } from "#lib/live/draft-changes"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { got, typedIn } from "#lib/testing/drafts"
import { aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { addDraftUpdate } from "./add-update.ts"
import { brandOf } from "./brand.ts"
import { changeBrand } from "./change-brand.ts"
import { composedDraft } from "./compose-draft.ts"
import { createDraft } from "./create-draft.ts"
import { type DraftNews, followDraft } from "./follow-draft.ts"
import { openDraft } from "./open-draft.ts"
import { publishDraft } from "./publish-draft.ts"
import { saveDraft } from "./save-draft.ts"
import { sendTest } from "./send-test.ts"

/** Tests of templates, sent by the real service and read in its sandbox. */
let service: TestService
let store: Store
const undo: (() => void)[] = []
const owner = aUser("owner", true)

beforeAll(async () => {
  service = await startService()
  store = await openTestStore()
  undo.push(useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey }), useStore(store))
  const { user_id, email, name } = owner
  await createFirstOwner(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  for (const project of ["Shop", "Other"])
    got(await createProject(store.db, { user: owner, input: { name: project }, ip: null }))
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeDraftChanges(store.db)
  await service.close()
  await store.close()
})

async function action(input: unknown, project = "shop"): Promise<ProjectAction> {
  const access = await accessOf(store.db, owner, project)
  if (!access) throw new Error(`There is no project ${project}.`)
  return { access, input, ip: "192.0.2.1", user_agent: "test" }
}
async function draftOf(draft_id: string, project = "shop"): Promise<TemplateDraft> {
  const draft = await findTemplateDraft(store.db, project, draft_id)
  if (!draft) throw new Error(`There is no draft ${draft_id}.`)
  return draft
}
let made = 0
/** Without tracking, and with its own unsubscribe address, so that messages do not differ by recipient. */
const plain = { track_links: false, track_read: false, unsubscribe_url: "https://shop.example/leave" }
async function newDraft(input: { fields?: object } & Record<string, unknown> = {}, project = "shop") {
  made += 1
  const fields = { html: "<p>Hello {{name}}, Größe ½ &amp; 10&nbsp;€</p>", subject: "Hello {{name}}" }
  const request = { kind: "html", name: `Template ${made}`, engine: "simple", ...input }
  const written = { ...plain, ...(request.kind === "html" ? fields : {}), ...input.fields }
  const { draft_id } = got(
    await createDraft(store.db, await action({ ...request, fields: written }, project)),
  )
  return draftOf(draft_id, project)
}
async function published({ draft_id }: TemplateDraft): Promise<TemplateDraft> {
  const { revision, seq } = await draftOf(draft_id)
  const request = { draft_id, revision, seq }
  expect(got(await publishDraft(store.db, await action(request)))).toMatchObject({ kind: "published" })
  return draftOf(draft_id)
}
const save = async ({ draft_id, revision }: TemplateDraft, fields: object) =>
  got(await saveDraft(store.db, await action({ draft_id, revision, fields })))
const send = async ({ draft_id }: TemplateDraft, emails: string[], values: object = {}, project = "shop") =>
  sendTest(store.db, await action({ draft_id, emails, values }, project))

const ask = async <M extends Parameters<typeof callWithKey>[2]>(method: M, input: object) =>
  got(await callWithKey(store.db, (await action(null)).access, method, input as never))
/** Messages of a job, one per recipient. */
async function arrived(job_id: string) {
  await service.idle()
  const { letters } = await ask(capturedList, { job_id })
  const read = await Promise.all(letters.map(({ id }) => ask(capturedGet, { id })))
  return read.map(({ letter }) => letter)
}
/** The page's preview of the saved draft, filled with values for one recipient. */
async function preview(draft: TemplateDraft, email: string, substitutions: object) {
  const { content } = got(await composedDraft(store.db, await draftOf(draft.draft_id)))
  return ask(templatePreview, { template: content, email, substitutions })
}
/** The newest message as the audit log has it. */
async function lastSent(): Promise<string> {
  const last = (await listAudit(store.db, "shop", 1)).at(0)
  expect(last).toMatchObject({ action: "email/send", outcome: "success" })
  return JSON.stringify(last?.input)
}
/** Bytes of a body as received: the reader normalizes line ends and adds one at the end of the part. */
const asReceived = (body: string | undefined): Buffer | null =>
  body === undefined ? null : Buffer.from(`${body.replaceAll("\r\n", "\n")}\n`)
const bytesOf = (body: string | undefined): Buffer | null => (body === undefined ? null : Buffer.from(body))

async function expectAsPreviewed(draft: TemplateDraft, values: Record<string, unknown>) {
  const email = `reader-${made}@example.com`
  const { job_id } = got(await send(draft, [email], values))
  const [letter, ...more] = await arrived(job_id)
  const shown = await preview(draft, email, values)
  expect(more).toEqual([])
  expect(letter).toMatchObject({ to: email, subject: shown.subject })
  for (const part of ["html", "plaintext"] as const)
    expect(bytesOf(letter?.[part])).toEqual(asReceived(shown.body[part]))
  return { letter, shown }
}

describe("DRAFT-11 a test of a template", () => {
  test("of one that was never published arrives as previewed, byte for byte", async () => {
    const { letter } = await expectAsPreviewed(await newDraft(), { name: "Zoë <3" })
    expect(letter?.html).toContain("Zoë")
    expect(letter?.html).toContain("Größe ½ &amp; 10&nbsp;€")
  })

  test.each(["liquid", "velocity"] as const)(
    "of a visual one, in %s, with rows and conditions, too",
    async (engine) => {
      const start = gallery.find(({ key }) => key === "order-confirmation")
      const draft = await newDraft({ kind: "visual", engine, start: "order-confirmation" })
      for (const { values } of start?.samples ?? []) {
        const { letter, shown } = await expectAsPreviewed(draft, values)
        expect(letter?.html).not.toMatch(/\{\{|\{%|#foreach/)
        expect(shown.missing).toEqual([])
      }
    },
  )

  test("uses the saved draft, also if that is not published", async () => {
    const draft = await published(
      await newDraft({ kind: "visual", engine: "liquid", fields: { subject: "Hello" } }),
    )
    const update = await typedIn(store.db, draft, "typed a moment ago")
    got(await addDraftUpdate(store.db, await action({ draft_id: draft.draft_id, update })))
    const { letter } = await expectAsPreviewed(draft, {})
    expect(letter?.html).toContain("typed a moment ago")
    const { template } = await ask(templateGet, { id: draft.template_id ?? "" })
    expect(template.body.html).not.toContain("typed a moment ago")
  })

  test("of an unchanged published one uses the template's id, as programs do", async () => {
    const draft = await published(await newDraft())
    await expectAsPreviewed(draft, { name: "Ann" })
    expect(await lastSent()).toContain(draft.template_id)
    expect(await lastSent()).not.toContain("<p>")
  })

  test("of one that was changed elsewhere shows the draft, and does not count as the template's version", async () => {
    const draft = await published(await newDraft())
    const id = draft.template_id ?? ""
    const { name, from_email, body } = (await ask(templateGet, { id })).template
    const outside = { id, name, from_email, subject: "From outside", body }
    await ask(templateSet, { template: { ...outside, options: { unsubscribe_url: plain.unsubscribe_url } } })
    const { letter } = await expectAsPreviewed(draft, { name: "Ann" })
    expect(letter?.subject).toBe("Hello Ann")
    expect(await lastSent()).not.toContain(id)
  })

  test("of an unchanged visual one has today's brand, as its preview", async () => {
    const draft = await published(
      await newDraft({ kind: "visual", engine: "liquid", start: "password-reset" }),
    )
    const brand = { ...(await brandOf(store.db, "shop")), footer: "Harbour Shop, Pier 1" }
    got(await changeBrand(store.db, await action({ brand, changed_at: null })))
    const { letter } = await expectAsPreviewed(draft, {})
    expect(letter?.html).toContain("Harbour Shop, Pier 1")
    expect(await lastSent()).not.toContain(draft.template_id)
  })

  test("of a changed one has the template's files and global values", async () => {
    const template = {
      ...{ name: "With a file", from_email: "shop@example.com", body: { html: "<p>{{shop}}</p>" } },
      attachments: [{ type: "text/plain", name: "a.txt", content: "aGVsbG8=" }],
      global_substitutions: { shop: "Harbour" },
    }
    const sender = (await action(null)).access.project.sandbox_sender ?? ""
    const { id } = (await ask(templateSet, { template: { ...template, from_email: sender } })).template
    const { draft } = got(await openDraft(store.db, (await action(null)).access, id))
    await save(draft, { subject: "Changed" })
    const { job_id } = got(await send(draft, ["files@example.com"]))
    const [letter] = await arrived(job_id)
    expect(letter).toMatchObject({ subject: "Changed", attachments: [{ name: "a.txt" }] })
    expect(letter?.html).toContain("Harbour")
    // Events of this message must not count for the live version, which is another text.
    expect(await lastSent()).not.toContain(id)
  })

  test("goes to each of at most ten addresses", async () => {
    const ten = Array.from({ length: 10 }, (_, n) => `many-${n}@example.com`)
    const draft = await newDraft()
    const { job_id } = got(await send(draft, ten, { name: "Ann" }))
    expect((await arrived(job_id)).map(({ to }) => to).toSorted()).toEqual(ten)
  })

  test("SEND-22 goes to an address with letters beyond ASCII before the @", async () => {
    const { job_id } = got(await send(await newDraft(), [" JÜRGEN@example.com"], { name: "Ann" }))
    expect((await arrived(job_id)).map(({ to }) => to)).toEqual(["jürgen@example.com"])
  })

  test.each<[string, unknown, string]>([
    ["to eleven", Array.from({ length: 11 }, (_, n) => `many-${n}@example.com`), "emails"],
    ["to nobody", [], "emails"],
    ["to what is no address", ["ann@example.com", "ann"], "emails.1"],
    ["to several in one", ["ann@example.com, ben@example.com"], "emails.0"],
    ["to a text", "ann@example.com", "emails"],
  ])("%s is refused, and nothing is sent", async (_what, emails, field) => {
    const draft = await newDraft()
    const before = (await ask(capturedList, {})).letters.length
    const { draft_id } = draft
    expect(await sendTest(store.db, await action({ draft_id, emails }))).toMatchObject({
      failure: { status: 400, field },
    })
    await service.idle()
    expect((await ask(capturedList, {})).letters).toHaveLength(before)
  })

  test("DRAFT-12 of a draft of another project is not found, by its id or its template's", async () => {
    const foreign = await newDraft({}, "other")
    expect(await send(foreign, ["ann@example.com"])).toMatchObject({ failure: { status: 404 } })
    const publishedDraft = await published(await newDraft())
    const draft_id = publishedDraft.template_id ?? ""
    expect(await send({ ...publishedDraft, draft_id }, ["ann@example.com"])).toMatchObject({
      failure: { status: 404 },
    })
  })

  test("that the mail service refuses is refused with its sentence", async () => {
    const draft = await newDraft({ fields: { html: "", subject: "Nothing in it" } })
    expect(await send(draft, ["ann@example.com"])).toMatchObject({ ok: false, failure: { status: 400 } })
  })
})

test("DRAFT-9 users who have a draft open are notified of its publication", async () => {
  const draft = await newDraft()
  const heard: DraftNews[] = []
  const stop = followDraft({ project_id: "shop", draft_id: draft.draft_id }, 0, {
    take: (news) => heard.push(news),
    failed: () => {},
  })
  await expect.poll(() => heard).toHaveLength(1)
  await published(draft)
  await expect.poll(() => heard.at(-1)).toMatchObject({ event: "draft", base_version: 1 })
  stop()
})
