import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { emailSend } from "#contract/methods/email"
import { letterGet } from "#contract/methods/letter"
import { templateGet, templateSet } from "#contract/methods/template"
import { webhookSet } from "#contract/methods/webhook"
import type { TemplateInput } from "#contract/template"
import { type CallbackCatcher, openCallbackCatcher } from "../../testing/callback-catcher.ts"
import { type MadeProject, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

let catcher: CallbackCatcher
let service: TestService
let project: MadeProject
let other: MadeProject
beforeAll(async () => {
  catcher = await openCallbackCatcher()
  service = await startService({ config: { callbackAllow: [catcher.hostPort] } })
  project = await makeProject(service)
  other = await makeProject(service)
})
afterAll(async () => {
  await service.close()
  await catcher.close()
})

let made = 0
const old = { subject: "Old {{name}}", body: { html: "<p>old {{name}}</p>" } }
const content = (overrides: Partial<TemplateInput> = {}): TemplateInput => ({
  ...{ name: `split ${made}`, from_email: project.from_email },
  ...{ subject: "New {{name}}", body: { html: "<p>new {{name}}</p>" } },
  ...overrides,
})
const set = async (template: TemplateInput, key = project.key) =>
  (await service.ok(templateSet, { template }, key)).template
/** A template whose second version is live. */
async function template() {
  made += 1
  const { id } = await set(content(old))
  return set({ ...content(), id })
}
const people = (count: number, name = "r") =>
  Array.from({ length: count }, (_, n) => `${name}${n}@example.com`)
const send = async (template_id: string, emails: readonly string[], overrides: object = {}) =>
  service.ok(
    emailSend,
    {
      message: {
        recipients: emails.map((email) => ({ email, substitutions: { name: "Ann" } })),
        ...{ template_id, ...overrides },
      },
    },
    project.key,
  )
const letter = async (job_id: string, email: string) =>
  (await service.ok(letterGet, { job_id, email, content: "as_sent" }, project.key)).letter
const refused = (sent: object, key = project.key) => service.call("template/set", { template: sent }, key)

describe("EXT-28 two versions by share", () => {
  test("each recipient gets one, always the same, and every output names it", async () => {
    await service.ok(
      webhookSet,
      { url: `${catcher.url}/events`, message_info: 1, events: { email_status: ["delivered"] } },
      project.key,
    )
    const { id, version } = await template()
    const variant = { version: 1, share: 50, ...old }
    const tested = await set({ ...content(), id, variant })
    expect(tested).toMatchObject({ version, variant: { version: 1, share: 50 } })
    const emails = people(30)
    const { job_id } = await send(id, emails)
    await service.idle()
    const letters = await Promise.all(emails.map((email) => letter(job_id, email)))
    const olds = letters.filter(({ template_version }) => template_version === 1)
    expect(olds.length).toBeGreaterThan(3)
    expect(olds.length).toBeLessThan(27)
    for (const { template_version, subject, content: shown } of letters) {
      expect(subject).toBe(template_version === 1 ? "Old Ann" : "New Ann")
      expect(shown?.html).toContain(template_version === 1 ? "<p>old Ann</p>" : "<p>new Ann</p>")
    }
    const versionOf = new Map(letters.map(({ email, template_version }) => [email, template_version]))
    const delivered = catcher.calls.flatMap((call) => call.events.map((one) => one.event_data))
    expect(delivered).toHaveLength(30)
    for (const { email, message_info } of delivered)
      expect(message_info).toMatchObject({ template_id: id, template_version: versionOf.get(String(email)) })
    // The letters on the wire match the returned versions.
    const { letters: captured } = await service.ok(capturedList, { job_id, limit: 5 }, project.key)
    for (const { id: captured_id, to } of captured) {
      const { letter: wire } = await service.ok(capturedGet, { id: captured_id }, project.key)
      expect(wire.html).toContain(versionOf.get(to) === 1 ? "old Ann" : "new Ann")
    }
  })

  test("the same recipient gets the same again, also when the share grows", async () => {
    const { id } = await template()
    await set({ ...content(), id, variant: { version: 1, share: 50, ...old } })
    const emails = people(12, "same")
    const versions = async () => {
      const { job_id } = await send(id, emails)
      return Promise.all(emails.map(async (email) => (await letter(job_id, email)).template_version))
    }
    const first = await versions()
    expect(await versions()).toEqual(first)
    await set({ ...content(), id, variant: { version: 1, share: 99 } as never })
    const later = await versions()
    expect(first.every((version, n) => version !== 1 || later[n] === 1)).toBe(true)
    const { template: stored } = await service.ok(templateGet, { id }, project.key)
    expect(stored.variant).toEqual({ version: 1, share: 99 })
  })

  test("a set without it ends it, and what was accepted before stays as it is", async () => {
    const { id, version } = await template()
    await set({ ...content(), id, variant: { version: 1, share: 99, ...old } })
    const emails = people(12, "before")
    const { job_id } = await send(id, emails, { options: { send_at: "" } })
    const ended = await set({ ...content(), id })
    expect(ended).toMatchObject({ version })
    expect(ended).not.toHaveProperty("variant")
    const later = await send(id, emails)
    const after = await Promise.all(emails.map((email) => letter(later.job_id, email)))
    expect(after.every((one) => one.template_version === version)).toBe(true)
    const before = await Promise.all(emails.map((email) => letter(job_id, email)))
    expect(before.some(({ template_version }) => template_version === 1)).toBe(true)
    // The winner published everywhere is an edit like any other.
    expect(await set({ ...content(old), id })).toMatchObject({ version: (version ?? 0) + 1 })
  })

  test("fields of the message itself win in both", async () => {
    const { id } = await template()
    await set({ ...content(), id, variant: { version: 1, share: 50, ...old } })
    const emails = people(12, "own")
    const { job_id } = await send(id, emails, { subject: "Own" })
    for (const email of emails) expect((await letter(job_id, email)).subject).toBe("Own")
  })

  test("a version that cannot be rendered is reported, with the version, and nothing is sent", async () => {
    const { id } = await template()
    const broken = { version: 1, share: 50, subject: "x", body: { html: "{{ bad }}" } }
    const answer = await refused({ ...content(), id, variant: broken })
    expect(answer).toMatchObject({ http_status: 400, code: 1516 })
    expect(answer.message).toContain("version 1 of the template")
    // A version that fails only for one recipient's values is reported when it is sent.
    const links = { ...old, options: { unsubscribe_url: "https://shop.example/{{a}}" } }
    await set({ ...content(), id, variant: { version: 1, share: 99, ...links, template_engine: "liquid" } })
    const nested = {
      recipients: people(5).map((email) => ({ email, substitutions: { list: [1] } })),
      template_id: id,
    }
    expect(await service.call("email/send", { message: nested }, project.key)).toMatchObject({
      http_status: 400,
      code: 212,
    })
  })

  test.each([
    ["a share of nothing", { version: 1, share: 0, ...old }, 400, "share"],
    ["a share of all", { version: 1, share: 100, ...old }, 400, "share"],
    ["half a percent", { version: 1, share: 0.5, ...old }, 400, "share"],
    ["no version", { share: 50, ...old }, 400, "version"],
    ["a version that never was", { version: 9, share: 50, ...old }, 400, "variant"],
    ["no texts where none are sent yet", { version: 1, share: 50 }, 400, "variant"],
    ["a text for an object", "half", 400, "variant"],
  ])("%s is refused, and the template stays as it was", async (_what, variant, code, field) => {
    const { id, version } = await template()
    const answer = await refused({ ...content({ subject: "Changed" }), id, variant })
    expect(answer).toMatchObject({ http_status: 400, code })
    expect(answer.message).toContain(field)
    const { template: stored } = await service.ok(templateGet, { id }, project.key)
    expect(stored).toMatchObject({ version, subject: "New {{name}}" })
  })

  test("the live version is not an earlier one, unless it is being edited", async () => {
    const { id } = await template()
    const variant = { version: 2, share: 50, ...old }
    expect(await refused({ ...content(), id, variant })).toMatchObject({ http_status: 400, code: 400 })
    expect(await set({ ...content({ subject: "Third" }), id, variant })).toMatchObject({ version: 3 })
  })

  test("a new template has no earlier version, and another project's template is nowhere", async () => {
    const variant = { version: 1, share: 50, ...old }
    made += 1
    expect(await refused({ ...content(), variant })).toMatchObject({ http_status: 400, code: 400 })
    const { id } = await template()
    expect(await refused({ ...content(), id, variant }, other.key)).toMatchObject({ code: 2503 })
    expect((await service.ok(templateGet, { id }, project.key)).template).not.toHaveProperty("variant")
  })
})

test("EXT-33 the editor that made a template is no edit of it, and no part of its messages", async () => {
  const { id } = await template()
  const setAs = async (input: TemplateInput, stored_editor_type?: "visual") =>
    (await service.ok(templateSet, { template: { ...input, id }, stored_editor_type }, project.key)).template
  await setAs(content(), "visual")
  const variant = { version: 1, share: 50, ...old }
  const split = await setAs(content({ variant }))
  expect(split).toMatchObject({ editor_type: "visual", version: 3 })
  expect(await setAs(content({ variant }), "visual")).toMatchObject({ version: 3, variant: { share: 50 } })
  const { job_id } = await send(id, people(1, "editor"))
  const { message } = await letter(job_id, "editor0@example.com")
  expect(message).not.toHaveProperty("editor_type")
})
