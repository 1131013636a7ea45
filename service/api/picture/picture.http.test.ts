import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { apiKeyCreate } from "#contract/methods/api-key"
import { pictureDelete, pictureGet, pictureList, pictureSet } from "#contract/methods/picture"
import { projectDelete } from "#contract/methods/project"
import type { PictureInput } from "#contract/picture"
import { manualClock, minutes } from "../../clock.ts"
import { pictureContents, pictures } from "../../store/schema/pictures.ts"
import { type MadeProject, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"
import { pngSized, pngWith, tinyPicture } from "../../testing/tiny-pictures.ts"

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

const base64 = (bytes: Buffer) => bytes.toString("base64")
const logo = (overrides: Partial<PictureInput> = {}): PictureInput => ({
  name: "logo.png",
  content: base64(tinyPicture("png")),
  ...overrides,
})
/** Bytes that no other test uploads. */
let uploads = 0
const anew = (overrides: Partial<PictureInput> = {}) =>
  logo({ content: base64(pngWith(`${++uploads}`)), ...overrides })
const set = async (picture: PictureInput, key = project.key) =>
  (await service.ok(pictureSet, { picture }, key)).picture
const refused = (method: string, body: object, key = project.key) => service.call(method, body, key)
const list = async (page: object = {}, key = project.key) =>
  (await service.ok(pictureList, page, key)).pictures
const missing = { http_status: 404, code: 404 }

describe("picture/set", () => {
  test("PICTURE-1 returns the picture with its address and without its content, and get and list return the same", async () => {
    const made = await set(logo({ alt: "Sample shop", type: "image/png" }))
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "logo.png",
      alt: "Sample shop",
      type: "image/png",
      bytes: tinyPicture("png").length,
      width: 3,
      height: 2,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      url: expect.stringMatching(new RegExp(`^${service.url}/p/[0-9a-z]+-[0-9a-f]{32}\\.png$`)),
      created: "2026-03-01 12:00:00",
      user_id: 1,
      project_id: String(project.project_id),
    })
    expect((await service.ok(pictureGet, { id: made.id }, project.key)).picture).toEqual(made)
    expect(await list()).toContainEqual(made)
  })
  test("PICTURE-1 alt may be left out, and under the account key no project is named", async () => {
    const made = await set(logo({ alt: null }), service.accountKey)
    expect(made).not.toHaveProperty("project_id")
    expect(made.alt).toBe("")
  })
  test("PICTURE-2 the type that is given does not count", async () => {
    const made = await set(
      anew({ name: "photo.png", type: "image/svg+xml", content: base64(tinyPicture("jpeg")) }),
    )
    expect(made.type).toBe("image/jpeg")
    expect(made.url).toMatch(/\.jpg$/)
  })
  test("PICTURE-3 bytes after the picture's end are not kept", async () => {
    const picture = tinyPicture("gif")
    const made = await set(logo({ content: base64(Buffer.concat([picture, Buffer.from("<script>")])) }))
    expect(made.bytes).toBe(picture.length)
    expect(await (await fetch(made.url)).bytes()).toEqual(new Uint8Array(picture))
  })
  test("PICTURE-3 5 MB are taken, and one byte more is not", async () => {
    const most = 5 * 1024 * 1024
    const small = pngWith("").length
    const made = await set(logo({ content: base64(pngWith("x".repeat(most - small))) }))
    expect(made.bytes).toBe(most)
    const more = logo({ content: base64(pngWith("x".repeat(most - small + 1))) })
    const answer = await refused("picture/set", { picture: more })
    expect(answer).toMatchObject({ http_status: 400, code: 400 })
    expect(answer.message).toContain("picture.content: content must have at most 5 MB.")
  })
  test.each<[string, string, unknown]>([
    ["PICTURE-1", "picture: picture is missing", undefined],
    ["PICTURE-1", "picture: picture must be an object", "logo"],
    ["PICTURE-1", "picture.name: name is missing", { ...logo(), name: undefined }],
    ["PICTURE-1", "picture.name: name is blank", logo({ name: " " })],
    ["PICTURE-1", "picture.name: name must have at most 255", logo({ name: "x".repeat(256) })],
    ["PICTURE-1", "picture.content: content is missing", { name: "x" }],
    ["PICTURE-1", "picture.content: content is empty", logo({ content: "" })],
    ["PICTURE-1", "picture.content: content is not base64", logo({ content: "data:image/png;base64,AAAA" })],
    ["PICTURE-1", "picture.alt: alt must have at most 500", logo({ alt: "x".repeat(501) })],
    ["PICTURE-1", "picture.type: type must be a string", { ...logo(), type: 7 }],
    ["PICTURE-2", "picture.content: this is an SVG", logo({ content: base64(Buffer.from("<svg/>")) })],
    [
      "PICTURE-2",
      "picture.content: this is not a PNG, JPEG",
      logo({ content: base64(Buffer.from("%PDF-1.7")) }),
    ],
    ["PICTURE-3", "8001 × 1", logo({ content: base64(pngSized(8001, 1)) })],
    ["PICTURE-3", "40 megapixels", logo({ content: base64(pngSized(8000, 8000)) })],
    ["PICTURE-3", "the picture is truncated", logo({ content: base64(tinyPicture("png").subarray(0, 60)) })],
  ])("%s %s", async (_rule, sentence, picture) => {
    const answer = await refused("picture/set", { picture })
    expect(answer).toMatchObject({ http_status: 400, code: 400 })
    expect(answer.message).toContain(sentence)
  })
  test("PICTURE-4 the same bytes are the same picture in their project, and another one elsewhere", async () => {
    const input = anew()
    const first = await set(input)
    const before = (await list()).length
    const again = await Promise.all([1, 2, 3].map(() => set({ ...input, name: "again.png", alt: "Again" })))
    for (const one of again) expect(one).toEqual(first)
    expect(await list()).toHaveLength(before)
    const elsewhere = await set(input, other.key)
    expect(elsewhere.id).not.toBe(first.id)
    expect(elsewhere.url).not.toBe(first.url)
  })
  test("PICTURE-4 of several at once with the same bytes, one is made", async () => {
    const input = anew()
    const made = await Promise.all([1, 2, 3, 4].map(() => set(input)))
    expect(new Set(made.map((one) => one.id)).size).toBe(1)
  })
  test("PICTURE-4 the bytes of a deleted picture bring it back at its address, with the new name", async () => {
    const input = anew({ name: "old.png", alt: "Old" })
    const first = await set(input)
    await service.ok(pictureDelete, { id: first.id }, project.key)
    clock.advance(minutes(1))
    const back = await set({ ...input, name: "new.png", alt: "New" })
    expect(back).toMatchObject({ id: first.id, url: first.url, name: "new.png", alt: "New" })
    expect(back.created).not.toBe(first.created)
    expect((await list())[0]).toEqual(back)
  })
})

describe("PICTURE-5 a project has at most 2000 pictures", () => {
  const fill = (project_id: number, count: number, deleted = "null") =>
    service.ctx.store.db.execute(
      `insert into pictures (project_id, picture_id, name, alt, type, bytes, width, height, sha256, token, created_at, deleted_at)
       select ${project_id}, gen_random_uuid(), 'p', '', 'image/png', 1, 1, 1, md5(random()::text), md5(random()::text), now(), ${deleted}
       from generate_series(1, ${count})`,
    )
  test("one more is refused, also when several come at once; the same bytes are no more", async () => {
    const full = await makeProject(service)
    await fill(full.project_id, 1998)
    const first = anew()
    await set(first, full.key)
    const answers = await Promise.all(
      [anew(), anew(), anew()].map((picture) => refused("picture/set", { picture }, full.key)),
    )
    expect(answers.map((one) => one.code ?? 200).sort()).toEqual([200, 400, 400])
    const refusal = answers.find((one) => one.code === 400)
    expect(refusal?.message).toContain("picture: a project can have at most 2000 pictures")
    await set(first, full.key)
    await set(anew(), project.key)
  })
  test("deleted ones leave room, up to 4000 that are kept", async () => {
    const full = await makeProject(service)
    await fill(full.project_id, 1500)
    await fill(full.project_id, 2499, "now()")
    await set(anew(), full.key)
    const answer = await refused("picture/set", { picture: anew() }, full.key)
    expect(answer).toMatchObject({ http_status: 400, code: 400 })
    expect(answer.message).toContain("at most 4000 pictures")
  })
})

describe("AUTH-7 PICTURE-7 isolation", () => {
  test("another project's picture cannot be read, deleted or seen", async () => {
    const foreign = await set(anew(), other.key)
    for (const key of [project.key, service.accountKey]) {
      expect(await refused("picture/get", { id: foreign.id }, key)).toMatchObject(missing)
      expect(await refused("picture/delete", { id: foreign.id }, key)).toMatchObject(missing)
      expect((await list({ limit: 10_000 }, key)).map((one) => one.id)).not.toContain(foreign.id)
    }
    expect((await service.ok(pictureGet, { id: foreign.id }, other.key)).picture).toEqual(foreign)
    // A token belongs to its project.
    const token = /-([0-9a-f]{32}\.png)$/.exec(foreign.url)?.[1]
    const moved = `${service.url}/p/${project.project_id.toString(36)}-${token}`
    expect((await fetch(moved)).status).toBe(404)
  })
  test("EXT-11 a read-only key sees pictures and changes none; a send-only key does neither", async () => {
    const keyOf = async (right: "read" | "send") =>
      (await service.ok(apiKeyCreate, { name: right, right }, project.key)).api_key
    const [reading, sending] = [await keyOf("read"), await keyOf("send")]
    expect((await refused("picture/list", {}, reading)).http_status).toBe(200)
    expect(await refused("picture/set", { picture: logo() }, reading)).toMatchObject({ code: 105 })
    expect(await refused("picture/list", {}, sending)).toMatchObject({ http_status: 403, code: 105 })
  })
  test("an id that is not a UUID is 400, an unknown one 404", async () => {
    for (const method of ["picture/get", "picture/delete"]) {
      expect(await refused(method, { id: "7" })).toMatchObject({ http_status: 400, code: 400 })
      expect(await refused(method, {})).toMatchObject({ http_status: 400, code: 400 })
      const answer = await refused(method, { id: crypto.randomUUID() })
      expect(answer).toMatchObject(missing)
      expect(answer.message).toContain("id: there is no such picture.")
    }
  })
})

test("PICTURE-7 PAGE-1 picture/list is newest first, in pages, and finds parts of names literally", async () => {
  const newProject = await makeProject(service)
  for (const name of ["a%b.png", "Logo.png", "axb.png"]) {
    clock.advance(minutes(1))
    await set(anew({ name }), newProject.key)
  }
  const names = async (page: object) => (await list(page, newProject.key)).map((one) => one.name)
  expect(await names({})).toEqual(["axb.png", "Logo.png", "a%b.png"])
  expect(await names({ limit: 2, offset: 2 })).toEqual(["a%b.png"])
  expect(await names({ limit: 0 })).toEqual([])
  expect(await names({ search: "LOGO" })).toEqual(["Logo.png"])
  expect(await names({ search: "a%b" })).toEqual(["a%b.png"])
  expect(await names({ search: null })).toHaveLength(3)
  expect(await refused("picture/list", { limit: -1 }, newProject.key)).toMatchObject({ code: 2600 })
  expect(await refused("picture/list", { offset: "1" }, newProject.key)).toMatchObject({ code: 2603 })
  expect(await refused("picture/list", { search: 7 }, newProject.key)).toMatchObject({
    http_status: 400,
    code: 400,
  })
})

describe("PICTURE-8 picture/delete", () => {
  test("takes the picture out of lists and answers at once, once, and its address still works", async () => {
    const made = await set(anew())
    expect((await refused("picture/delete", { id: made.id })).body).toEqual({ status: "success" })
    expect(await refused("picture/delete", { id: made.id })).toMatchObject(missing)
    expect(await refused("picture/get", { id: made.id })).toMatchObject(missing)
    expect((await list({ limit: 10_000 })).map((one) => one.id)).not.toContain(made.id)
    expect((await fetch(made.url)).status).toBe(200)
  })
  test("pictures of a deleted project are served on", async () => {
    const gone = await makeProject(service)
    const made = await set(anew(), gone.key)
    await service.ok(projectDelete, { project_id: String(gone.project_id) })
    expect((await fetch(made.url)).status).toBe(200)
  })
})

test("PICTURE-4 bytes are kept once for each picture", async () => {
  const [difference] = await service.ctx.store.db
    .select({
      unlike: sql<number>`count(*) filter (where c.picture_id is null or length(c.content) <> ${pictures.bytes})::int`,
    })
    .from(pictures)
    .leftJoin(
      sql`${pictureContents} c`,
      sql`c.project_id = ${pictures.project_id} and c.picture_id = ${pictures.picture_id}`,
    )
    .where(sql`${pictures.name} <> 'p'`)
  expect(difference).toEqual({ unlike: 0 })
})
