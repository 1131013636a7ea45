import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { fillAtOnce } from "#postgres/fill-at-once"
import { readBy, scannedBy } from "#postgres/scanned-tables"
import { at, days, plus } from "../clock.ts"
import { makeProject } from "../testing/make-letters.ts"
import { openTestStore } from "../testing/test-store.ts"
import { type Db, rows, type Store } from "./open.ts"
import {
  addPicture,
  deletePicture,
  dropPictures,
  listPictures,
  pictureById,
  pictureByToken,
} from "./pictures.ts"
import { pictureContents, pictures } from "./schema/pictures.ts"

const now = at(Date.UTC(2026, 4, 4, 12))
const max = { listed: 2000, stored: 4000 }
let store: Store
let full: number
let project_id: number
beforeAll(async () => {
  store = await openTestStore()
  full = await makeProject(store.db, "full", now)
  project_id = await makeProject(store.db, "shop", now)
  await fillAtOnce(store.db, ["pictures", "picture_contents"], fill)
})
afterAll(() => store.close())

/** A project with 2000 pictures of 20 KB. */
async function fill(db: Db): Promise<void> {
  await db.execute(sql`
    insert into pictures (project_id, picture_id, name, alt, type, bytes, width, height, sha256, token, created_at)
    select ${full}, gen_random_uuid(), 'picture ' || n, '', 'image/png', 20000, 1, 1, 'sha' || n, 'token' || n,
           ${now.toISOString()}::timestamptz + n * interval '1 minute'
    from generate_series(1, 2000) n`)
  await db.execute(sql`
    insert into picture_contents (project_id, picture_id, content)
    select project_id, picture_id, decode(repeat(md5(picture_id::text), 1250), 'hex') from pictures`)
}

let made = 0
const picture = (overrides: Partial<Parameters<typeof addPicture>[1]> = {}) => {
  const id = `${++made}`
  return {
    project_id,
    picture_id: crypto.randomUUID(),
    name: `logo ${id}`,
    alt: "",
    type: "image/png" as const,
    bytes: 3,
    width: 1,
    height: 1,
    sha256: `sha ${id}`,
    token: `token ${id}`,
    created_at: now,
    ...overrides,
  }
}
const content = Buffer.from("png")
const add = (one = picture(), limit = max) => addPicture(store.db, one, content, limit)

test("PICTURE-7 a list of 2000 pictures reads no bytes of them, and a page no more rows than it has", async () => {
  const tables = ["pictures", "picture_contents"]
  for (const [page, rowsMax] of [
    [{ limit: 50, offset: 0 }, 100],
    [{ limit: 10_000, offset: 0 }, 2000],
    [{ limit: 50, offset: 0, search: "picture 7" }, 2000],
  ] as const) {
    const { result, scanned } = await store.db.transaction((tx) =>
      scannedBy(tx, ["picture_contents"], async () => {
        const whole = await readBy(tx, tables, () => listPictures(tx, full, page))
        const bytes = await readBy(tx, ["picture_contents"], () => listPictures(tx, full, page))
        return { whole, bytes }
      }),
    )
    expect(scanned).toEqual([])
    expect(result.bytes.read).toBe(0)
    expect(result.whole.result.length).toBeGreaterThan(40)
    expect(result.whole.read).toBeLessThanOrEqual(rowsMax)
  }
})

test("PICTURE-7 a page of a list comes by its index, and a picture by its address", async () => {
  const plan = async (statement: ReturnType<typeof sql>) =>
    (await rows<{ "QUERY PLAN": string }>(store.db, sql`explain ${statement}`))
      .map((one) => one["QUERY PLAN"])
      .join("\n")
  const page = await plan(sql`select * from pictures where project_id = ${full} and deleted_at is null
    order by created_at desc, picture_id desc limit 50`)
  expect(page).toContain("pictures_created")
  expect(page).not.toContain("Sort")
  const address =
    await plan(sql`select content from pictures p join picture_contents c using (project_id, picture_id)
    where p.project_id = ${full} and p.token = 'token7'`)
  expect(address).toContain("pictures_token")
  expect(address).toContain("picture_contents_project_id_picture_id_pk")
  expect(address).not.toContain("Seq Scan")
})

test("PICTURE-5 of uploads at the same time for the last place, one is taken", async () => {
  const before = await store.db.$count(pictures, sql`project_id = ${project_id}`)
  const limit = { listed: before + 1, stored: 4000 }
  const results = await Promise.all([1, 2, 3, 4].map(() => add(picture(), limit)))
  expect(results.filter((one) => one === "too many")).toHaveLength(3)
  expect(await store.db.$count(pictures, sql`project_id = ${project_id}`)).toBe(before + 1)
})

test("PICTURE-5 another project's pictures do not count", async () => {
  expect(await add(picture({ project_id: full }))).toBe("too many")
  expect(await add()).toMatchObject({ project_id })
})

test("PICTURE-4 the same bytes are the picture that is there, also where no place is left", async () => {
  const first = picture()
  const added = await add(first)
  const again = await add(picture({ sha256: first.sha256, name: "again" }), { listed: 0, stored: 0 })
  expect(again).toEqual(added)
})

test("PICTURE-4 a picture that is deleted and restored in the meantime is not removed", async () => {
  const first = picture()
  await add(first)
  await deletePicture(store.db, project_id, first.picture_id, plus(now, -days(400)))
  expect(await pictureById(store.db, project_id, first.picture_id)).toBeNull()
  await store.db.transaction(async (tx) => {
    const back = await addPicture(tx, picture({ sha256: first.sha256, name: "back" }), content, max)
    expect(back).toMatchObject({
      picture_id: first.picture_id,
      token: first.token,
      name: "back",
      deleted_at: null,
    })
    // The row is locked; housekeeping does not wait.
    expect(await dropPictures(store.db, 365, now, 10)).toBe(0)
  })
  expect(await dropPictures(store.db, 365, now, 10)).toBe(0)
  expect(await pictureByToken(store.db, first)).toMatchObject({ name: "back", content })
})

test("PICTURE-8 expired pictures are deleted with their bytes, the oldest first, and no others", async () => {
  const ages = [366, 367, 365, 1]
  const ones = ages.map(() => picture())
  for (const [n, one] of ones.entries()) {
    await add(one)
    await deletePicture(store.db, project_id, one.picture_id, plus(now, -days(ages[n] ?? 0)))
  }
  const served = async () =>
    (await Promise.all(ones.map((one) => pictureByToken(store.db, one)))).map((one) => one !== null)
  expect(await served()).toEqual([true, true, true, true])
  expect(await dropPictures(store.db, 365, now, 1)).toBe(1)
  expect(await served()).toEqual([true, false, true, true])
  expect(await dropPictures(store.db, 365, now, 10)).toBe(1)
  expect(await served()).toEqual([false, false, true, true])
  expect(await store.db.$count(pictureContents)).toBe(await store.db.$count(pictures))
})

test("PICTURE-7 nothing of a picture is found, deleted or served for another project", async () => {
  const one = picture()
  await add(one)
  expect(await pictureById(store.db, full, one.picture_id)).toBeNull()
  expect(await deletePicture(store.db, full, one.picture_id, now)).toBe(false)
  expect(await pictureByToken(store.db, { project_id: full, token: one.token })).toBeNull()
  expect(
    (await listPictures(store.db, full, { limit: 10_000, offset: 0 })).map((row) => row.project_id),
  ).not.toContain(project_id)
})
