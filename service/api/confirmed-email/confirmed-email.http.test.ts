import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { capturedGet, capturedList } from "#contract/methods/captured"
import {
  confirmedEmailCreate,
  confirmedEmailDelete,
  confirmedEmailList,
} from "#contract/methods/confirmed-email"
import { at, days, hours, manualClock, minutes } from "../../clock.ts"
import { confirmLink } from "../../links/confirm-link.ts"
import { confirmedAmong } from "../../store/confirmed-emails.ts"
import { accountSpace } from "../../store/projects.ts"
import { makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

const clock = manualClock(new Date("2026-03-01T12:00:00Z"))
let service: TestService
beforeAll(async () => {
  service = await startService({ clock })
})
afterAll(() => service.close())

const create = async (email: string) => (await service.ok(confirmedEmailCreate, { email })).confirmed_email
const remove = (email: string) => service.ok(confirmedEmailDelete, { email })
const list = async () => (await service.ok(confirmedEmailList, {})).confirmed_emails
const unconfirmed = (email: string) => ({ email, status: "unconfirmed" })
const confirmed = (email: string) => ({ email, status: "confirmed" })

/** The mails that the sandbox took for an address, newest first, and the link in the newest one. */
async function mailsTo(email: string) {
  await service.idle()
  return (await service.ok(capturedList, { search: email })).letters
}
async function linkTo(email: string): Promise<string> {
  const [newest] = await mailsTo(email)
  const { letter } = await service.ok(capturedGet, { id: newest?.id ?? "" })
  const link = /http\S+\/t\/k\/\S+/.exec(letter.plaintext ?? "")?.[0]
  if (!link) throw new Error(`No link came to ${email}.`)
  return link
}
async function visit(link: string, verb: "GET" | "POST" | "HEAD" = "GET") {
  const answer = await fetch(link, { method: verb, body: verb === "POST" ? "act=confirm" : null })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

describe("CONFIRMED-1 the list", () => {
  test("of new addresses in the order of their adding, each with one mail", async () => {
    expect(await create("Second@Example.com ")).toEqual(unconfirmed("second@example.com"))
    clock.advance(1000)
    expect(await create("first@example.com")).toEqual(unconfirmed("first@example.com"))
    expect(await list()).toEqual(["second@example.com", "first@example.com"].map(unconfirmed))
    expect(await mailsTo("first@example.com")).toHaveLength(1)
    expect(await mailsTo("second@example.com")).toHaveLength(1)
  })
  test("CONFIRMED-4 loses an address with delete, once", async () => {
    await create("gone@example.com")
    const { message } = await remove("GONE@example.com")
    expect(message).toContain("gone@example.com was deleted")
    expect((await list()).map((one) => one.email)).not.toContain("gone@example.com")
    const answer = await service.call("confirmed-email/delete", { email: "gone@example.com" })
    expect(answer).toMatchObject({ http_status: 400, code: 400 })
    expect(answer.message).toMatch(/ email: gone@example.com is not in the list/)
  })
  test("CONFIRMED-3 never contains the account's own address, which always counts", async () => {
    expect(await create("OWNER@example.com")).toEqual(confirmed("owner@example.com"))
    expect((await list()).map((one) => one.email)).not.toContain("owner@example.com")
    expect(await mailsTo("owner@example.com")).toEqual([])
  })
})

describe("CONFIRMED-2 the link", () => {
  test("shows a button, and only the button confirms: scanners follow links", async () => {
    await create("reader@example.com")
    const link = await linkTo("reader@example.com")
    for (const verb of ["HEAD", "GET"] as const) expect((await visit(link, verb)).status).toBe(200)
    const page = await visit(link)
    expect(page.text).toContain('<form method="post">')
    expect(page.text).toContain("reader@example.com")
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self'")
    expect(await list()).toContainEqual(unconfirmed("reader@example.com"))
    expect((await visit(link, "POST")).text).toContain("is confirmed")
    expect(await list()).toContainEqual(confirmed("reader@example.com"))
    expect((await visit(link)).text).toContain("is confirmed")
    const { db } = service.ctx.store
    const space = await accountSpace(db, 1)
    const emails = ["reader@example.com", "first@example.com"]
    expect(await confirmedAmong(db, space?.project_id ?? 0, emails)).toEqual(new Set(["reader@example.com"]))
    expect(await confirmedAmong(db, 999, emails)).toEqual(new Set())
  })
  test("SEND-22 goes to an address with letters beyond ASCII before the @, and confirms it", async () => {
    expect(await create("JU\u0308RGEN@example.com")).toEqual(unconfirmed("jürgen@example.com"))
    expect((await visit(await linkTo("jürgen@example.com"), "POST")).text).toContain("is confirmed")
    expect(await list()).toContainEqual(confirmed("jürgen@example.com"))
    await remove("JÜRGEN@example.com")
    expect((await list()).map((one) => one.email)).not.toContain("jürgen@example.com")
  })
  test("is sent again with every create until the address is confirmed", async () => {
    await create("again@example.com")
    clock.advance(hours(1))
    expect(await create("again@example.com")).toEqual(unconfirmed("again@example.com"))
    expect(await mailsTo("again@example.com")).toHaveLength(2)
    await visit(await linkTo("again@example.com"), "POST")
    expect(await create("again@example.com")).toEqual(confirmed("again@example.com"))
    expect(await mailsTo("again@example.com")).toHaveLength(2)
  })
  test("works for 48 hours and reports when it has expired", async () => {
    await create("late@example.com")
    const old = await linkTo("late@example.com")
    clock.advance(hours(48) - 1)
    expect((await visit(old)).status).toBe(200)
    clock.advance(1)
    for (const verb of ["GET", "POST"] as const) {
      const page = await visit(old, verb)
      expect(page.status).toBe(410)
      expect(page.text).toContain("This link has expired")
    }
    expect(await list()).toContainEqual(unconfirmed("late@example.com"))
    await create("late@example.com")
    await visit(await linkTo("late@example.com"), "POST")
    expect(await list()).toContainEqual(confirmed("late@example.com"))
  })
  test("forged, damaged or of an address that was taken off, it leads nowhere", async () => {
    await create("target@example.com")
    const link = await linkTo("target@example.com")
    const { sealer, config, clock: now } = service.ctx
    const foreign = confirmLink(
      { project_id: 999, email: "target@example.com", sent_at: now.now() },
      config.publicUrl,
      sealer,
    )
    const damaged = `${link.slice(0, -3)}${link.endsWith("AAA") ? "BBB" : "AAA"}`
    const otherKind = link.replace("/t/k/", "/t/u/")
    for (const bad of [
      foreign,
      damaged,
      otherKind,
      `${config.publicUrl}/t/k/x.y`,
      `${config.publicUrl}/t/k/x`,
    ])
      for (const verb of ["GET", "POST"] as const) expect((await visit(bad, verb)).status).toBe(404)
    await remove("target@example.com")
    expect((await visit(link, "POST")).status).toBe(404)
    expect((await list()).map((one) => one.email)).not.toContain("target@example.com")
  })
  test("shows the address as text, never as markup", async () => {
    await create("o'b&c@example.com")
    const page = await visit(await linkTo("b&c@example.com"))
    expect(page.text).toContain("o'b&amp;c@example.com")
    await remove("o'b&c@example.com")
  })
})

describe("CONFIRMED-6 how often links are sent", () => {
  test("not again within 5 minutes, also for simultaneous calls; the answer is the same", async () => {
    const email = "often@example.com"
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(email)))
    expect(answers).toEqual(Array.from({ length: 5 }, () => unconfirmed(email)))
    clock.advance(minutes(5) - 1)
    expect(await create(email)).toEqual(unconfirmed(email))
    expect(await mailsTo(email)).toHaveLength(1)
    clock.advance(1)
    expect(await create(email)).toEqual(unconfirmed(email))
    expect(await mailsTo(email)).toHaveLength(2)
    await remove(email)
  })
  test("50 a UTC day and account, deleted addresses included: 429, and the list stays as it was", async () => {
    clock.set(at(Date.UTC(2026, 5, 1, 23, 50)))
    await create("known@example.com")
    for (let n = 0; n < 49; n++) {
      await create("many@example.com")
      await remove("many@example.com")
    }
    clock.advance(minutes(5))
    const before = await list()
    for (const email of ["many@example.com", "known@example.com"]) {
      const answer = await service.call("confirmed-email/create", { email })
      expect(answer).toMatchObject({ http_status: 429, code: 429 })
      expect(answer.message).toMatch(/ email: the limit of 50 confirmation links /)
    }
    expect(await list()).toEqual(before)
    expect(await mailsTo("many@example.com")).toHaveLength(49)
    clock.advance(minutes(5))
    await create("known@example.com")
    expect(await mailsTo("known@example.com")).toHaveLength(2)
    await remove("known@example.com")
  })
})

describe("CONFIRMED-5 codes", () => {
  test("a project's key gets 105", async () => {
    const project = await makeProject(service)
    for (const method of ["create", "list", "delete"]) {
      const answer = await service.call(`confirmed-email/${method}`, { email: "a@example.com" }, project.key)
      expect(answer).toMatchObject({ http_status: 403, code: 105 })
    }
  })
  test.each(["create", "delete"])("%s: an address that is none is 400", async (method) => {
    for (const email of [undefined, "", "  ", 7, null, "nobody", "a@b"]) {
      const answer = await service.call(`confirmed-email/${method}`, { email })
      expect(answer).toMatchObject({ http_status: 400, code: 400 })
      expect(answer.message).toMatch(/ email: /)
    }
  })
  test("an eleventh address is refused, also when many are added at once", async () => {
    for (const { email } of await list()) await remove(email)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        service.call("confirmed-email/create", { email: `n${n}@example.com` }),
      ),
    )
    const refused = answers.filter((one) => one.http_status !== 200)
    expect(refused).toHaveLength(2)
    for (const one of refused) {
      expect(one).toMatchObject({ http_status: 400, code: 400 })
      expect(one.message).toMatch(/ email: the account has 10 confirmed addresses/)
    }
    expect(await list()).toHaveLength(10)
    const [first] = await list()
    expect(await create(first?.email ?? "")).toMatchObject({ status: "unconfirmed" })
    clock.advance(days(1))
    await remove(first?.email ?? "")
    expect(await create("room@example.com")).toEqual(unconfirmed("room@example.com"))
  })
})
