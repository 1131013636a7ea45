import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { templateDelete, templateGet, templateList, templateSet } from "#contract/methods/template"
import type { TemplateInput } from "#contract/template"
import { type MadeProject, makeProject } from "../../service/testing/make.ts"
import { startService, type TestService } from "../../service/testing/start-service.ts"
import { run } from "./main.ts"

/** Templates in files, against the real service. */
let service: TestService
let project: MadeProject
let top: string
let dir: string
beforeAll(async () => {
  service = await startService({ isApiOnly: true })
})
afterAll(() => service.close())
beforeEach(async () => {
  project = await makeProject(service)
  top = mkdtempSync(join(tmpdir(), "waybill-templates-"))
  dir = join(top, "templates")
})
afterEach(() => rmSync(top, { recursive: true }))

const base: TemplateInput = {
  ...{ name: "Order receipt", from_email: "shop@example.com", from_name: "Shop", subject: "Your order" },
  template_engine: "liquid",
  body: { html: "<p>Hello {{ name }}</p>\r\n<p>Bye</p>", plaintext: "Hello {{ name }}\n" },
}
const set = async (template: TemplateInput) =>
  (await service.ok(templateSet, { template }, project.key)).template
const get = async (id: string) => (await service.ok(templateGet, { id }, project.key)).template
const list = async () => (await service.ok(templateList, {}, project.key)).templates

async function command(line: string, more: { answer?: string; key?: string; url?: string } = {}) {
  const said: string[] = []
  const settings = { WAYBILL_API_URL: more.url ?? service.url, WAYBILL_API_KEY: more.key ?? project.key }
  const { answer } = more
  const ask = answer === undefined ? null : async () => answer
  const args = [...line.split(" "), "--dir", dir]
  const end = await run(args, settings, (one) => said.push(one), ask)
  return { end, text: said.join("\n") }
}
const path = (...parts: string[]) => join(dir, ...parts)
const fields = (folder: string) => JSON.parse(readFileSync(path(folder, "template.json"), "utf8"))
const change = (folder: string, more: object) =>
  writeFileSync(path(folder, "template.json"), JSON.stringify({ ...fields(folder), ...more }, null, 2))
const html = (folder: string, text: string) => writeFileSync(path(folder, "body.html"), text)

describe("TEMPLATEFILES-1 one folder for each template", () => {
  test("with its fields as JSON and its body as files, whose lines end plainly", async () => {
    const { id } = await set(base)
    expect(await command("pull")).toEqual({ end: 0, text: "order-receipt pulled, version 1." })
    expect(readdirSync(path("order-receipt")).toSorted()).toEqual(["body.html", "body.txt", "template.json"])
    expect(readFileSync(path("order-receipt", "body.html"), "utf8")).toBe(
      "<p>Hello {{ name }}</p>\n<p>Bye</p>\n",
    )
    expect(readFileSync(path("order-receipt", "body.txt"), "utf8")).toBe("Hello {{ name }}\n")
    expect(fields("order-receipt")).toEqual({
      ...{ id, pulled: { version: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
      ...{ name: "Order receipt", from_email: "shop@example.com", subject: "Your order", from_name: "Shop" },
      template_engine: "liquid",
    })
  })
  test("which stays the same when the template is called otherwise", async () => {
    const { id } = await set(base)
    await command("pull")
    await set({ ...base, id, name: "Invoice" })
    expect((await command("pull")).text).toBe("order-receipt pulled, version 2.")
    expect(readdirSync(dir)).toEqual(["order-receipt"])
    expect(fields("order-receipt").name).toBe("Invoice")
  })
  test("everything that template/set takes comes back as it was, and git's line ends are no change", async () => {
    const whole: TemplateInput = {
      ...base,
      ...{ reply_to: "help@example.com", reply_to_name: "Help", track_links: 0, track_read: 0 },
      headers: { "X-Shop": "1" },
      options: { unsubscribe_url: "https://example.com/u" },
      global_substitutions: { lines: [{ n: 1 }], shop: { name: "Shop" } },
      global_metadata: { kind: "receipt" },
      attachments: [{ type: "text/plain", name: "a.txt", content: "YQ==" }],
      body: { html: "<p>1</p>", plaintext: "1", amp: "<html amp4email>1</html>" },
    }
    const made = await set(whole)
    await command("pull")
    html("order-receipt", "<p>1</p>\r\n")
    expect(await command("diff")).toEqual({ end: 0, text: "" })
    html("order-receipt", "<p>2</p>\r\n")
    expect(await command("push --yes")).toMatchObject({ end: 0 })
    const { version: _v, updated_at: _u, body, ...rest } = made
    expect(await get(made.id)).toMatchObject({ ...rest, version: 2, body: { ...body, html: "<p>2</p>" } })
  })
})

describe("TEMPLATEFILES-2 pull", () => {
  test("brings what changed there, leaves what changed here, and refuses what did on both sides", async () => {
    const [there, here, both] = await Promise.all(
      ["there", "here", "both"].map((name) => set({ ...base, name })),
    )
    await command("pull")
    for (const one of [there, both])
      await set({ ...base, id: one?.id, name: one?.name ?? "", subject: "Server" })
    for (const folder of ["here", "both"]) change(folder, { subject: "Files" })
    const { end, text } = await command("pull")
    expect(end).toBe(2)
    expect(text).toContain("there pulled, version 2.")
    expect(text).toContain("here has local changes and was not overwritten.")
    expect(text).toContain("both was changed here and at the mail service since it was pulled.")
    expect([fields("there"), fields("here"), fields("both")].map(({ subject }) => subject)).toEqual([
      ...["Server", "Files", "Files"],
    ])
    expect((await command("pull --overwrite")).end).toBe(0)
    expect([fields("here"), fields("both")].map(({ subject }) => subject)).toEqual(["Your order", "Server"])
    expect((await get(here?.id ?? "")).version).toBe(1)
  })
  test("takes a part away that is not there any more, and changes nothing the second time", async () => {
    const { id } = await set(base)
    await command("pull")
    await set({ ...base, id, body: { html: "<p>1</p>" } })
    await command("pull")
    expect(existsSync(path("order-receipt", "body.txt"))).toBe(false)
    const before = readFileSync(path("order-receipt", "template.json"), "utf8")
    expect(await command("pull")).toEqual({ end: 0, text: "" })
    expect(readFileSync(path("order-receipt", "template.json"), "utf8")).toBe(before)
  })
})

describe("TEMPLATEFILES-3 diff", () => {
  test("says what push would do and writes on neither side", async () => {
    const made = await set(base)
    await set({ ...base, name: "Only there" })
    await command("pull")
    rmSync(path("only-there"), { recursive: true })
    change("order-receipt", { subject: "Your receipt" })
    html("order-receipt", "<p>Hello {{ name }}</p>\n<p>See you</p>\n<p>Bye</p>\n")
    mkdirSync(path("fresh"))
    writeFileSync(
      path("fresh", "template.json"),
      JSON.stringify({ name: "Fresh", from_email: "shop@example.com" }),
    )
    const { end, text } = await command("diff")
    expect(end).toBe(1)
    expect(text.split("\n")).toEqual([
      "fresh is new.",
      "order-receipt is changed.",
      '  subject: "Your order" → "Your receipt"',
      "  html: +1 −0 lines",
      "Only there is only on the mail service. Pull it.",
    ])
    expect(await command("push --dry-run")).toEqual({ end, text })
    expect(await get(made.id)).toMatchObject({ version: 1 })
    expect(await list()).toHaveLength(2)
  })
})

describe("TEMPLATEFILES-4 push", () => {
  test("sends what changed, makes what is new, and notes their versions", async () => {
    const { id } = await set(base)
    await command("pull")
    change("order-receipt", { subject: "Second" })
    mkdirSync(path("fresh"))
    writeFileSync(
      path("fresh", "template.json"),
      JSON.stringify({ name: "Fresh", from_email: "shop@example.com" }),
    )
    writeFileSync(path("fresh", "body.html"), "<p>Fresh</p>\n")
    const { end, text } = await command("push --yes")
    expect(end).toBe(0)
    expect(text).toContain("order-receipt pushed, version 2.")
    expect(text).toContain("fresh pushed, version 1.")
    expect(await get(id)).toMatchObject({ subject: "Second", version: 2 })
    expect(await get(fields("fresh").id)).toMatchObject({ name: "Fresh", body: { html: "<p>Fresh</p>" } })
    expect(await command("push --yes")).toEqual({ end: 0, text: "There is nothing to push." })
    expect(await command("diff")).toEqual({ end: 0, text: "" })
  })
  test("sends nothing at all while one was changed at the mail service since it was pulled", async () => {
    const [one, other] = [await set({ ...base, name: "one" }), await set({ ...base, name: "other" })]
    await command("pull")
    for (const folder of ["one", "other"]) change(folder, { subject: "Files" })
    await set({ ...base, id: other.id, name: "other", subject: "Server" })
    const { end, text } = await command("push --yes")
    expect(end).toBe(2)
    expect(text).toContain("other was changed here and at the mail service since it was pulled.")
    expect(text).toContain("Nothing was pushed.")
    expect([(await get(one.id)).subject, (await get(other.id)).subject]).toEqual(["Your order", "Server"])
    expect((await command("push one --yes")).end).toBe(0)
    expect((await get(one.id)).subject).toBe("Files")
  })
  test("refuses what was deleted there, and a new one under a name that is taken", async () => {
    const { id } = await set(base)
    await command("pull")
    change("order-receipt", { subject: "Files" })
    await service.ok(templateDelete, { id }, project.key)
    const gone = await command("push --yes")
    expect(gone).toMatchObject({
      end: 2,
      text: expect.stringContaining("no longer exists on the mail service"),
    })
    await set({ ...base, name: "ORDER receipt" })
    const { id: _id, pulled: _pulled, ...pushed } = fields("order-receipt")
    writeFileSync(path("order-receipt", "template.json"), JSON.stringify(pushed))
    const taken = await command("push --yes")
    expect(taken).toMatchObject({
      end: 2,
      text: expect.stringContaining("another template on the mail service has its name"),
    })
  })
  test("says what the mail service refuses, and goes on with the others", async () => {
    const [bad, good] = [await set({ ...base, name: "bad" }), await set({ ...base, name: "good" })]
    await command("pull")
    for (const folder of ["bad", "good"]) change(folder, { subject: "Files" })
    html("bad", "{% if x %} open")
    const { end, text } = await command("push --yes")
    expect(end).toBe(2)
    expect(text).toMatch(/bad was refused: .*body\.html/)
    expect([(await get(bad.id)).version, (await get(good.id)).version]).toEqual([1, 2])
  })
  test("asks first: no, and where nobody can be asked, pushes nothing", async () => {
    const { id } = await set(base)
    await command("pull")
    change("order-receipt", { subject: "Files" })
    expect((await command("push", { answer: "n" })).end).toBe(2)
    expect(await command("push")).toMatchObject({ end: 2, text: expect.stringContaining("Use --yes") })
    expect((await get(id)).version).toBe(1)
    expect((await command("push", { answer: "y" })).end).toBe(0)
    expect((await get(id)).version).toBe(2)
  })
  test("does not overwrite who was quicker than the last look", async () => {
    const { id } = await set(base)
    await command("pull")
    change("order-receipt", { subject: "Files" })
    const quicker = { answer: "y" }
    const said: string[] = []
    const end = await run(
      ["push", "--dir", dir],
      { WAYBILL_API_URL: service.url, WAYBILL_API_KEY: project.key },
      (one) => said.push(one),
      async () => {
        await set({ ...base, id, subject: "Quicker" })
        return quicker.answer
      },
    )
    expect({ end, text: said.at(-1) }).toEqual({
      ...{ end: 2, text: "order-receipt changed on the mail service during the push, so it was not pushed." },
    })
    expect(await get(id)).toMatchObject({ subject: "Quicker", version: 2 })
  })
})

describe("TEMPLATEFILES-5 nothing leads out of the folder of templates", () => {
  test("a hostile name lies in it like any other", async () => {
    for (const name of ["../../escaped", "/etc/passwd", "..\\..\\escaped", ".git/hooks/x", "\u001b[2Jwiped"])
      await set({ ...base, name })
    expect((await command("pull")).end).toBe(0)
    expect(readdirSync(top)).toEqual(["templates"])
    expect(readdirSync(dir).toSorted()).toEqual([
      "2jwiped",
      "escaped",
      expect.stringMatching(/^escaped-/),
      "etc-passwd",
      "git-hooks-x",
    ])
    change("2jwiped", { name: "\u001b[2Jagain" })
    expect((await command("diff")).text).not.toContain("\u001b")
  })
  test("an id that is no UUID is believed to nobody", async () => {
    const server = createServer((_request, response) => {
      response.setHeader("content-type", "application/json")
      const template = {
        ...base,
        id: "../../../escaped",
        created: "2026-03-01 12:00:00",
        user_id: 1,
        version: 1,
      }
      response.end(JSON.stringify({ status: "success", templates: [template], template, cursor: "" }))
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const pulled = await command("pull", { url })
    server.close()
    expect(pulled).toEqual({ end: 3, text: "The mail service returned an id that is not a UUID." })
    expect(readdirSync(top)).toEqual([])
  })
  test("a file that is a link is not read, and a folder that is one neither read nor written", async () => {
    writeFileSync(join(top, "secret"), "secret")
    const { id } = await set(base)
    await command("pull")
    rmSync(path("order-receipt", "body.html"))
    symlinkSync(join(top, "secret"), path("order-receipt", "body.html"))
    const refused = await command("push --yes")
    expect(refused).toEqual({ end: 2, text: "order-receipt: body.html is not a regular file." })
    expect(JSON.stringify(await get(id))).not.toContain("secret")
    rmSync(path("order-receipt"), { recursive: true })
    mkdirSync(join(top, "elsewhere"))
    symlinkSync(join(top, "elsewhere"), path("order-receipt"))
    expect(await command("pull")).toEqual({ end: 2, text: "order-receipt is a symbolic link." })
    expect(readdirSync(join(top, "elsewhere"))).toEqual([])
  })
  test.each([
    ["no JSON", "{", "x: template.json is not valid JSON."],
    [
      "an unknown field",
      '{"name":"x","from_email":"a@example.com","subjet":"y"}',
      /x: template\.json: .*subjet/,
    ],
    ["an id that is none", '{"id":"../x","name":"x","from_email":"a@example.com"}', /x: template\.json: id/],
    ["no name", '{"from_email":"a@example.com"}', /x: template\.json: name/],
  ])("what somebody wrote wrongly is said with its place: %s", async (_what, text, sentence) => {
    mkdirSync(path("x"), { recursive: true })
    writeFileSync(path("x", "template.json"), text)
    const { end, text: said } = await command("push --yes")
    expect(end).toBe(2)
    expect(said).toMatch(sentence)
  })
  test("two folders of one template, and a folder without fields, are refused", async () => {
    await set(base)
    await command("pull")
    mkdirSync(path("twice"))
    writeFileSync(path("twice", "template.json"), readFileSync(path("order-receipt", "template.json")))
    mkdirSync(path("empty"))
    expect((await command("push --yes")).text.split("\n")).toEqual([
      "empty: there is no template.json.",
      "order-receipt and twice have the same id.",
    ])
  })
})

describe("TEMPLATEFILES-6 what cannot be done ends with 3", () => {
  test.each([
    ["an unknown command", "pusch", {}, /npm run templates/],
    ["an unknown option", "push --force", {}, /npm run templates/],
    ["a key that is unknown", "pull", { key: "nonsense" }, /The mail service refused/],
    ["no key", "pull", { key: "" }, /WAYBILL_API_KEY is missing/],
    ["nobody there", "pull", { url: "http://127.0.0.1:9" }, /is not responding/],
  ])("%s", async (_what, line, more, sentence) => {
    const { end, text } = await command(line, more)
    expect(end).toBe(3)
    expect(text).toMatch(sentence)
    expect(text).not.toContain(project.key)
  })
  test("a folder that is not there", async () => {
    expect(await command("push nowhere --yes")).toEqual({
      end: 2,
      text: "nowhere: there is no such template.",
    })
  })
})
