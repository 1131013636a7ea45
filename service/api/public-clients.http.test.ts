import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Method } from "#contract/method"
import { domainList } from "#contract/methods/domain"
import { eventDumpCreate } from "#contract/methods/event-dump"
import { projectList, projectUpdate } from "#contract/methods/project"
import { suppressionList } from "#contract/methods/suppression"
import { templateGet, templateList, templateSet } from "#contract/methods/template"
import { webhookGet, webhookList, webhookSet } from "#contract/methods/webhook"
import { formatUtc } from "#contract/time"
import { type MadeProject, makeProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"

/**
 * Habits of client libraries beyond email/send: they check answers against a schema, write back the values they read,
 * and write every field they have, set or not. A disabled webhook needs no address (WEBHOOK-2).
 */
let service: TestService
let project: MadeProject
beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  project = await makeProject(service)
})
afterAll(() => service.close())

/** A call that no schema of ours has seen before it leaves, as a foreign client's. */
async function answerOf(method: Method, input: unknown, key = project.key) {
  const answer = await service.call(method.path, input, key)
  expect(answer.message, method.path).toBeUndefined()
  return answer.body as Record<string, unknown>
}

const everyPart = { html: null, plaintext: null, amp: null }

describe("TEMPLATE-6 every answer has every content field", () => {
  test("of a template with nothing but a text", async () => {
    const input = { name: "Small", from_email: project.from_email, body: { plaintext: "x" }, options: {} }
    const { template } = await answerOf(templateSet, { template: input })
    expect(template).toMatchObject({
      subject: "",
      from_name: "",
      body: { ...everyPart, plaintext: "x" },
      headers: {},
      attachments: [],
      inline_attachments: [],
    })
    expect(template).not.toHaveProperty("options")
    const { id } = template as { id: string }
    expect((await answerOf(templateGet, { id })).template).toEqual(template)
    expect((await answerOf(templateList, {})).templates).toContainEqual(template)
  })
  test("of one with files, headers and a link, and the answer goes back in", async () => {
    const input = {
      name: "Large",
      subject: "s",
      from_email: project.from_email,
      body: { html: "<p>x</p>" },
      headers: { "X-Answers": "answers@example.com" },
      options: { unsubscribe_url: "https://example.com/bye" },
      attachments: [{ type: "text/plain", name: "a.txt", content: "ZXhhbXBsZQ==" }],
      inline_attachments: [{ type: "image/png", name: "PICTURE", content: "iVBORw0KGgo" }],
    }
    const { template: first } = await answerOf(templateSet, { template: input })
    expect(first).toMatchObject({ ...input, body: { ...everyPart, html: "<p>x</p>" } })
    const { template: second } = await answerOf(templateSet, { template: first })
    expect(second).toMatchObject({ ...input, id: (first as { id: string }).id, version: 2 })
  })
})

test.each(["", null])(
  "TEMPLATE-2 an id that is %j is none, and other fields may be null or []",
  async (id) => {
    const unset = { id, editor_type: null, template_engine: null, from_name: null, headers: [], options: [] }
    const input = {
      ...unset,
      name: `id ${JSON.stringify(id)}`,
      from_email: project.from_email,
      body: { html: "x" },
    }
    const { template } = await answerOf(templateSet, { template: input })
    expect(template).toMatchObject({ name: input.name, editor_type: "html", version: 1 })
  },
)

describe("WEBHOOK-16 events has both lists in every answer", () => {
  const url = "https://hooks.example.com/statuses"
  test("also without spam blocks, where the empty list stays here when the answer goes back in", async () => {
    const events = { email_status: ["delivered"] }
    const { object } = await answerOf(webhookSet, { url, status: "disabled", events })
    expect(object).toMatchObject({ events: { spam_block: [], email_status: ["delivered"] } })
    const withHealth = { ...(object as object), waiting: 0 }
    expect((await answerOf(webhookGet, { url })).object).toEqual(withHealth)
    expect((await answerOf(webhookList, {})).objects).toEqual([withHealth])
    expect(await service.call("webhook/set", object as object, project.key)).toMatchObject({ code: 2712 })
    // By then it may be another second.
    const { updated_at: _, ...unchanged } = object as { updated_at: string }
    expect((await answerOf(webhookSet, { ...(object as object), events })).object).toMatchObject(unchanged)
  })
  test("BODY-10 WEBHOOK-12 null is the default in a new one, and changes nothing in an existing one", async () => {
    const unset = { event_format: null, delivery_info: null, single_event: null, max_parallel: null }
    const made = await answerOf(webhookSet, { url: `${url}/2`, status: "disabled", ...unset })
    const defaults = { event_format: "json_post", delivery_info: 0, single_event: 0, max_parallel: 10 }
    expect(made.object).toMatchObject(defaults)
    await answerOf(webhookSet, { url: `${url}/2`, delivery_info: 1, max_parallel: 20 })
    const same = await answerOf(webhookSet, { url: `${url}/2`, status: null, ...unset })
    expect(same.object).toMatchObject({ status: "disabled", delivery_info: 1, max_parallel: 20 })
  })
})

test.each([templateList, webhookList, domainList, suppressionList])(
  "PAGE-1 limit null in $path",
  async (method) => {
    const paged = { limit: null, offset: null, cursor: null, cause: null, source: null, domain: null }
    await answerOf(method, paged)
  },
)

describe("ACCOUNT-8 a project that is named by one of two fields", () => {
  test.each(["", null])("where the other one is %j", async (project_api_key) => {
    const project_id = String(project.project_id)
    await answerOf(projectUpdate, { project_id, project_api_key, project: {} }, service.accountKey)
  })
  test("with all that project/list returned about it", async () => {
    const only = { project_id: String(project.project_id) }
    const { projects } = await answerOf(projectList, only, service.accountKey)
    const [listed] = projects as object[]
    await answerOf(projectUpdate, { ...only, project: listed }, service.accountKey)
  })
  test.each(["", null])("ACCOUNT-4 and project/list takes %j for none", async (none) => {
    const input = { project_id: none, project_api_key: none }
    const { projects } = await answerOf(projectList, input, service.accountKey)
    expect(projects).not.toHaveLength(0)
  })
})

test("DUMP-3 a filter without fields may be []", async () => {
  const start_time = formatUtc(service.ctx.clock.now())
  await answerOf(eventDumpCreate, { start_time, filter: [], dump_fields: [] })
})
