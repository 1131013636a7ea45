import { existsSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { socketFolder } from "./socket.mjs"

const ourselves = { is: "this user", wrap: [] }
const tooLong = `/data/${"long name ".repeat(20)}`
let home: string
/** No folder can be created inside a file, not even by root. */
let closed: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "waybill-socket-"))
  closed = join(home, "closed")
  await writeFile(closed, "")
})
afterAll(() => rm(home, { recursive: true, force: true }))

test("a temporary directory that cannot be written, or is too long itself, is passed over", () => {
  const { folder, remove } = socketFolder(tooLong, ourselves, [closed, `${home}/${"x".repeat(80)}`, home])
  expect(folder?.startsWith(`${home}/waybill-`)).toBe(true)
  remove()
  expect(existsSync(folder ?? "")).toBe(false)
})

test("where no temporary directory will do, a sentence says which and what to do", () => {
  expect(() => socketFolder(tooLong, ourselves, [closed])).toThrow(
    /^There is no folder for the database's socket: .* nothing can be made in .*closed \(ENOTDIR\)\. .*TMPDIR=\/path npm start$/,
  )
})
