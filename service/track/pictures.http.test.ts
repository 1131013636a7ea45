import { request } from "node:http"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { pictureDelete, pictureSet } from "#contract/methods/picture"
import { days, manualClock, minutes } from "../clock.ts"
import { makeChores } from "../housekeeping/chores.ts"
import { pictureContents, pictures } from "../store/schema/pictures.ts"
import { type MadeProject, makeProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"
import { pngWith, type TinyPicture, tinyPicture } from "../testing/tiny-pictures.ts"

const clock = manualClock(new Date("2026-03-01T12:00:00Z"))
let service: TestService
let project: MadeProject
beforeAll(async () => {
  service = await startService({ isApiOnly: true, clock })
  project = await makeProject(service)
})
afterAll(() => service.close())

let uploads = 0
const upload = async (bytes = pngWith(`${++uploads}`), name = "logo.png") => {
  const input = { picture: { name, content: bytes.toString("base64") } }
  return (await service.ok(pictureSet, input, project.key)).picture
}

test("PICTURE-6 a picture comes as what it is, to be kept, and nothing of it is run", async () => {
  const { url, sha256 } = await upload(tinyPicture("png"), "Unser Logo (Größe XL).png")
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  const { date: _, connection: __, "keep-alive": ___, ...headers } = Object.fromEntries(answer.headers)
  expect(headers).toEqual({
    "cache-control": "public, max-age=31536000, immutable",
    "content-disposition": 'inline; filename="Unser-Logo-Gr-e-XL.png"',
    "content-length": String(tinyPicture("png").length),
    "content-security-policy": "default-src 'none'; sandbox",
    "content-type": "image/png",
    "cross-origin-resource-policy": "cross-origin",
    etag: `"${sha256.slice(0, 32)}"`,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  })
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(tinyPicture("png"))
})

test.each<[TinyPicture, string, string]>([
  ["jpeg", "image/jpeg", "jpg"],
  ["animatedGif", "image/gif", "gif"],
  ["webp", "image/webp", "webp"],
])("PICTURE-6 %s has the type that its bytes say, and keeps them", async (name, type, ending) => {
  const { url } = await upload(tinyPicture(name), "a.png.html")
  const answer = await fetch(url)
  expect(answer.headers.get("content-type")).toBe(type)
  expect(answer.headers.get("content-disposition")).toMatch(
    new RegExp(`^inline; filename="a-png\\.${ending}"$`),
  )
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(tinyPicture(name))
})

test.each([
  ['"; filename="evil.html\r\nSet-Cookie: a=b', 'inline; filename="filename-evil-html-Set-Cookie-a-b.png"'],
  ["日本語", 'inline; filename="picture.png"'],
])("PICTURE-6 a file name has plain letters only: %j", async (name, disposition) => {
  const { url } = await upload(undefined, name)
  expect((await fetch(url)).headers.get("content-disposition")).toBe(disposition)
})

test("PICTURE-6 HEAD has the same headers and no bytes", async () => {
  const { url, bytes } = await upload()
  const answer = await fetch(url, { method: "HEAD" })
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-length")).toBe(String(bytes))
  expect(answer.headers.get("content-type")).toBe("image/png")
  expect(await answer.text()).toBe("")
})

test("PICTURE-6 who has the picture gets 304", async () => {
  const { url } = await upload()
  const etag = (await fetch(url)).headers.get("etag") ?? ""
  const ask = (value: string) => statusWith(url, { "if-none-match": value })
  expect(await ask(etag)).toBe(304)
  expect(await ask(`"another", W/${etag}`)).toBe(304)
  expect(await ask("*")).toBe(304)
  expect(await ask('"another"')).toBe(200)
  const answer = await fetch(url, { headers: { "if-none-match": etag } })
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
  expect(answer.headers.get("etag")).toBe(etag)
})

test("PICTURE-6 every other address is 404 with a page that is not cached", async () => {
  const { url } = await upload()
  const strange = [
    url.replace(/.{5}(?=\.png$)/, "00000"),
    url.replace(".png", ".jpg"),
    url.replace(".png", ""),
    `${url}/more`,
    `${service.url}/p/`,
    `${service.url}/p/%2e%2e%2fhealth`,
    `${service.url}/p/__proto__`,
  ]
  for (const address of strange) {
    const answer = await fetch(address)
    expect(answer.status, address).toBe(404)
    expect(answer.headers.get("cache-control") ?? "no-store", address).toContain("no-store")
  }
  const page = await fetch(strange[0] ?? "")
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8")
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'")
})

test("PICTURE-9 a picture is read once for simultaneous requests, and for a while after", async () => {
  const { url } = await upload(pngWith("x".repeat(200_000)))
  const read = vi.spyOn(service.ctx.store.db, "select")
  try {
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(url)))
    for (const answer of answers) expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(200_000)
    await fetch(url)
    expect(read).toHaveBeenCalledTimes(1)
  } finally {
    read.mockRestore()
  }
})

test("PICTURE-9 invented addresses evict no picture from memory", async () => {
  const { url } = await upload()
  await fetch(url)
  const made = Array.from({ length: 300 }, (_, n) =>
    url.replace(/.{6}(?=\.png$)/, String(n).padStart(6, "0")),
  )
  await Promise.all(made.map((one) => fetch(one)))
  const read = vi.spyOn(service.ctx.store.db, "select")
  try {
    expect((await fetch(url)).status).toBe(200)
    expect(read).not.toHaveBeenCalled()
  } finally {
    read.mockRestore()
  }
})

test("PICTURE-8 a deleted picture is served for a year, then it is removed with its bytes", async () => {
  const { url, id } = await upload()
  await service.ok(pictureDelete, { id }, project.key)
  const { db } = service.ctx.store
  const drop = async () => {
    const chore = makeChores(service.ctx.config.retention).find((one) => one.name === "pictures")
    return db.transaction(async (tx) => (await chore?.turn(tx, clock.now())) ?? -1)
  }
  clock.advance(days(365))
  expect(await drop()).toBe(0)
  expect((await fetch(url)).status).toBe(200)
  clock.advance(minutes(1))
  expect(await drop()).toBe(1)
  clock.advance(minutes(10))
  expect((await fetch(url)).status).toBe(404)
  expect(await db.$count(pictureContents)).toBe(await db.$count(pictures))
})

test("PICTURE-9 while the database is away, what is in memory is shown and the rest is 503 with a page", async () => {
  const [known, unknown] = [await upload(), await upload()]
  await fetch(known.url)
  const read = vi.spyOn(service.ctx.store.db, "select").mockImplementation(() => {
    throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })
  })
  try {
    expect((await fetch(known.url)).status).toBe(200)
    const answer = await fetch(unknown.url)
    expect(answer.status).toBe(503)
    expect(answer.headers.get("retry-after")).toBe("10")
    expect(answer.headers.get("cache-control")).toContain("no-store")
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8")
  } finally {
    read.mockRestore()
  }
  expect((await fetch(unknown.url)).status).toBe(200)
})

/** fetch interferes with conditional requests; this does not. */
const statusWith = (url: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const clientRequest = request(url, { headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    clientRequest.on("error", reject)
    clientRequest.end()
  })
