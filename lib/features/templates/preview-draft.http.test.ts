import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import * as Y from "yjs"
import type { Input } from "#contract/method"
import {
  domainGetDnsRecords,
  domainValidateDkim,
  domainValidateVerificationRecord,
} from "#contract/methods/domain"
import { pictureSet } from "#contract/methods/picture"
import { rightsSet } from "#contract/methods/rights"
import { templateGet, templatePreview, templateSet } from "#contract/methods/template"
import type { User } from "#lib/access/auth/access"
import { append as appendEvents } from "#lib/data/events/open"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { findTemplateDraft, type TemplateDraft } from "#lib/data/store/template-drafts"
import { listSamples } from "#lib/data/store/template-samples"
import { createFirstOwner, createUser } from "#lib/data/store/users"
import { gallery } from "#lib/documents/gallery/gallery"
import { condition, type NodeJson, node, paragraph, text } from "#lib/documents/testing/make-document"
import { fromYjs } from "#lib/documents/yjs/from-yjs"
import { lookCloser } from "#lib/features/closer-look/look-closer"
import { createProject } from "#lib/features/projects/create-project"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { normalize } from "#lib/intake/receive/normalize"
import { closeDraftChanges } from "#lib/live/draft-changes"
import { call } from "#lib/mail-api/client/call"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { at, clock, plus, setClock } from "#lib/platform/clock"
import { anEvent, aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { pngWith } from "../../../service/testing/tiny-pictures.ts"
import { checkSource } from "./check-source.ts"
import { createDraft } from "./create-draft.ts"
import { documentState } from "./document-state.ts"
import { fieldsIn } from "./fields.ts"
import { type DraftPreview, previewDraft } from "./preview-draft.ts"
import { publishDraft } from "./publish-draft.ts"
import { changeSamples } from "./samples.ts"
import { actingIn, got } from "./testing/acting.ts"

/** The preview of a draft, against what the real service renders after publication. */
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
  for (const project of ["Shop", "Other"])
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

let made = 0
async function newDraft(input: object = {}, project = "shop"): Promise<TemplateDraft> {
  made += 1
  const draftInput = {
    kind: "visual",
    engine: "liquid",
    name: `Template ${made}`,
    fields: { subject: "Hello" },
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
/** As an editor has it on screen. */
async function onScreen(draft: TemplateDraft) {
  const { state } = await documentState(store.db, draft)
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, state)
  return { draft_id: draft.draft_id, fields: fieldsIn(draft.fields), doc: fromYjs(ydoc) as unknown }
}
const docOf = (...content: NodeJson[]): unknown => ({ type: "doc", content })
const look = async (input: object, user: User = owner, project = "shop") =>
  previewDraft(store.db, await action(input, user, project))
const seen = async (input: object, user: User = owner): Promise<DraftPreview> => got(await look(input, user))
const codesOf = ({ checks }: DraftPreview): string[] => checks.map(({ code }) => code)

async function publish(draft: TemplateDraft): Promise<string> {
  const { draft_id, revision, seq } = await draftOf(draft.draft_id)
  const published = got(await publishDraft(store.db, await action({ draft_id, revision, seq })))
  if (published.kind !== "published") throw new Error(published.kind)
  return published.template_id
}
/** The published template as the service renders it with these values. */
async function renderedAtService(id: string, substitutions: object) {
  const by = await access(owner)
  const { template } = got(await callWithKey(store.db, by, templateGet, { id }))
  const input = { template, substitutions } as Input<typeof templatePreview>
  return got(await callWithKey(store.db, by, templatePreview, input))
}

describe("DRAFT-10 the preview equals the sent message", () => {
  test.each(gallery.slice(0, 6).map(({ key, engines }) => [key, engines[0]] as const))(
    "%s, byte for byte, with each of its samples",
    async (start, engine) => {
      const draft = await newDraft({ start, engine, fields: {} })
      const screen = await onScreen(draft)
      const looked = await Promise.all(
        (await listSamples(store.db, draft)).map(async ({ values }) => ({
          values,
          preview: (await seen({ ...screen, values })).preview,
        })),
      )
      expect(looked.length).toBeGreaterThan(0)
      const id = await publish(draft)
      for (const { values, preview } of looked) expect(preview).toEqual(await renderedAtService(id, values))
    },
  )

  test("it includes the global values of a published template", async () => {
    const draft = await newDraft()
    const doc = docOf(paragraph("Call ", node("mergeTag", { expr: "phone" })))
    const screen = { ...(await onScreen(draft)), doc }
    expect((await seen(screen)).preview?.body.plaintext).not.toContain("555 0100")
    const id = await publish(draft)
    const by = await access(owner)
    const { template } = got(await callWithKey(store.db, by, templateGet, { id }))
    const { name, from_email, body } = template
    const global_substitutions = { phone: "555 0100" }
    const changed = { id, name, from_email, body, global_substitutions }
    got(await callWithKey(store.db, by, templateSet, { template: changed }))
    const looked = await seen({ ...screen, samples: [{ name: "One", values: {} }] })
    expect(looked.preview?.body.plaintext).toContain("555 0100")
    expect(codesOf(looked)).not.toContain("tag_is_undefined")
  })

  test("EXT-1 the footer is in the requested language, of a document and of MJML", async () => {
    const screen = await onScreen(await newDraft({ start: "password-reset" }))
    expect((await seen(screen)).preview?.footer_language).toBe("en")
    const { preview } = await seen({ ...screen, global_language: "de" })
    expect(preview?.footer_language).toBe("de")
    expect(preview?.body.html).toContain("Diese E-Mail wurde an")
    expect(preview?.body.plaintext).toContain("Abmelden: #")
    const mjml =
      "<mjml><mj-body><mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section></mj-body></mjml>"
    const source = await newDraft({ kind: "mjml", fields: { mjml } })
    const looked = await seen({
      ...{ draft_id: source.draft_id, fields: fieldsIn(source.fields) },
      global_language: "fr",
    })
    expect(looked.preview?.body.html).toContain("Se désabonner")
    expect(await look({ ...screen, global_language: "xx" })).toMatchObject({
      failure: { status: 400, field: "global_language" },
    })
  })

  test("it includes unsaved changes, and saves nothing", async () => {
    const draft = await newDraft()
    const screen = await onScreen(draft)
    const { preview } = await seen({
      ...screen,
      fields: { ...screen.fields, subject: "For {{name}}", from_email: "half-typed@" },
      doc: docOf(paragraph("Unsaved ", node("mergeTag", { expr: "name" }))),
      values: { name: "Ada" },
    })
    expect(preview).toMatchObject({ subject: "For Ada" })
    expect(preview?.body.plaintext).toContain("Unsaved Ada")
    expect(await draftOf(draft.draft_id)).toEqual(draft)
  })

  test("LOOK-7 branches can be chosen instead of those of the values, while checks see the whole document", async () => {
    const screen = await onScreen(await newDraft())
    const isSet = { kind: "set", tag: "code" }
    const row = (words: string, when: object | null) =>
      node("tableRow", { when }, node("tableCell", {}, paragraph(words)))
    const doc = docOf(
      condition(
        isSet,
        [paragraph("With code"), node("button", { label: "Go", href: "" })],
        [paragraph("No code")],
      ),
      node("table", {}, row("First", null), row("Second", isSet)),
    )
    const textWith = async (branches: object[], values = {}) =>
      (await seen({ ...screen, doc, values, branches })).preview?.body.plaintext ?? ""
    expect(await textWith([])).toMatch(/^No code\s+First\n/)
    expect(await textWith([{ place: [0], branch: "shown" }])).toMatch(/^With code\s+Go\s+First\n/)
    expect(await textWith([{ place: [1, 1], branch: "shown" }])).toMatch(/^No code\s+First\s+Second/)
    const bothOff = [[0], [1, 1]].map((place) => ({ place, branch: "otherwise" }))
    expect(await textWith(bothOff, { code: "A1" })).toMatch(/^No code\s+First\n/)
    const looked = await seen({ ...screen, doc, branches: bothOff })
    expect(looked.checks).toContainEqual(
      expect.objectContaining({ code: "button_has_no_link", place: [0, 0, 1] }),
    )
    expect(await look({ ...screen, doc, branches: [{ place: [0], branch: "other" }] })).toMatchObject({
      failure: { status: 400, field: "branches.0.branch" },
    })
  })

  test("a user with read access sees it as well, without domains", async () => {
    const screen = await onScreen(await newDraft())
    const fields = { ...screen.fields, from_email: "us@nobody-verified.example" }
    expect(codesOf(await seen({ ...screen, fields }))).toContain("sender_is_not_verified")
    const looked = await seen({ ...screen, fields }, viewer)
    expect(looked.preview?.subject).toBe("Hello")
    expect(codesOf(looked)).not.toContain("sender_is_not_verified")
  })

  test("a draft of another project and one kept as source are not found", async () => {
    const foreign = await onScreen(await newDraft({}, "other"))
    expect(await look(foreign)).toMatchObject({ failure: { status: 404 } })
    const source = await newDraft({ kind: "html", fields: { html: "<p>Hello</p>" } })
    const { draft_id, fields } = { ...source, fields: fieldsIn(source.fields) }
    expect(await look({ draft_id, fields, doc: docOf() })).toMatchObject({ failure: { status: 404 } })
  })
})

describe("DRAFT-10 checks", () => {
  test("use the sender, with the domains that the project may send from", async () => {
    const screen = await onScreen(await newDraft())
    const withSender = (from_email: string) => ({ ...screen, fields: { ...screen.fields, from_email } })
    // A new project has a sandbox domain, from which it may send.
    expect(codesOf(await seen(screen))).not.toContain("sender_is_not_verified")
    expect((await seen(withSender("us@elsewhere.dev"))).checks).toContainEqual(
      expect.objectContaining({ code: "sender_is_not_verified", values: { domain: "elsewhere.dev" } }),
    )
  })

  test("use all samples: the saved ones if the screen has none", async () => {
    const draft = await newDraft({ start: "order-confirmation", engine: "liquid", fields: {} })
    const screen = await onScreen(draft)
    const [first] = await listSamples(store.db, draft)
    const withSaved = await seen({ ...screen, values: first?.values ?? {} })
    expect(codesOf(withSaved)).not.toContain("samples_are_missing")
    expect(codesOf(withSaved)).not.toContain("tag_is_undefined")
    expect(codesOf(await seen({ ...screen, samples: [] }))).toContain("samples_are_missing")
    const other = await seen({ ...screen, samples: [{ name: "Other", values: { nothing: 1 } }] })
    expect(codesOf(other)).toContain("tag_is_undefined")
  })

  test("report once what the composer finds too, and leave limits of the engine to it", async () => {
    const screen = await onScreen(await newDraft())
    const doc = docOf(
      node("button", { label: "Go", href: "" }),
      paragraph(node("mergeTag", { expr: "order.total" })),
    )
    const fields = { ...screen.fields, template_engine: "simple" }
    const looked = await seen({ ...screen, fields, doc })
    expect(codesOf(looked)).toContain("button_has_no_link")
    expect(looked.findings.map(({ code }) => code)).toEqual(["engine_has_no_paths"])
  })

  test("require an unsubscribe link if the service adds none", async () => {
    const [without, withFooter] = [
      await onScreen(await newDraft({ fields: { subject: "Hello" } })),
      { ...(await onScreen(await newDraft())), doc: docOf(node("footer")) },
    ]
    expect(codesOf(await seen(without))).not.toContain("unsubscribe_is_missing")
    const rights = (unsubscribe_never: boolean | null) =>
      call(rightsSet, { rights: { unsubscribe_never } }, service.accountKey)
    got(await rights(true))
    onTestFinished(async () => void got(await rights(null)))
    expect(codesOf(await seen(without))).toContain("unsubscribe_is_missing")
    expect(codesOf(await seen(withFooter))).not.toContain("unsubscribe_is_missing")
  })

  test("use the size of the message filled with its sample", async () => {
    const screen = await onScreen(await newDraft())
    const doc = docOf(paragraph(node("mergeTag", { expr: "terms" })))
    const long = { terms: "long ".repeat(17_500) }
    const [short, clipped] = [await seen({ ...screen, doc }), await seen({ ...screen, doc, values: long })]
    expect(codesOf(short)).not.toContain("html_is_nearly_clipped")
    expect(codesOf(clipped)).toContain("html_is_nearly_clipped")
  })
})

test("PICTURE-14 use the sizes of the project's pictures, but not those of another project", async () => {
  const heavy = async (project: string) => {
    const content = pngWith("x".repeat(300 * 1024)).toString("base64")
    const by = await access(owner, project)
    const picture = { name: "photo.png", content, alt: "" }
    return got(await callWithKey(store.db, by, pictureSet, { picture })).picture.url
  }
  const screen = await onScreen(await newDraft())
  const codesWith = async (src: string) =>
    codesOf(await seen({ ...screen, doc: docOf(paragraph("x"), node("image", { src, alt: "A photo" })) }))
  const [ownSrc, foreign] = [await heavy("shop"), await heavy("other")]
  expect(await codesWith(ownSrc)).toContain("image_is_heavy")
  expect(await codesWith(foreign)).not.toContain("image_is_heavy")
})

describe("DRAFT-10 a document that cannot be read", () => {
  const deep = (levels: number): NodeJson =>
    levels === 0 ? text("deep") : node("section", {}, deep(levels - 1))
  const circle: { type: string; content: unknown[] } = { type: "doc", content: [] }
  circle.content.push(circle)

  test.each([
    ["nothing at all", undefined, "node_unknown"],
    ["a block that nobody knows", docOf(node("video")), "node_unknown"],
    ["a link to a script", docOf(node("button", { href: "javascript:alert(1)" })), "address_refused"],
    ["blocks within blocks without end", docOf(deep(2000)), "too_deep"],
    ["a document within itself", circle, "too_deep"],
    ["very many blocks", docOf(...Array.from({ length: 6000 }, () => node("divider"))), "too_many_nodes"],
  ])("%s is reported by its faults", async (_what, doc, code) => {
    const screen = await onScreen(await newDraft())
    const looked = await seen({ ...screen, doc })
    expect(looked).toMatchObject({ preview: null, findings: [], checks: [] })
    expect(looked.faults.map((fault) => fault.code)).toContain(code)
  })

  test("an endless loop in an HTML block is refused by the mail service", async () => {
    const screen = await onScreen(await newDraft())
    const html = "{% for a in (1..100000) %}{% for b in (1..100000) %}x{% endfor %}{% endfor %}"
    const refused = await look({ ...screen, doc: docOf(node("htmlBlock", { html })) })
    expect(refused).toMatchObject({ ok: false, failure: { status: 400, code: 2530 } })
  })

  test.each([
    ["values deeper than the stack", { values: { a: deepList(50_000) } }, "values"],
    ["a name that is none", { values: { "no name": 1 } }, "values.no name"],
    ["a sample without a name", { samples: [{ name: "", values: {} }] }, "samples.0.name"],
    ["a field that is missing", { fields: { subject: "alone" } }, "fields.name"],
  ])("%s is refused with its field", async (_what, change, field) => {
    const screen = await onScreen(await newDraft())
    expect(await look({ ...screen, ...change })).toMatchObject({ failure: { status: 400, field } })
  })
})

function deepList(levels: number): unknown {
  let list: unknown = []
  for (let level = 0; level < levels; level += 1) list = [list]
  return list
}

test("DRAFT-10 domains are read once in half a minute, and again after that", async () => {
  const domain = "late-shop.example"
  const screen = await onScreen(await newDraft())
  const fields = { ...screen.fields, from_email: `us@${domain}` }
  const codes = async () => codesOf(await seen({ ...screen, fields }))
  expect(await codes()).toContain("sender_is_not_verified")
  // The sandbox answers for the records of reserved names.
  const by = await access(owner)
  for (const method of [domainGetDnsRecords, domainValidateVerificationRecord, domainValidateDkim])
    expect(await callWithKey(store.db, by, method, { domain })).toMatchObject({ ok: true })
  expect(await codes()).toContain("sender_is_not_verified")
  const later = at(clock.now().getTime() + 31_000)
  const back = setClock({ now: () => later })
  expect(await codes().finally(back)).not.toContain("sender_is_not_verified")
})

describe("SOURCE-8 a source", () => {
  const check = async (input: object, user: User = owner, project = "shop") =>
    checkSource(store.db, await action(input, user, project))
  const found = async (kind: "html" | "mjml", fields: object) => {
    const draft = await newDraft({ kind, fields: { subject: "Hello", ...fields } })
    const { checks } = got(await check({ draft_id: draft.draft_id, fields: fieldsIn(draft.fields) }))
    return checks.map(({ code, at }) => (at ? `${code} ${at.line}:${at.column}` : code))
  }

  test("of HTML gets the line and column of each element", async () => {
    const html = [
      '<p><a href="http://shop.waybill.dev/">a</a> <a href="https://shop.waybill.dev/{{ id }}">b</a></p>',
      '<a href="javascript:alert(1)">c</a><a href="http://localhost:3000/&amp;x">d</a>',
      '  <img src="" alt="a"><img src="http://10.0.0.1/a.png">',
    ].join("\n")
    expect(await found("html", { html })).toEqual([
      "link_is_http 1:4",
      "link_is_script 2:1",
      "link_is_http 2:36",
      "link_host_is_private 2:36",
      "image_is_empty 3:3",
      "image_is_http 3:23",
      "image_host_is_private 3:23",
      "image_has_no_alt 3:23",
    ])
    const empty =
      '<p>a</p>\n<a href="#">b</a> <a href="">c</a><img src="https://cdn.waybill.dev/a.png" alt="">'
    expect(await found("html", { html: empty, subject: "" })).toEqual([
      ...["subject_is_empty", "link_is_empty 2:1", "link_is_empty 2:19"],
    ])
    expect(await found("html", { html: " ", subject: "" })).toEqual([])
  })

  test("of MJML is reported by the elements of MJML", async () => {
    const mjml = [
      "<mjml><mj-body><mj-section><mj-column>",
      '<mj-button href="http://shop.waybill.dev/">Go</mj-button>',
      '<mj-image src="ftp://shop.waybill.dev/a.png" alt="a" href="https://shop.waybill.dev/" />',
      "</mj-column></mj-section></mj-body></mjml>",
    ].join("\n")
    expect(await found("mjml", { mjml })).toEqual(["link_is_http 2:1", "image_is_no_address 3:1"])
  })

  test("gets findings on its sender, its subject, and on unused values", async () => {
    const draft = await newDraft({
      kind: "html",
      fields: { subject: "Hello {{ name }}", html: "<p>{{ city }}</p>" },
    })
    const values = { name: "Ann", city: "Berlin", town: "Bonn" }
    got(
      await changeSamples(
        store.db,
        await action({ act: "add", draft_id: draft.draft_id, name: "One", values }),
      ),
    )
    const fields = {
      ...fieldsIn(draft.fields),
      subject: `${"a".repeat(80)} {{ name }}`,
      from_email: "us@nowhere.example",
    }
    const { checks } = got(await check({ draft_id: draft.draft_id, fields }))
    expect(checks.map(({ code, place, at }) => [code, place, at])).toEqual([
      ["sender_is_not_verified", "from_email", null],
      ["subject_is_long", "subject", null],
      ["value_is_unused", "samples", null],
    ])
    // Users who may not see domains get no finding on them.
    const asViewer = got(await check({ draft_id: draft.draft_id, fields }, viewer))
    expect(asViewer.checks.map(({ code }) => code)).not.toContain("sender_is_not_verified")
  })

  test("SOURCE-11 gets text that is hard to read, in HTML and in MJML", async () => {
    expect(await found("html", { html: '<p>\n<b style="color:#ddd">Hello</b></p>' })).toEqual([
      "text_contrast_is_low 2:1",
    ])
    const mjml =
      "<mjml><mj-body><mj-section><mj-column>\n" +
      '<mj-text color="#ddd">Hello</mj-text></mj-column></mj-section></mj-body></mjml>'
    expect(await found("mjml", { mjml })).toEqual(["text_contrast_is_low 2:1"])
  })

  test.each([
    ["liquid", "<p>\n{% if total > 5 %}a{% elsif vip %}b{% else %}c{% endif %}</p>{{ total }}", "2:20"],
    ["velocity", "<p>\n#if($total > 5)a#elseif($vip)b#{else}c#end</p>$total", "2:17"],
    ["simple", "<p>\n{{total?a}}{{vip?b}}</p>", "2:12"],
  ] as const)("SOURCE-12 gets the branches of %s that no sample shows", async (engine, html, at) => {
    const draft = await newDraft({ engine, kind: "html", fields: { subject: "Hello", html } })
    const { draft_id } = draft
    const screen = { draft_id, fields: { ...fieldsIn(draft.fields), subject: "Hello", html } }
    const branches = async () =>
      got(await check(screen)).checks.flatMap((one) =>
        one.code === "source_branch_is_never_shown" && one.at ? [`${one.at.line}:${one.at.column}`] : [],
      )
    const add = async (name: string, values: object) =>
      got(await changeSamples(store.db, await action({ act: "add", draft_id, name, values })))
    expect(await branches()).toEqual([])
    await add("Large", { total: 9 })
    await add("Small", { total: 2 })
    expect(await branches()).toEqual([at])
    await add("Important", { total: 1, vip: "yes" })
    expect(await branches()).toEqual([])
  })

  test("of another project is not found, and a document is not a source", async () => {
    const [source, visual] = [await newDraft({ kind: "html" }), await newDraft()]
    for (const [{ draft_id, fields }, project] of [
      [source, "other"],
      [visual, "shop"],
    ] as const)
      expect(await check({ draft_id, fields: fieldsIn(fields) }, owner, project)).toMatchObject({
        ok: false,
        failure: { status: 404 },
      })
  })
})

describe("DRAFT-20 a closer look", () => {
  const closer = async (input: object, user: User = owner, project = "shop") =>
    lookCloser(store.db, await action(input, user, project))

  test("reports features that programs of this project's readers do not show, and no others", async () => {
    const html = '<div style="border-radius: 4px">a</div>'
    const screen = { ...(await onScreen(await newDraft())), doc: docOf(node("htmlBlock", { html })) }
    expect(got(await closer(screen))).toEqual({ checks: [], answered: 0, left: 0, isSkipped: false })
    const delivery_info = { browser: "Outlook", os_name: "Windows", traffic_type: "human" }
    const events = (["sent", "opened"] as const).map((status, second) => ({
      event_name: "transactional_email_status",
      event_data: anEvent({ status, second, delivery_info }),
    }))
    const call = normalize({ auth: "x", events_by_user: [{ user_id: 1, events }] }, clock.now().getTime())
    if (!call) throw new Error("not a callback")
    await appendEvents(store.db, "shop", [call])
    while (await addUpOnce(store.db));
    const back = setClock({ now: () => plus(someDay, 86_400_000) })
    onTestFinished(back)
    expect(got(await closer(screen)).checks).toEqual([
      {
        ...{ code: "feature_is_unsupported", severity: "warning", place: [0] },
        values: { feature: "border-radius", programs: "Outlook (Windows)", percent: 100 },
      },
    ])
    // For a source, the place in it; in MJML, of the HTML that it contains.
    const [source, mjml] = [
      await newDraft({ kind: "html", fields: { subject: "Hello", html: `<p>a</p>\n${html}` } }),
      await newDraft({
        kind: "mjml",
        fields: { subject: "Hello", mjml: `<mjml><mj-body>\n<mj-raw>${html}</mj-raw></mj-body></mjml>` },
      }),
    ]
    const fieldsOf = ({ draft_id, fields }: TemplateDraft) => ({ draft_id, fields: fieldsIn(fields) })
    expect(got(await closer(fieldsOf(source))).checks).toEqual([
      expect.objectContaining({
        ...{ code: "feature_is_unsupported", severity: "warning", at: expect.objectContaining({ line: 2 }) },
        values: { feature: "border-radius", programs: "Outlook (Windows)", percent: 100 },
      }),
    ])
    expect(got(await closer(fieldsOf(mjml))).checks).toEqual([
      expect.objectContaining({ code: "feature_is_unsupported", at: expect.objectContaining({ line: 2 }) }),
    ])
    const elsewhere = { ...(await onScreen(await newDraft({}, "other"))), doc: screen.doc }
    expect(got(await closer(elsewhere, owner, "other")).checks).toEqual([])
  })

  test("reports a message that is too large with the longest sample only", async () => {
    const draft = await newDraft({
      kind: "html",
      fields: { subject: "Hello", html: "<p>{{ words }}{{ words }}</p>", plaintext: "Hello" },
    })
    for (const [name, words] of [
      ["Short", "a"],
      ["Long", "a".repeat(60_000)],
    ])
      got(
        await changeSamples(
          store.db,
          await action({ act: "add", draft_id: draft.draft_id, name, values: { words } }),
        ),
      )
    const { checks } = got(await closer({ draft_id: draft.draft_id, fields: fieldsIn(draft.fields) }))
    expect(checks).toEqual([
      expect.objectContaining({
        ...{ code: "html_is_clipped", place: [] },
        values: expect.objectContaining({ sample: "Long", bytesMax: 102 * 1024 }),
      }),
    ])
  })

  test("needs a draft of this project and a readable document", async () => {
    const draft = await newDraft()
    const screen = await onScreen(draft)
    expect(await closer(screen, owner, "other")).toMatchObject({ ok: false, failure: { status: 404 } })
    expect(await closer({ ...screen, draft_id: "x" })).toMatchObject({ ok: false, failure: { status: 400 } })
    expect(got(await closer({ ...screen, doc: { type: "doc", content: [{ type: "strange" }] } }))).toEqual({
      ...{ checks: [], answered: 0, left: 0, isSkipped: false },
    })
  })
})
