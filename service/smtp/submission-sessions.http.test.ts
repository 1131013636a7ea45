import { connect as connectTls } from "node:tls"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { within } from "../../tools/lib/timeouts.mjs"
import { hours, plus } from "../clock.ts"
import type { Component } from "../context.ts"
import { accounts, projects } from "../store/schema/accounts.ts"
import { makeProject } from "../testing/make.ts"
import { openLoginConnections } from "./connections.ts"
import { openSubmission, openSubmissionState, type SubmissionState } from "./server.ts"
import { plainToken, rawClient } from "./testing/raw-client.ts"
import {
  clock,
  countJobs,
  handOver,
  jobOf,
  lettersOf,
  loggedIn,
  project,
  projectWith,
  refusalOf,
  send,
  service,
  startSubmission,
  type Way,
  wayOf,
} from "./testing/submission.ts"

startSubmission()

describe("SMTP-1 ports", () => {
  test.each([
    ["STARTTLS and PLAIN", { authMethod: "PLAIN" }],
    ["STARTTLS and LOGIN", { authMethod: "LOGIN" }],
    ["TLS and PLAIN", { isTls: true, authMethod: "PLAIN" }],
    ["TLS and LOGIN", { isTls: true, authMethod: "LOGIN" }],
  ])("%s", async (_name, way) => {
    expect((await jobOf(await send({}, way))).source).toBe("smtp")
  })
  test("take no TLS below 1.2", async () => {
    const protocolOf = (maxVersion: "TLSv1.1" | "TLSv1.2" | "TLSv1.3") =>
      new Promise<string | null>((resolve) => {
        const port = service.ctx.config.smtpTlsPort
        const options = {
          port,
          host: "127.0.0.1",
          rejectUnauthorized: false,
          minVersion: "TLSv1",
          maxVersion,
        } as const
        // Old versions are off in OpenSSL, too, unless its own guard is lowered.
        const socket = connectTls({ ...options, ciphers: "DEFAULT@SECLEVEL=0" })
        socket.once("secureConnect", () => resolve(socket.getProtocol()))
        socket.once("error", () => resolve(null))
        socket.once("close", () => resolve(null))
      })
    expect(await protocolOf("TLSv1.1")).toBe(null)
    expect(await protocolOf("TLSv1.2")).toBe("TLSv1.2")
    expect(await protocolOf("TLSv1.3")).toBe("TLSv1.3")
  })
})

describe("SMTP-2 before the login", () => {
  test("nothing but STARTTLS is taken in the clear", async () => {
    const client = await rawClient(service.ctx.config.smtpPort)
    expect(await client.reply()).toMatch(/^220 /)
    const inTheClear = await client.say("EHLO client.example")
    expect(inTheClear).toMatch(/^250-STARTTLS\r$/m)
    expect(inTheClear).not.toMatch(/AUTH/)
    expect(await client.say("MAIL FROM:<a@example.com>")).toMatch(/^530 5\.7\.0 .*TLS/)
    expect(await client.say(`AUTH PLAIN ${plainToken(project.project_id, project.key)}`)).toMatch(/^538 /)
    expect(await client.say("STARTTLS")).toMatch(/^220 /)
    await client.encrypt()
    expect(await client.say("MAIL FROM:<a@example.com>")).toMatch(/^503 /)
    const features = await client.say("EHLO client.example")
    expect(features).toMatch(/AUTH PLAIN LOGIN/)
    expect(features).toMatch(/SIZE 10485760/)
    expect(features).toMatch(/8BITMIME/)
    expect(features).toMatch(/SMTPUTF8/)
    expect(features).not.toMatch(/STARTTLS/)
    expect(await client.say("MAIL FROM:<a@example.com>")).toMatch(/^530 /)
    client.close()
  })
  test("commands that came with STARTTLS are not obeyed afterwards", async () => {
    const client = await rawClient(service.ctx.config.smtpPort)
    await client.reply()
    await client.say("EHLO client.example")
    const injected = `AUTH PLAIN ${plainToken(project.project_id, project.key)}\r\nNOOP\r\n`
    expect(await client.say(`STARTTLS\r\n${injected.trimEnd()}`)).toMatch(/^220 /)
    await client.encrypt()
    expect(await client.say("EHLO client.example")).toMatch(/^250-/)
    expect(await client.say("MAIL FROM:<a@example.com>")).toMatch(/^530 /)
    client.close()
  })
  test("a client that talks too soon, too much or HTTP is disconnected", async () => {
    const soon = await rawClient(service.ctx.config.smtpPort)
    soon.write("EHLO client.example\r\n")
    expect(await soon.reply()).toMatch(/^421 /)
    const web = await rawClient(service.ctx.config.smtpPort)
    await web.reply()
    expect(await web.say("POST / HTTP/1.1")).toMatch(/^421 /)
    const noisy = await rawClient(service.ctx.config.smtpPort)
    await noisy.reply()
    await noisy.say("EHLO client.example")
    const replies: string[] = []
    while (!replies.at(-1)?.startsWith("421")) replies.push(await noisy.say("NOOP"))
    expect(replies.length).toBeLessThan(12)
  })
})

describe("SMTP-3 a login", () => {
  const account = () => ({ user: "1", pass: service.accountKey })
  test("is user_id with the account's key", async () => {
    const [row] = await service.ctx.store.db.select().from(accounts)
    expect(row?.user_id).toBe(1)
    // Its own space has no verified domain: the login works, and its sender is refused.
    expect(await refusalOf({}, account())).toMatch(/^550 5\.1\.8 .*\(code 1574\)$/)
  })
  test("is nothing else: 535, in the same words for every wrong pair", async () => {
    const other = await makeProject(service)
    const wrong: Way[] = [
      { pass: "no-such-key" },
      { pass: other.key },
      { pass: service.accountKey },
      { user: "1" },
      { user: "nobody", pass: "x".repeat(48) },
      { user: "' or 1=1 --", pass: "' or 1=1 --" },
    ]
    const replies = await Promise.all(wrong.map((way) => refusalOf({}, { authMethod: "PLAIN", ...way })))
    expect(replies[0]).toMatch(/^535 5\.7\.8 .*\(code 102\)$/)
    expect(new Set(replies).size).toBe(1)
  })
  test("that is wrong makes the same query whether the key exists or not", async () => {
    const look = vi.spyOn(service.ctx.store.db, "execute")
    const looks: number[] = []
    for (const way of [{ pass: "no-such-key" }, { user: "1" }]) {
      await refusalOf({}, way)
      looks.push(look.mock.calls.length)
      look.mockClear()
    }
    look.mockRestore()
    expect(looks).toEqual([1, 1])
  })
  test("of a project without the right api is refused: 105", async () => {
    const closed = await projectWith({ api: false })
    expect(await refusalOf({}, wayOf(closed))).toMatch(/^535 5\.7\.8 api: .*\(code 105\)$/)
  })
  test("is checked again with every message: a project switched off in between is off", async () => {
    const off = await makeProject(service)
    const client = await loggedIn(off)
    expect(await handOver(client, off.from_email)).toMatch(/^250 /)
    const ofProject = eq(projects.project_id, off.project_id)
    await service.ctx.store.db.update(projects).set({ send_enabled: false }).where(ofProject)
    expect(await handOver(client, off.from_email)).toMatch(/^550 5\.7\.1 .*\(code 215\)$/)
    await service.ctx.store.db.update(projects).set({ deleted_at: clock.now() }).where(ofProject)
    expect(await handOver(client, off.from_email)).toMatch(/^550 5\.7\.8 .*\(code 102\)$/)
    client.close()
  })
  test("that is wrong three times ends the connection", async () => {
    const client = await rawClient(service.ctx.config.smtpTlsPort, true)
    await client.reply()
    await client.say("EHLO client.example")
    const guess = () => client.say(`AUTH PLAIN ${plainToken(project.project_id, "guess")}`)
    expect([(await guess()).slice(0, 3), (await guess()).slice(0, 3), (await guess()).slice(0, 3)]).toEqual([
      "535",
      "535",
      "421",
    ])
    await client.ended()
  })
})

describe("SMTP-4 limits", () => {
  test("ten connections per login, on both ports together; the eleventh gets 421", async () => {
    const busy = await makeProject(service)
    const held = await Promise.all(Array.from({ length: 10 }, () => loggedIn(busy)))
    await expect(loggedIn(busy)).rejects.toThrow(/^421 4\.7\.0 /)
    expect(await refusalOf({}, wayOf(busy))).toMatch(/^421 /)
    // Other senders are not affected.
    expect(await send()).toBeTruthy()
    held[0]?.close()
    await expect.poll(() => loggedIn(busy).then((one) => one.close(), String)).toBeUndefined()
    for (const one of held) one.close()
  })
  test("10 MB a message, declared or not: 552", async () => {
    const client = await loggedIn(project)
    expect(await client.say(`MAIL FROM:<${project.from_email}> SIZE=10485761`)).toMatch(/^552 /)
    await client.say("RSET")
    const before = await countJobs()
    const large = `${"x".repeat(998)}\r\n`.repeat(10_600)
    expect(await handOver(client, project.from_email, large)).toMatch(/^552 5\.3\.4 .*\(code 199\)$/)
    expect(await countJobs()).toBe(before)
    expect(await handOver(client, project.from_email)).toMatch(/^250 2\.0\.0 OK id=/)
    client.close()
  })
  test("500 recipients a message: one more gets 452, and the others are accepted", async () => {
    const client = await loggedIn(project)
    await client.say(`MAIL FROM:<${project.from_email}>`)
    const replies: string[] = []
    for (let n = 0; n <= 500; n++) replies.push(await client.say(`RCPT TO:<reader-${n}@example.com>`))
    expect(replies[499]).toMatch(/^250 /)
    expect(replies[500]).toMatch(/^452 /)
    await client.say("DATA")
    const reply = await client.say(`From: ${project.from_email}\r\nSubject: s\r\n\r\nok\r\n.`)
    expect(await lettersOf(reply.split("id=")[1] ?? "")).toHaveLength(500)
    client.close()
  })

  let ownSubmission: SubmissionState
  let submission: Component & { port: number }
  beforeAll(async () => {
    const connections = openLoginConnections(10)
    ownSubmission = {
      ...(await openSubmissionState(service.ctx)),
      connections,
      emailsPerHourMax: 3,
    }
    const config = { ...service.ctx.config, smtpTlsPort: 0 }
    submission = await openSubmission({ ...service.ctx, config }, ownSubmission, "tls")
  })
  afterAll(() => submission.close())
  test("e-mails an hour over one connection, counted per recipient: 451", async () => {
    const client = await loggedIn(project, submission.port)
    const { from_email } = project
    const three = ["a@example.com", "b@example.com", "c@example.com"]
    expect(await handOver(client, from_email, "ok", three)).toMatch(/^250 /)
    expect(await handOver(client, from_email)).toMatch(/^451 4\.7\.1 .*\(code 429\)$/)
    const another = await loggedIn(project, submission.port)
    expect(await handOver(another, from_email)).toMatch(/^250 /)
    another.close()
    client.close()
  })
  test("silence ends a connection: 421, before the login and in the middle of a message", async () => {
    const impatient = { ...ownSubmission, idleMs: within(300) }
    const config = { ...service.ctx.config, smtpTlsPort: 0 }
    const brief = await openSubmission({ ...service.ctx, config }, impatient, "tls")
    const silent = await rawClient(brief.port, true)
    await silent.reply()
    expect(await silent.reply()).toMatch(/^421 /)
    const before = await countJobs()
    const slow = await loggedIn(project, brief.port)
    await slow.say(`MAIL FROM:<${project.from_email}>`)
    await slow.say("RCPT TO:<reader@example.com>")
    await slow.say("DATA")
    slow.write(`From: ${project.from_email}\r\nSubject: s\r\n\r\nhalf a mess`)
    expect(await slow.reply()).toMatch(/^421 /)
    await slow.ended()
    expect(await countJobs()).toBe(before)
    await brief.close()
  })
  test("connections without a login are limited per address in number and time; a login lifts both limits", async () => {
    const unauthenticated = { perAddressMax: 2, lifetimeMs: within(1500) }
    const config = { ...service.ctx.config, smtpTlsPort: 0, smtpPort: 0 }
    const bounded = { ...(await openSubmissionState(service.ctx)), unauthenticated }
    const tls = await openSubmission({ ...service.ctx, config }, bounded, "tls")
    const starttls = await openSubmission({ ...service.ctx, config }, bounded, "starttls")
    const friend = await loggedIn(project, tls.port)
    const silent = [await rawClient(tls.port, true), await rawClient(tls.port, true)]
    await expect(rawClient(tls.port, true).then((one) => one.reply())).rejects.toThrow("hung up")
    for (const one of [await rawClient(starttls.port), await rawClient(starttls.port)])
      expect(await one.reply()).toMatch(/^220 /)
    expect(await (await rawClient(starttls.port)).reply()).toMatch(/^421 4\.7\.0 /)
    for (const one of silent) await one.ended()
    const later = await loggedIn(project, tls.port)
    // Both logins have outlived the time limit.
    expect(await handOver(friend, project.from_email)).toMatch(/^250 /)
    for (const one of [friend, later]) one.close()
    await starttls.close()
    await tls.close()
  })
  test("a closed connection is not counted any longer", async () => {
    for (let turn = 0; turn < 12; turn++) {
      const client = await loggedIn(project, submission.port)
      client.close()
      await expect
        .poll(() => ownSubmission.connections.add(`project ${project.project_id}`, "probe"))
        .toBe(true)
      ownSubmission.connections.remove("probe")
    }
  })
})

test("SMTP-4 the hour of a connection ends an hour after its first e-mail", async () => {
  const state = { ...(await openSubmissionState(service.ctx)), emailsPerHourMax: 1 }
  const submission = await openSubmission(
    { ...service.ctx, config: { ...service.ctx.config, smtpTlsPort: 0 } },
    state,
    "tls",
  )
  const client = await loggedIn(project, submission.port)
  expect(await handOver(client, project.from_email)).toMatch(/^250 /)
  expect(await handOver(client, project.from_email)).toMatch(/^451 /)
  clock.set(plus(clock.now(), hours(1)))
  expect(await handOver(client, project.from_email)).toMatch(/^250 /)
  client.close()
  await submission.close()
})
