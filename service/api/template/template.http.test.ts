import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { languages } from "#contract/message-words"
import { rightsSet } from "#contract/methods/rights"
import { templateGet, templateList, templatePreview, templateSet } from "#contract/methods/template"
import type { TemplateInput } from "#contract/template"
import { manualClock, minutes } from "../../clock.ts"
import { escapeHtml, footerTexts } from "../../render/footer.ts"
import { type MadeProject, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

const clock = manualClock(new Date("2026-03-01T12:00:00Z"))
let service: TestService
let project: MadeProject
let other: MadeProject
beforeAll(async () => {
  service = await startService({ isApiOnly: true, clock })
  project = await makeProject(service, "Own")
  other = await makeProject(service)
})
afterAll(() => service.close())

const unknown = "5cc5c3a4-0000-4000-8000-000000000000"
const input = (name: string, overrides: Partial<TemplateInput> = {}): TemplateInput => ({
  name,
  from_email: "shop@example.com",
  subject: "Hello {{Name}}",
  body: { html: "<p>Hello {{Name}}</p>" },
  ...overrides,
})
const set = async (template: TemplateInput, key = project.key) =>
  (await service.ok(templateSet, { template }, key)).template
const refused = (method: string, body: object, key = project.key) => service.call(method, body, key)

describe("template/set", () => {
  test("TEMPLATE-6 makes a template with defaults, and get returns the same", async () => {
    const made = await set(input("first", { global_metadata: { n: 1 }, track_links: false }))
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "first",
      editor_type: "html",
      template_engine: "simple",
      subject: "Hello {{Name}}",
      from_name: "",
      from_email: "shop@example.com",
      body: { html: "<p>Hello {{Name}}</p>", plaintext: null, amp: null },
      global_metadata: { n: "1" },
      headers: {},
      attachments: [],
      inline_attachments: [],
      track_links: 0,
      track_read: 1,
      created: "2026-03-01 12:00:00",
      updated_at: "2026-03-01 12:00:00",
      version: 1,
      user_id: 1,
      project_id: String(project.project_id),
      project_name: "Own",
    })
    expect((await service.ok(templateGet, { id: made.id }, project.key)).template).toEqual(made)
  })
  test("HEADERS-1 more than 50 headers are refused: code 2505", async () => {
    const headers = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`X-H${n}`, "v"]))
    const { http_status, code, message } = await service.call(
      "template/set",
      { template: input("many headers", { headers }) },
      project.key,
    )
    expect({ http_status, code }).toEqual({ http_status: 400, code: 2505 })
    expect(message).toContain("headers")
  })
  test("TEMPLATE-2 EXT-5 with an id replaces the whole template and counts the version", async () => {
    const made = await set(input("edited", { reply_to: "a@example.com" }))
    clock.advance(minutes(5))
    const edited = await set({ ...input("edited again"), id: made.id })
    expect(edited).toMatchObject({ id: made.id, name: "edited again", version: 2, created: made.created })
    expect(edited.updated_at).not.toBe(made.updated_at)
    expect(edited).not.toHaveProperty("reply_to")
  })
  test("EXT-33 stored_editor_type is the template's editor_type until its message changes without it", async () => {
    const setAs = async (template: TemplateInput, stored_editor_type?: "html" | "visual") =>
      (await service.ok(templateSet, { template, stored_editor_type }, project.key)).template
    const made = await setAs(input("visual"), "visual")
    expect(made).toMatchObject({ editor_type: "visual", version: 1 })
    expect((await service.ok(templateGet, { id: made.id }, project.key)).template).toEqual(made)
    const { templates } = await service.ok(templateList, { search: "visual", bodies: 0 }, project.key)
    expect(templates).toMatchObject([{ id: made.id, editor_type: "visual" }])
    const again = { ...input("visual"), id: made.id }
    expect(await setAs(again)).toMatchObject({ editor_type: "visual" })
    expect(await setAs({ ...again, subject: "Changed elsewhere" })).toMatchObject({ editor_type: "html" })
    expect(await setAs(again, "visual")).toMatchObject({ editor_type: "visual" })
    expect(await setAs(again, "html")).toMatchObject({ editor_type: "html" })
    const body = { template: again, stored_editor_type: "word" }
    expect(await refused("template/set", body)).toMatchObject({ http_status: 400, code: 400 })
  })
  test("AUTH-8 under the account key names no project", async () => {
    const made = await set(input("account's"), service.accountKey)
    expect(made).not.toHaveProperty("project_id")
    expect(made).not.toHaveProperty("project_name")
  })
  test("TEMPLATE-3 603: a name is taken once per project, without regard to case", async () => {
    await set(input("Taken"))
    expect(await refused("template/set", { template: input("TAKEN") })).toMatchObject({
      http_status: 400,
      code: 603,
    })
    await set(input("Taken"), other.key)
    const second = await set(input("free"))
    expect(await refused("template/set", { template: { ...input("taken"), id: second.id } })).toMatchObject({
      code: 603,
    })
    await set({ ...input("FREE"), id: second.id })
  })
  test("TEMPLATE-3 of several at once with one name, one is made", async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => refused("template/set", { template: input("race") })),
    )
    expect(answers.map((one) => one.code ?? 200).sort()).toEqual([200, 603, 603])
  })
  test.each([
    ["TEMPLATE-3", 602, "template", {}],
    ["TEMPLATE-3", 602, "name", { template: input(" ") }],
    ["TEMPLATE-3", 202, "from_email", { template: { ...input("x"), from_email: "" } }],
    ["TEMPLATE-3", 205, "from_email", { template: { ...input("x"), from_email: "nobody" } }],
    ["TEMPLATE-5", 1577, "body", { template: input("x", { body: { amp: "a" } }) }],
    ["RENDER-3", 1516, "body.html", { template: input("x", { body: { html: "{{ Name }}" } }) }],
    ["RENDER-3", 2518, "subject", { template: input("x", { subject: "{{ Name }}" }) }],
    ["TEMPLATE-5", 2517, "subject", { template: { ...input("x"), subject: 7 } }],
    ["ENGINE-4", 2516, "template_engine", { template: { ...input("x"), template_engine: "other" } }],
    ["TEMPLATE-3", 602, "name", { template: input("x".repeat(256)) }],
    ["TEMPLATE-9", 1581, "lines", { template: input("x", { global_substitutions: { lines: [1] } }) }],
    ["ENGINE-5", 2516, "none", { template: input("x", { template_engine: "none" }) }],
    ["TEMPLATE-5", 2500, "editor_type", { template: input("x", { editor_type: "visual" }) }],
    [
      "RENDER-3",
      2525,
      "unsubscribe_url",
      { template: input("x", { options: { unsubscribe_url: "{{ }}" } }) },
    ],
    ["TEMPLATE-7", 2503, "id", { template: { ...input("x"), id: unknown } }],
    ["TEMPLATE-7", 2503, "id", { template: { ...input("x"), id: "7" } }],
    ["TEMPLATE-3", 202, "from_email", { template: { name: "x" } }],
    ["TEMPLATE-5", 2502, "editor_type", { template: { ...input("x"), editor_type: "" } }],
    ["TEMPLATE-5", 2519, "from_name", { template: { ...input("x"), from_name: 7 } }],
    ["TEMPLATE-5", 2515, "reply_to", { template: input("x", { reply_to: "nobody" }) }],
    ["TEMPLATE-5", 2514, "reply_to", { template: { ...input("x"), reply_to: 7 } }],
    ["TEMPLATE-5", 2514, "reply_to_name", { template: { ...input("x"), reply_to_name: 7 } }],
    ["TEMPLATE-5", 2524, "options", { template: { ...input("x"), options: 7 } }],
    ["TEMPLATE-5", 2527, "unsubscribe_url", { template: { ...input("x"), options: { unsubscribe_url: 7 } } }],
    ["RENDER-3", 2520, "from_name", { template: input("x", { from_name: "{{ }}" }) }],
  ])("%s code %i names %s", async (_rule, code, field, body) => {
    const answer = await refused("template/set", body)
    expect(answer).toMatchObject({ http_status: 400, code })
    expect(answer.message).toContain(field)
  })
})

const velocity = { template_engine: "velocity" as const, text: "#if($a) open" }
const liquid = { template_engine: "liquid" as const, text: "{% if a %} open" }
const simple = { template_engine: "simple" as const, text: "{{ Name }}" }
test.each([
  ["body.html", (html: string) => ({ body: { html } }), 1516, 1565, 2530],
  ["body.plaintext", (plaintext: string) => ({ body: { plaintext } }), 1517, 1569, 2534],
  ["body.amp", (amp: string) => ({ body: { html: "x", amp } }), 1518, 1570, 2535],
  ["subject", (subject: string) => ({ subject }), 2518, 2522, 2531],
  ["from_name", (from_name: string) => ({ from_name }), 2520, 2521, 2532],
  ["reply_to_name", (reply_to_name: string) => ({ reply_to_name }), 2520, 2523, 2533],
  ["options.unsubscribe_url", (url: string) => ({ options: { unsubscribe_url: url } }), 2525, 2526, 2536],
])(
  "RENDER-3 a text in %s that its engine cannot read is refused, in set and in preview",
  async (field, makeOverrides, ...codes) => {
    for (const [at, { template_engine, text }] of [simple, velocity, liquid].entries())
      for (const method of ["template/set", "template/preview"]) {
        const template = {
          ...input("x", { subject: "x", body: { html: "x" }, ...makeOverrides(text) }),
          template_engine,
        }
        const answer = await refused(method, { template })
        expect(answer).toMatchObject({ http_status: 400, code: codes[at] })
        expect(answer.message).toContain(`${field}: `)
      }
  },
)

describe("TEMPLATE-9 the values of a template", () => {
  const global_substitutions = { lines: [{ name: "Tea" }], shop: { name: "Sample" } }
  test.each(["velocity", "liquid"] as const)("may be lists and objects with %s", async (template_engine) => {
    const made = await set(
      input(`nested ${template_engine}`, { template_engine, subject: "x", global_substitutions }),
    )
    expect(made).toMatchObject({ template_engine, global_substitutions })
    expect((await service.ok(templateGet, { id: made.id }, project.key)).template).toEqual(made)
  })
  test("1581 with the simple engine, in preview too, where a recipient's are 212", async () => {
    const answer = await refused("template/preview", { template: { ...input("x"), global_substitutions } })
    expect(answer).toMatchObject({ http_status: 400, code: 1581 })
    const refusal = await refused("template/preview", { template: input("x"), substitutions: { lines: [] } })
    expect(refusal).toMatchObject({ http_status: 400, code: 212 })
    expect(refusal.message).toContain("substitutions.lines")
  })
})

test("TEMPLATE-5 parts of a body may be null, and come back so", async () => {
  const body = { html: "<p>x</p>", plaintext: null, amp: null }
  const made = await set(input("null parts", { body }))
  expect(made.body).toEqual(body)
  const none = { template: input("x", { body: { html: null, plaintext: null } }) }
  expect(await refused("template/set", none)).toMatchObject({ http_status: 400, code: 1577 })
})

test("TEMPLATE-4 a project has at most 10000 templates: code 604", async () => {
  const full = await makeProject(service)
  await service.ctx.store.db.execute(
    `insert into templates (project_id, template_id, name, content, created_at, updated_at)
     select ${full.project_id}, gen_random_uuid(), 'held ' || n, '{}', now(), now() from generate_series(1, 9999) n`,
  )
  const { id } = await set(input("the last one"), full.key)
  const answer = await refused("template/set", { template: input("one too many") }, full.key)
  expect(answer).toMatchObject({ http_status: 400, code: 604 })
  await set({ ...input("edited"), id }, full.key)
  await set(input("elsewhere"), project.key)
})

describe("AUTH-7 TEMPLATE-7 isolation", () => {
  test("another project's template cannot be read, edited, deleted or seen", async () => {
    const foreign = await set(input("foreign"), other.key)
    for (const key of [project.key, service.accountKey]) {
      expect(await refused("template/get", { id: foreign.id }, key)).toMatchObject({
        http_status: 400,
        code: 2503,
      })
      expect(await refused("template/delete", { id: foreign.id }, key)).toMatchObject({ code: 2503 })
      const edit = { template: { ...input("mine now"), id: foreign.id } }
      expect(await refused("template/set", edit, key)).toMatchObject({ code: 2503 })
      const { templates } = await service.ok(templateList, {}, key)
      expect(templates.map((one) => one.id)).not.toContain(foreign.id)
    }
    expect((await service.ok(templateGet, { id: foreign.id }, other.key)).template.name).toBe("foreign")
  })
  test("2503 also hides whether a foreign name is taken", async () => {
    const foreign = await set(input("hidden"), other.key)
    await set(input("mine"))
    const edit = { template: { ...input("mine"), id: foreign.id } }
    expect(await refused("template/set", edit)).toMatchObject({ code: 2503 })
  })
})

test("TEMPLATE-7 template/delete removes it once", async () => {
  const { id } = await set(input("to delete"))
  expect((await refused("template/delete", { id })).body).toEqual({ status: "success" })
  expect(await refused("template/delete", { id })).toMatchObject({ http_status: 400, code: 2503 })
  expect(await refused("template/get", { id })).toMatchObject({ code: 2503 })
})

test("TEMPLATE-8 PAGE-1 template/list is newest first, in pages", async () => {
  const newProject = await makeProject(service)
  for (const name of ["a", "b", "c"]) {
    clock.advance(minutes(1))
    await set(input(name), newProject.key)
  }
  const names = async (page: object) =>
    (await service.ok(templateList, page, newProject.key)).templates.map((one) => one.name)
  expect(await names({})).toEqual(["c", "b", "a"])
  expect(await names({ limit: 2 })).toEqual(["c", "b"])
  expect(await names({ limit: 2, offset: 2 })).toEqual(["a"])
  expect(await names({ limit: 0 })).toEqual([])
  expect(await refused("template/list", { limit: -1 }, newProject.key)).toMatchObject({
    http_status: 400,
    code: 2600,
  })
  expect(await refused("template/list", { offset: "1" }, newProject.key)).toMatchObject({ code: 2603 })
})

describe("EXT-30 template/list", () => {
  let newProject: MadeProject
  beforeAll(async () => {
    newProject = await makeProject(service)
    for (const name of ["Receipt", "Reminder", "Welcome", "Zür_ich 100%"]) {
      clock.advance(minutes(1))
      await set(
        {
          ...input(name, { subject: `About ${name}`, from_name: "Ana" }),
          from_email: `${name.slice(0, 1).toLowerCase()}@shop.example`,
        },
        newProject.key,
      )
    }
    await set(input("Receipt of others"), other.key)
  })
  const list = (page: object) => service.ok(templateList, page, newProject.key)
  const names = async (page: object) => (await list(page)).templates.map((one) => one.name)

  test("searches words in name, subject and sender, in any case and literally", async () => {
    expect(await names({ search: "RECEIPT" })).toEqual(["Receipt"])
    expect(await names({ search: " re  ABOUT " })).toEqual(["Reminder", "Receipt"])
    expect(await names({ search: "r@shop" })).toEqual(["Reminder", "Receipt"])
    expect(await names({ search: "zür_" })).toEqual(["Zür_ich 100%"])
    expect(await names({ search: "zürxich" })).toEqual([])
    expect(await names({ search: "0%" })).toEqual(["Zür_ich 100%"])
    expect(await names({ search: "re", limit: 1, offset: 1 })).toEqual(["Receipt"])
    expect(await names({ search: "'; drop table templates; --" })).toEqual([])
  })
  test("pages down by cursor and up again, and reports the ends", async () => {
    const first = await list({ cursor: "", limit: 2 })
    expect(first.templates.map((one) => one.name)).toEqual(["Zür_ich 100%", "Welcome"])
    expect(first.newer).toBe("")
    const second = await list({ cursor: first.cursor, limit: 2 })
    expect(second.templates.map((one) => one.name)).toEqual(["Reminder", "Receipt"])
    expect(second.cursor).toBe("")
    const up = await list({ cursor: second.newer, direction: "newer", limit: 1 })
    expect(up.templates.map((one) => one.name)).toEqual(["Welcome"])
    expect(up.newer).not.toBe("")
    const top = await list({ cursor: up.newer, direction: "newer", limit: 5 })
    expect(top.templates.map((one) => one.name)).toEqual(["Zür_ich 100%"])
    expect(top.newer).toBe("")
    expect((await list({ cursor: top.cursor, limit: 1 })).templates.map((one) => one.name)).toEqual([
      "Welcome",
    ])
    expect(await list({ cursor: "", limit: 0 })).toMatchObject({ templates: [], cursor: "", newer: "" })
  })
  test("leaves out bodies and files on request, and has no cursor without one", async () => {
    clock.advance(minutes(1))
    const attachments = [{ type: "text/plain", name: "a.txt", content: "YQ==" }]
    const { id } = await set(input("With a file", { attachments }), newProject.key)
    const brief = await list({ bodies: 0, limit: 1 })
    const whole = await list({ limit: 1 })
    expect(Object.keys(brief)).toEqual(["status", "templates"])
    const [one] = whole.templates
    expect(one).toMatchObject({ id, attachments, body: { html: "<p>Hello {{Name}}</p>" } })
    const { body: _body, attachments: _files, inline_attachments: _inline, ...rest } = one ?? {}
    expect(brief.templates).toEqual([rest])
  })
  test.each([
    ["cursor", { cursor: "x" }],
    ["cursor", { cursor: "1.5cc5c3a4-0000-4000-8000-00000000000x" }],
    ["cursor", { cursor: 7 }],
    ["direction", { direction: "up" }],
    ["bodies", { bodies: 2 }],
    ["search", { search: "x".repeat(321) }],
    ["search", { search: ["x"] }],
    ["offset", { cursor: "", offset: 1 }],
  ])("what is malformed is 400 and names %s: %o", async (field, page) => {
    const answer = await refused("template/list", page, newProject.key)
    expect(answer).toMatchObject({ http_status: 400, code: 400 })
    expect(answer.message).toContain(field)
  })
})

describe("EXT-31 if_version", () => {
  test("replaces the version that is named; of another one nothing changes, with 409", async () => {
    const made = await set(input("guarded"))
    const template = { ...input("guarded", { subject: "Second" }), id: made.id }
    const second = await service.ok(templateSet, { template, if_version: 1 }, project.key)
    expect(second.template).toMatchObject({ version: 2, subject: "Second" })
    const late = await refused("template/set", { template: { ...template, subject: "Late" }, if_version: 1 })
    expect(late).toMatchObject({ http_status: 409, code: 409 })
    expect(late.message).toContain("version 2")
    expect((await service.ok(templateGet, { id: made.id }, project.key)).template).toEqual(second.template)
    const anyhow = await service.ok(
      templateSet,
      { template: { ...template, subject: "Anyhow" } },
      project.key,
    )
    expect(anyhow.template.version).toBe(3)
  })
  test("an unknown template stays unknown, also one of another project, and a taken name is refused", async () => {
    const foreign = await set(input("guarded elsewhere"), other.key)
    for (const id of [unknown, foreign.id]) {
      const answer = await refused("template/set", { template: { ...input("x"), id }, if_version: 1 })
      expect(answer).toMatchObject({ http_status: 400, code: 2503 })
    }
    const mine = await set(input("guarded as well"))
    const renamed = { ...input("guarded"), id: mine.id }
    expect(await refused("template/set", { template: renamed, if_version: 1 })).toMatchObject({ code: 603 })
    expect(await refused("template/set", { template: renamed, if_version: 2 })).toMatchObject({ code: 409 })
  })
  test.each([0, 1.5, "1", -1])("%o is no version: 400", async (if_version) => {
    const template = { ...input("x"), id: unknown }
    const answer = await refused("template/set", { template, if_version })
    expect(answer).toMatchObject({ http_status: 400, code: 400 })
    expect(answer.message).toContain("if_version")
  })
  test("without an id a version cannot be named", async () => {
    const answer = await refused("template/set", { template: input("new one"), if_version: 1 })
    expect(answer).toMatchObject({ http_status: 400, code: 400 })
  })
})

describe("EXT-1 template/preview", () => {
  const preview = (template: Partial<TemplateInput>, overrides: object = {}) =>
    service.ok(templatePreview, { template, ...overrides }, project.key)
  test("renders as the sender does, footer included, and names what is missing", async () => {
    const shown = await preview(
      { ...input("x"), from_name: "{{Shop}}", global_substitutions: { Shop: "Sample" } },
      { email: "ann@example.com" },
    )
    expect(shown).toMatchObject({
      subject: "Hello",
      from_name: "Sample",
      from_email: "shop@example.com",
      missing: ["Name"],
    })
    expect(shown.body.html).toContain("<p>Hello </p>")
    expect(shown.body.html).toContain("ann@example.com")
  })
  test("writes the footer in the requested language, and returns which one it has", async () => {
    const inLanguage = (overrides: object, template: Partial<TemplateInput> = {}) =>
      preview({ ...input("x"), ...template }, { substitutions: { Name: "Ann" }, ...overrides })
    expect((await inLanguage({})).footer_language).toBe("en")
    for (const global_language of languages) {
      const { footer_language, body } = await inLanguage({ global_language })
      expect(footer_language).toBe(global_language)
      expect(body.html).toContain(escapeHtml(footerTexts[global_language].unsubscribe))
    }
    // SEND-14: the header of a template wins over the field.
    const headers = { "X-SERVICE-Global-Language": "fr" }
    expect((await inLanguage({ global_language: "de" }, { headers })).footer_language).toBe("fr")
    expect(await refused("template/preview", { template: input("x"), global_language: "xx" })).toMatchObject({
      http_status: 400,
      code: 400,
      message: expect.stringContaining("global_language"),
    })
  })
  test("returns no footer where there is none", async () => {
    const free = await makeProject(service)
    await service.ok(rightsSet, {
      project_id: String(free.project_id),
      rights: { unsubscribe_removal: true },
    })
    const template = { template_engine: "none" as const, body: { html: "<p>Hello</p>" } }
    const shown = await service.ok(templatePreview, { template }, free.key)
    expect(shown).not.toHaveProperty("footer_language")
    expect(shown.body.html).toBe("<p>Hello</p>")
  })
  test("takes substitutions and works without sender and subject", async () => {
    const shown = await preview({ body: { plaintext: "Hi {{Name}}" } }, { substitutions: { Name: "Ann" } })
    expect(shown).toMatchObject({ subject: "", from_email: "", missing: [] })
    expect(shown.body.plaintext).toMatch(/^Hi Ann\n/)
  })
  test.each([
    ["velocity", "Hi $Name $!Gone #foreach($l in $Lines)$l.n#end", "Hi Ann  12", ["Gone"]],
    ["liquid", "Hi {{ Name }} {{ Gone }} {% for l in Lines %}{{ l.n }}{% endfor %}", "Hi Ann  12", ["Gone"]],
    ["simple", "Hi {{Name}} {{Gone}}", "Hi Ann", ["Gone"]],
  ] as const)(
    "renders with %s and names what is missing",
    async (template_engine, plaintext, text, missing) => {
      const substitutions =
        template_engine === "simple" ? { Name: "Ann" } : { Name: "Ann", Lines: [{ n: 1 }, { n: 2 }] }
      const shown = await preview({ template_engine, body: { plaintext } }, { substitutions })
      expect(shown.missing).toEqual(missing)
      expect(shown.body.plaintext?.startsWith(text)).toBe(true)
    },
  )
  test("RENDER-5 refuses values that cannot be filled in, with the code of the text", async () => {
    const template = { template_engine: "liquid", subject: "{{ 1 | divided_by: n }}", body: { html: "x" } }
    expect(await refused("template/preview", { template, substitutions: { n: 0 } })).toMatchObject({
      code: 2531,
    })
    const endless = { template_engine: "velocity", body: { html: "#foreach($i in [1..9999999])x#end" } }
    expect(await refused("template/preview", { template: endless })).toMatchObject({
      http_status: 400,
      code: 1565,
    })
  })
  test("RENDER-5 refuses a text that exceeds the limits for accepting a message, though not those of delivery", async () => {
    // 200,000 steps for a line when a message is accepted, twice as many when it is delivered.
    const subject = `{% for a in (1..300) %}{% for b in (1..${300}) %}{% endfor %}{% endfor %}x`
    const template = { template_engine: "liquid", subject, body: { html: "x" } }
    expect(await refused("template/preview", { template })).toMatchObject({ http_status: 400, code: 2531 })
  })
  test("UNSUB-4 refuses an unsubscribe link that a value makes invalid, and accepts an empty one", async () => {
    const template = { ...input("x"), options: { unsubscribe_url: "{{leave}}" } }
    const shown = await preview(template, { substitutions: { leave: "" } })
    expect(shown.body.html).toContain('href="#"')
    const wrong = { template, substitutions: { leave: "nowhere" } }
    expect(await refused("template/preview", wrong)).toMatchObject({ http_status: 400, code: 2525 })
  })
  test("refuses what could not be sent", async () => {
    const template = { body: { html: "{{ Name }}" } }
    expect(await refused("template/preview", { template })).toMatchObject({ http_status: 400, code: 1516 })
  })
})
