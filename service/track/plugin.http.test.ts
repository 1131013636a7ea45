import { and, asc, eq } from "drizzle-orm"
import fastify, { type FastifyInstance } from "fastify"
import { afterAll, beforeAll, expect, test } from "vitest"
import { cpuMs } from "#shared/testing/cpu-time"
import { at, manualClock } from "../clock.ts"
import { readConfig } from "../config.ts"
import type { Context } from "../context.ts"
import { publicLink } from "../links/public-link.ts"
import { sealerOf } from "../links/seal.ts"
import { openLog } from "../log.ts"
import { openContext } from "../open-context.ts"
import { lettersWithEvent, readStatuses } from "../store/events-write.ts"
import type { Store } from "../store/open.ts"
import { events } from "../store/schema/events.ts"
import { lookUp } from "../suppress/look-up.ts"
import { makeLetters, makeProject } from "../testing/make-letters.ts"
import { openTestStore } from "../testing/test-store.ts"
import { openTrack } from "./plugin.ts"

const now = at(Date.UTC(2026, 4, 4, 12))
const secrets = "a-secret-for-tests-of-more-than-32-characters"
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
const form = { "content-type": "application/x-www-form-urlencoded", "user-agent": firefox }
let store: Store
let ctx: Context
let server: FastifyInstance
let project_id: number
let jobs = 0

beforeAll(async () => {
  store = await openTestStore()
  const config = readConfig({
    SERVICE_DATABASE_URL: "postgres://not-used",
    SERVICE_SECRETS: secrets,
    SERVICE_ACCOUNT_KEY: "k".repeat(40),
  })
  ctx = await openContext(config, store, manualClock(now), openLog("silent"))
  project_id = await makeProject(store.db, "shop", now)
  server = fastify({ routerOptions: { maxParamLength: 16_384 } })
  await server.register(openTrack(ctx))
})
afterAll(async () => {
  await server.close()
  await store.close()
})

async function newLetter(email: string): Promise<string> {
  jobs += 1
  const [letter_id = ""] = await makeLetters(store.db, { project_id, job_id: `T${jobs}` }, [email], now)
  return letter_id
}

const path = (kind: "open" | "click" | "unsubscribe", letter_id: string, url?: string, sealer = ctx.sealer) =>
  publicLink({ kind, project_id, letter_id, ...(url === undefined ? {} : { url }) }, "", sealer)

const recorded = async (letter_id: string) =>
  store.db
    .select({ status: events.status, data: events.data, event_time: events.event_time })
    .from(events)
    .where(and(eq(events.project_id, project_id), eq(events.letter_id, letter_id)))
    .orderBy(asc(events.event_id))

test("TRACK-8 the pixel is an image and records every open with its visitor", async () => {
  const letter_id = await newLetter("opens@mail.example")
  for (let turn = 0; turn < 2; turn++) {
    const answer = await server.inject({ url: path("open", letter_id), headers: { "user-agent": firefox } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers["content-type"]).toBe("image/gif")
    expect(answer.headers["cache-control"]).toContain("no-store")
  }
  const list = await recorded(letter_id)
  expect(list.map((one) => one.status)).toEqual(["opened", "opened"])
  expect(list[0]?.event_time).toEqual(now)
  expect(list[0]?.data.delivery_info).toMatchObject({
    delivery_status: "ok_read",
    user_agent: firefox,
    browser: "Firefox",
    traffic_type: "human",
  })
})

test("TRACK-9 a HEAD request, as link checkers make it, records nothing", async () => {
  const letter_id = await newLetter("checked@mail.example")
  for (const url of [path("open", letter_id), path("click", letter_id, "https://shop.example/")])
    expect((await server.inject({ method: "HEAD", url })).statusCode).toBeLessThan(400)
  expect(await recorded(letter_id)).toEqual([])
})

test("TRACK-3 TRACK-4 a click leads to the sender's address and records the open that it implies once", async () => {
  const letter_id = await newLetter("clicks@mail.example")
  const url = "https://shop.example/a?b=1&c=%20d#e"
  for (let turn = 0; turn < 2; turn++) {
    const answer = await server.inject({ url: path("click", letter_id, url) })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe(url)
  }
  const list = await recorded(letter_id)
  expect(list.map((one) => one.status)).toEqual(["opened", "clicked", "clicked"])
  expect(list[1]?.data.url).toBe(url)
  // CALLBACK-12: the opening that is derived from a click has the address as well.
  expect(list[0]?.data.url).toBe(url)
})

test("EVENT-2 openings and clicks, which repeat without end, are not looked through", async () => {
  const letter_id = await newLetter("often@mail.example")
  await server.inject({ url: path("click", letter_id, "https://shop.example/") })
  expect(await recorded(letter_id)).toHaveLength(2)
  expect(await readStatuses(store.db, [{ project_id, letter_id }])).toEqual([])
  const letter = { project_id, letter_id }
  expect(await lettersWithEvent(store.db, [letter], "opened")).toEqual([letter])
  expect(await lettersWithEvent(store.db, [letter], "spam")).toEqual([])
})

test.each(["constructor", "__proto__", "toString", "hasOwnProperty", ""])(
  "UNSUB-5 a POST that says %j asks for nothing that the page offers: 400, and nothing changes",
  async (act) => {
    const letter_id = await newLetter(`acts-${act.length}@mail.example`)
    const answer = await server.inject({
      method: "POST",
      url: path("unsubscribe", letter_id),
      headers: form,
      payload: `act=${act}`,
    })
    expect(answer.statusCode).toBe(400)
    expect(await recorded(letter_id)).toEqual([])
  },
)

test("UNSUB-3 a form made to be slow is read at once", async () => {
  const letter_id = await newLetter("slow@mail.example")
  const before = cpuMs()
  for (let n = 0; n < 50; n++)
    await server.inject({
      method: "POST",
      url: path("unsubscribe", letter_id),
      headers: { "content-type": "multipart/form-data; boundary=x" },
      payload: 'name="'.repeat(2700),
    })
  // It was a second of computing for each of them.
  expect(cpuMs() - before).toBeLessThan(2000)
})

test("TRACK-7 a token that was changed, or made with another secret, leads nowhere and records nothing", async () => {
  const letter_id = await newLetter("forged@mail.example")
  const foreign = sealerOf(["another-secret-of-more-than-32-characters-long"])
  const good = path("click", letter_id, "https://shop.example/")
  const [payload = "", signature = ""] = (good.split("/").at(-1) ?? "").split(".")
  const evil = Buffer.from(`${project_id.toString(36)} ${letter_id} https://evil.example/`).toString(
    "base64url",
  )
  for (const url of [
    path("click", letter_id, "https://evil.example/", foreign),
    `/t/c/${evil}.${signature}`,
    `/t/c/${payload}.${"A".repeat(22)}`,
    `/t/c/${payload}`,
    // A token of one kind is invalid as another.
    good.replace("/t/c/", "/t/u/"),
  ]) {
    const answer = await server.inject({ url })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers.location).toBeUndefined()
    expect(answer.body).toContain("does not work")
  }
  expect(await recorded(letter_id)).toEqual([])
})

test("UNSUB-5 viewing the page does not unsubscribe, confirming does, and the way back works", async () => {
  const letter_id = await newLetter("leaves@mail.example")
  const url = path("unsubscribe", letter_id)
  const page = await server.inject({ url })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain("leaves@mail.example")
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'")
  expect(await recorded(letter_id)).toEqual([])

  const payload = "comment=too+much+mail&act=unsubscribe"
  expect((await server.inject({ method: "POST", url, headers: form, payload })).statusCode).toBe(200)
  const cause = async () =>
    (await lookUp(store.db, project_id, ["leaves@mail.example"], now)).get("leaves@mail.example")
  expect(await cause()).toBe("unsubscribed")
  expect((await recorded(letter_id))[0]?.data.comment).toBe("too much mail")

  const back = await server.inject({ method: "POST", url, headers: form, payload: "act=subscribe" })
  expect(back.body).toContain("subscribed again")
  expect(await cause()).toBeUndefined()
  expect((await recorded(letter_id)).map((one) => one.status)).toEqual(["unsubscribed", "subscribed"])
})

test("UNSUB-9 a chosen reason and a comment reach the event's comment", async () => {
  const letter_id = await newLetter("reasons@mail.example")
  const url = path("unsubscribe", letter_id)
  const page = await server.inject({ url })
  expect(page.body).toContain('type="radio" name="reason" value="too_many"')
  const payload = "reason=too_many&comment=daily&act=unsubscribe"
  await server.inject({ method: "POST", url, headers: form, payload })
  expect((await recorded(letter_id))[0]?.data.comment).toBe("Too many messages: daily")
})

test("UNSUB-10 the page names sender and recipient, and after a complaint it offers the way back", async () => {
  const letter_id = await newLetter("angry@mail.example")
  const url = path("unsubscribe", letter_id)
  expect((await server.inject({ url })).body).toContain("sender@shop.example")
  const complained = await server.inject({ method: "POST", url, headers: form, payload: "act=spam" })
  expect(complained.body).toContain("will get no more mail")
  expect(complained.body).toContain('value="subscribe"')
  await server.inject({ method: "POST", url, headers: form, payload: "act=subscribe" })
  expect((await recorded(letter_id)).map((one) => one.status)).toEqual(["spam", "subscribed"])
  expect(await lookUp(store.db, project_id, ["angry@mail.example"], now)).toEqual(new Map())
})

test.each([
  ["urlencoded", "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
  [
    "multipart",
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])("UNSUB-3 one-click POST as %s unsubscribes at once (RFC 8058)", async (kind, type, payload) => {
  const letter_id = await newLetter(`${kind}@mail.example`)
  const url = path("unsubscribe", letter_id)
  const answer = await server.inject({ method: "POST", url, headers: { "content-type": type }, payload })
  expect(answer.statusCode).toBe(200)
  expect((await recorded(letter_id)).map((one) => one.status)).toEqual(["unsubscribed"])

  const page = await server.inject({ url })
  expect(page.body).toContain('role="status"')
  expect(page.body).toContain('value="subscribe"')
  expect(page.body).not.toContain('value="unsubscribe"')
})

test("TIDY-2 UNSUB-5 the page is correct after the events are deleted, and the way back works", async () => {
  const letter_id = await newLetter("left-long-ago@mail.example")
  const url = path("unsubscribe", letter_id)
  await server.inject({ method: "POST", url, headers: form, payload: "act=unsubscribe" })
  await store.db.delete(events).where(eq(events.letter_id, letter_id))
  const buttons = [...(await server.inject({ url })).body.matchAll(/name="act" value="(\w+)"/g)]
  expect(buttons.map(([, act]) => act)).toEqual(["subscribe"])
  const back = await server.inject({ method: "POST", url, headers: form, payload: "act=subscribe" })
  expect(back.body).toContain("subscribed again")
  expect((await recorded(letter_id)).map((one) => one.status)).toEqual(["subscribed"])
})

test("UNSUB-5 the page shows the last action of its letter, until the recipient reverts it", async () => {
  const url = path("unsubscribe", await newLetter("changes@mail.example"))
  const buttons = async () =>
    [...(await server.inject({ url })).body.matchAll(/name="act" value="(\w+)"/g)].map(([, act]) => act)
  const press = (act: string) => server.inject({ method: "POST", url, headers: form, payload: `act=${act}` })
  expect(await buttons()).toEqual(["unsubscribe", "spam"])
  for (const act of ["unsubscribe", "subscribe", "spam"]) {
    await press(act)
    expect(await buttons()).toEqual(act === "subscribe" ? ["unsubscribe", "spam"] : ["subscribe"])
  }
  expect((await server.inject({ url })).body).toContain("will get no more mail")
})

test("UNSUB-5 an empty POST changes nothing", async () => {
  const letter_id = await newLetter("empty@mail.example")
  const answer = await server.inject({ method: "POST", url: path("unsubscribe", letter_id) })
  expect(answer.statusCode).toBe(400)
  expect(await recorded(letter_id)).toEqual([])
})

test("UNSUB-6 an address is shown as text, never as markup", async () => {
  const letter_id = await newLetter('"<img src=x>"@mail.example')
  const page = await server.inject({ url: path("unsubscribe", letter_id) })
  expect(page.body).not.toContain("<img")
  expect(page.body).toContain("&lt;img")
})
