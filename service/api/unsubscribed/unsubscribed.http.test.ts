import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { emailSend } from "#contract/methods/email"
import { suppressionDelete, suppressionGet, suppressionSet } from "#contract/methods/suppression"
import { unsubscribedCheck, unsubscribedList, unsubscribedSet } from "#contract/methods/unsubscribed"
import { at, manualClock } from "../../clock.ts"
import { type MadeProject, makeMessage, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

const clock = manualClock(at(Date.UTC(2026, 4, 4, 12)))
let service: TestService
let project: MadeProject
let other: MadeProject
beforeAll(async () => {
  service = await startService({ isApiOnly: true, clock })
  project = await makeProject(service)
  other = await makeProject(service)
})
afterAll(() => service.close())

const set = async (address: string) => (await service.ok(unsubscribedSet, { address }, project.key)).message
const send = (emails: string | string[]) =>
  service.ok(emailSend, { message: makeMessage(project, emails) }, project.key)

describe("LEGACY-1 unsubscribed/set returns the former state of the address", () => {
  test("added and unsubscribed: the project knew nothing of it", async () => {
    const { body } = await service.call("unsubscribed/set", { address: " New@mail.example" }, project.key)
    const message = "added and unsubscribed"
    expect(body).toEqual({ status: "success", address: "New@mail.example", message })
    // AUTH-7: data of another project does not count.
    await service.ok(emailSend, { message: makeMessage(other, "theirs@mail.example") }, other.key)
    expect(await set("theirs@mail.example")).toBe(message)
  })
  test("unsubscribed: a letter went to it, or it was in the list before", async () => {
    await send("Written@mail.example")
    expect(await set("written@mail.example")).toBe("unsubscribed")
    await service.ok(
      suppressionSet,
      { email: "listed@mail.example", cause: "temporary_unavailable", created: "2026-01-01 00:00:00" },
      project.key,
    )
    expect(await set("listed@mail.example")).toBe("unsubscribed")
  })
  test("was unsubscribed: also in another case, and nothing changes", async () => {
    await set("again@mail.example")
    expect(await set("AGAIN@mail.example")).toBe("was unsubscribed")
    const { suppressions } = await service.ok(suppressionGet, { email: "again@mail.example" }, project.key)
    expect(suppressions).toHaveLength(1)
  })
  test.each(["temporary_unavailable", "permanent_unavailable", "complained"] as const)(
    "was inactive: it got no mail as %s, and is unsubscribed besides",
    async (cause) => {
      const address = `${cause}@mail.example`
      await service.ok(suppressionSet, { email: address, cause }, project.key)
      expect(await set(address)).toBe("was inactive")
      expect(await set(address)).toBe("was unsubscribed")
    },
  )
})

test("LEGACY-1 every later message is rejected, and no other one", async () => {
  await set("leaves@mail.example")
  const sent = await send(["leaves@mail.example", "stays@mail.example"])
  expect(sent.failed_emails).toEqual({ "leaves@mail.example": "unsubscribed" })
  expect(sent.emails).toEqual(["stays@mail.example"])
})

test("LEGACY-2 unsubscribed/check covers unsubscribing alone, in this project", async () => {
  const check = async (address: string, key = project.key) =>
    (await service.ok(unsubscribedCheck, { address }, key)).is_unsubscribed
  await set("checked@mail.example")
  expect(await check("Checked@mail.example")).toBe(true)
  expect(await check("checked@mail.example", other.key)).toBe(false)
  expect(await check("free@mail.example")).toBe(false)
  await service.ok(suppressionSet, { email: "bad@mail.example", cause: "complained" }, project.key)
  expect(await check("bad@mail.example")).toBe(false)
  await service.ok(suppressionDelete, { email: "checked@mail.example" }, project.key)
  expect(await check("checked@mail.example")).toBe(false)
})

test("LEGACY-3 unsubscribed/list begins at 00:00 UTC of today, or of date_from", async () => {
  const ownProject = await makeProject(service)
  const dates = ["2026-05-02 23:59:59", "2026-05-03 23:59:59", "2026-05-04 00:00:00"]
  for (const [n, created] of dates.entries())
    await service.ok(
      suppressionSet,
      { email: `d${n}@mail.example`, cause: "unsubscribed", created },
      ownProject.key,
    )
  await service.ok(suppressionSet, { email: "c@mail.example", cause: "complained" }, ownProject.key)
  const list = async (input: object) => {
    const { body } = await service.call("unsubscribed/list", input, ownProject.key)
    return (body.unsubscribed as { address: string }[]).map((one) => one.address)
  }
  expect((await service.call("unsubscribed/list", {}, ownProject.key)).body).toEqual({
    status: "success",
    unsubscribed: [{ address: "d2@mail.example", unsubscribed_on: "2026-05-04 00:00:00" }],
  })
  expect(await list({ date_from: "2026-05-03" })).toEqual(["d1@mail.example", "d2@mail.example"])
  expect(await list({ date_from: "2026-05-04 00:00:01" })).toEqual([])
  expect(await list({ date_from: "2026-01-01" })).toHaveLength(3)
  expect(await list({ date_from: "2027-01-01" })).toEqual([])
  expect((await service.ok(unsubscribedList, { date_from: null }, ownProject.key)).unsubscribed).toHaveLength(
    1,
  )
  expect((await service.ok(unsubscribedList, {}, other.key)).unsubscribed).toEqual([])
})

test.each<[number, string, string, object]>([
  [3100, "unsubscribed/set", "address", {}],
  [3100, "unsubscribed/set", "address", { address: "" }],
  [3101, "unsubscribed/set", "address", { address: 7 }],
  [3102, "unsubscribed/set", "address", { address: "nobody" }],
  [2900, "unsubscribed/check", "address", {}],
  [2901, "unsubscribed/check", "address", { address: {} }],
  [2902, "unsubscribed/check", "address", { address: "@mail.example" }],
  [3204, "unsubscribed/list", "date_from", { date_from: 20260504 }],
  [3205, "unsubscribed/list", "date_from", { date_from: "04.05.2026" }],
  [3205, "unsubscribed/list", "date_from", { date_from: "2026-02-30" }],
])("LEGACY-4 %i of %s names %s", async (code, method, field, input) => {
  const refused = await service.call(method, input, project.key)
  expect(refused).toMatchObject({ http_status: 400, code })
  expect(refused.message).toContain(`${field}: `)
})
