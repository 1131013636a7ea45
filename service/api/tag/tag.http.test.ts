import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { tagDelete, tagList } from "#contract/methods/tag"
import { type MadeProject, makeMessage, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

let service: TestService
beforeAll(async () => {
  service = await startService({ isApiOnly: true })
})
afterAll(() => service.close())

const use = (made: MadeProject, tags: string[]) =>
  service.call("email/send", { message: makeMessage(made, "a@example.com", { tags }) }, made.key)

const listed = async (made: MadeProject) => (await service.ok(tagList, {}, made.key)).tags

describe("tag/list", () => {
  test("TAG-1 the tags that messages used, each once, in the order of their first use", async () => {
    const made = await makeProject(service)
    expect(await listed(made)).toEqual([])
    await use(made, ["first"])
    await use(made, ["second", "first"])
    const tags = await listed(made)
    expect(tags.map((one) => one.tag)).toEqual(["first", "second"])
    for (const { tag_id } of tags) expect(Number.isInteger(tag_id)).toBe(true)
  })
  test("TAG-1 takes no body, an empty one and PHP's empty list", async () => {
    const made = await makeProject(service)
    for (const body of [undefined, "", "{}", "[]"]) {
      const answer = await fetch(`${service.url}/en/transactional/api/v1/tag/list.json`, {
        method: "POST",
        headers: { "X-API-KEY": made.key },
        ...(body === undefined ? {} : { body }),
      })
      expect(await answer.json()).toEqual({ status: "success", tags: [] })
    }
  })
})

describe("tag/delete", () => {
  test("TAG-2 takes a tag out; used again it comes back with another id", async () => {
    const made = await makeProject(service)
    await use(made, ["kept", "dropped"])
    const [dropped] = (await listed(made)).filter((one) => one.tag === "dropped")
    const tag_id = dropped?.tag_id ?? 0
    expect(await service.ok(tagDelete, { tag_id }, made.key)).toEqual({ status: "success" })
    expect((await listed(made)).map((one) => one.tag)).toEqual(["kept"])
    await use(made, ["dropped"])
    expect((await listed(made)).find((one) => one.tag === "dropped")?.tag_id).not.toBe(tag_id)
  })
  test("TAG-2 AUTH-7 an unknown tag is a success, and another project's tag stays", async () => {
    const [made, other] = [await makeProject(service), await makeProject(service)]
    await use(other, ["theirs"])
    const [theirs] = await listed(other)
    for (const tag_id of [theirs?.tag_id ?? 0, 0, -1, 2 ** 40])
      expect(await service.ok(tagDelete, { tag_id }, made.key)).toEqual({ status: "success" })
    expect(await listed(other)).toEqual([theirs])
    expect((await service.ok(tagList, {})).tags).toEqual([])
  })
  test.each([
    [3700, {}],
    [3700, { tag_id: null }],
    [3700, { tag_id: "" }],
    [3701, { tag_id: "1" }],
    [3701, { tag_id: 1.5 }],
    [3701, { tag_id: [1] }],
  ])("TAG-2 code %i for %j", async (code, input) => {
    const refused = await service.call("tag/delete", input)
    expect(refused).toMatchObject({ http_status: 400, code })
    expect(refused.message).toContain("tag_id")
  })
})
