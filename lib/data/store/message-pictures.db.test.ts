import { afterAll, beforeAll, expect, test } from "vitest"
import { aProject, someDay } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import {
  addMessagePicture,
  eraseMessagePictures,
  findMessagePicture,
  listMessagePictures,
  messagePictureFiles,
  removeMessagePicture,
} from "./message-pictures.ts"
import type { Store } from "./open.ts"
import { projects } from "./schema/projects.ts"

let store: Store
beforeAll(async () => {
  store = await openTestStore()
  await store.db.insert(projects).values(["shop", "other"].map((slug) => aProject(slug)))
})
afterAll(() => store.close())

const max = { count: 3, bytes: 10 }
const picture = (project_id: string, sha256: string, bytes = 2) => ({
  ...{ project_id, picture_id: `id-${sha256}`, name: `${sha256}.png`, alt: "", type: "image/png" as const },
  ...{ width: 1, height: 1, bytes, sha256, content: new Uint8Array(bytes).fill(7) },
  ...{ created_by: "u", created_at: someDay },
})
const page = { limit: 50, offset: 0 }

test("PICTURE-20 a project's pictures are unique by content, and limited in number and bytes, also at once", async () => {
  const { db } = store
  const first = await addMessagePicture(db, picture("shop", "a"), max)
  const again = { ...picture("shop", "a"), picture_id: "another", name: "other.png" }
  expect(await addMessagePicture(db, again, max)).toEqual(first)
  expect(await addMessagePicture(db, picture("shop", "large", 9), max)).toBe("full")
  const added = await Promise.all(
    ["b", "c", "d"].map((one) => addMessagePicture(db, picture("shop", one), max)),
  )
  expect(added.filter((one) => one === "full")).toHaveLength(1)
  expect(await listMessagePictures(db, "shop", page)).toHaveLength(3)
  expect(await listMessagePictures(db, "other", page)).toEqual([])
})

test("PICTURE-20 another project's pictures are not found, and stay when a project is erased", async () => {
  const { db } = store
  await addMessagePicture(db, picture("other", "a"), max)
  expect(await findMessagePicture(db, "other", "id-b")).toBeNull()
  expect(await messagePictureFiles(db, "other", ["b", "c"])).toEqual([])
  expect(await removeMessagePicture(db, "other", "id-b")).toBe(false)
  const [file] = await messagePictureFiles(db, "other", ["a"])
  expect([...(file?.content ?? [])]).toEqual([7, 7])
  await eraseMessagePictures(db, "shop")
  expect(await listMessagePictures(db, "shop", page)).toEqual([])
  expect(await listMessagePictures(db, "other", page)).toHaveLength(1)
})
