import { connect as connectTls } from "node:tls"
import { eq } from "drizzle-orm"
import { createTransport, type SendMailOptions } from "nodemailer"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { capturedGet } from "#contract/captured/get"
import { capturedList } from "#contract/captured/list"
import { webhookSet } from "#contract/webhook/set"
import { at, hours, manualClock, plus } from "../clock.ts"
import type { Component } from "../context.ts"
import { accounts, projects } from "../store/schema/accounts.ts"
import { jobs, letters } from "../store/schema/messages.ts"
import { type CallbackCatcher, openCallbackCatcher } from "../testing/callback-catcher.ts"
import { type MadeProject, makeProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"
import { openLoginConnections } from "./connections.ts"
import { openSubmission, openSubmissionState, type SubmissionState } from "./server.ts"
import { plainToken, type RawClient, rawClient } from "./testing/raw-client.ts"

const clock = manualClock(at(Date.UTC(2026, 2, 1, 12)))
let catcher: CallbackCatcher
let service: TestService
let project: MadeProject
beforeAll(async () => {
  catcher = await openCallbackCatcher()
  service = await startService({ clock, config: { callbackAllow: [catcher.hostPort] } })
  project = await makeProject(service)
})
afterAll(async () => {
  await service.close()
  await catcher.close()
})

type Way = { isTls?: boolean; user?: string; pass?: string; authMethod?: string }

const transportOf = ({ isTls = false, user, pass, authMethod }: Way = {}) =>
  createTransport({
    host: "127.0.0.1",
    port: isTls ? service.ctx.config.smtpTlsPort : service.ctx.config.smtpPort,
    secure: isTls,
    requireTLS: true,
    tls: { rejectUnauthorized: false },
    auth: { user: user ?? String(project.project_id), pass: pass ?? project.key },
    ...(authMethod ? { authMethod } : {}),
  })

const mailOf = (own: SendMailOptions = {}): SendMailOptions => ({
  from: { name: "Sample Shop", address: project.from_email },
  to: "reader@example.com",
  subject: "An order",
  text: "Hello",
  ...own,
})

/** The id of the job, read from the reply as a client would. */
async function send(own?: SendMailOptions, way?: Way): Promise<string> {
  const { response } = await transportOf(way).sendMail(mailOf(own))
  const [, job_id] = /^250 2\.0\.0 OK id=(\S+)$/.exec(response) ?? []
  if (!job_id) throw new Error(`No id in: ${response}`)
  return job_id
}

/** The reply that refused, or null when the mail was taken. */
const refusalOf = (own?: SendMailOptions, way?: Way): Promise<string | null> =>
  transportOf(way)
    .sendMail(mailOf(own))
    .then(
      () => null,
      (error: { response?: string }) => error.response ?? String(error),
    )

const header = (value: object) => ({ headers: { "X-SERVICE": JSON.stringify(value) } })
const jobOf = async (job_id: string) => {
  const [job] = await service.ctx.store.db.select().from(jobs).where(eq(jobs.job_id, job_id))
  if (!job) throw new Error(`No job ${job_id}`)
  return job
}
const lettersOf = (job_id: string) =>
  service.ctx.store.db.select().from(letters).where(eq(letters.job_id, job_id)).orderBy(letters.email)
const countJobs = async () => (await service.ctx.store.db.select({ id: jobs.job_id }).from(jobs)).length

/** What one reader got. */
async function received(job_id: string, search: string) {
  await service.idle()
  const captured = await service.ok(capturedList, { job_id, search }, project.key)
  return (await service.ok(capturedGet, { id: captured.letters[0]?.id ?? "" }, project.key)).letter
}

const headerOf = (letter: { headers: { name: string; value: string }[] }, name: string) =>
  letter.headers.find((one) => one.name.toLowerCase() === name.toLowerCase())?.value

/** A project that was given rights, with its own key. */
async function projectWith(rights: Record<string, boolean>): Promise<MadeProject> {
  const made = await makeProject(service)
  const own = eq(projects.project_id, made.project_id)
  await service.ctx.store.db.update(projects).set({ rights }).where(own)
  return made
}
const wayOf = (made: MadeProject): Way => ({ user: String(made.project_id), pass: made.key })

describe("SMTP-1 doors", () => {
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
  test("who talks too soon, too much or HTTP is sent away", async () => {
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
    // Its own space has no verified domain: it is in, and its sender is refused.
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
  test("that is wrong costs the same look at the store whether the key exists or not", async () => {
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
  test("is asked anew with every message: a project switched off in between is off", async () => {
    const off = await makeProject(service)
    const client = await loggedIn(off)
    expect(await handOver(client, off.from_email)).toMatch(/^250 /)
    const own = eq(projects.project_id, off.project_id)
    await service.ctx.store.db.update(projects).set({ send_enabled: false }).where(own)
    expect(await handOver(client, off.from_email)).toMatch(/^550 5\.7\.1 .*\(code 215\)$/)
    await service.ctx.store.db.update(projects).set({ deleted_at: clock.now() }).where(own)
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

/** A raw client on the TLS port that has logged in. */
async function loggedIn(made: MadeProject, port = service.ctx.config.smtpTlsPort): Promise<RawClient> {
  const client = await rawClient(port, true)
  await client.reply()
  await client.say("EHLO client.example")
  const reply = await client.say(`AUTH PLAIN ${plainToken(made.project_id, made.key)}`)
  if (!reply.startsWith("235")) throw new Error(reply)
  return client
}

/** One message; gives the reply to its content. */
async function handOver(
  client: RawClient,
  from: string,
  content = "ok",
  to = ["reader@example.com"],
): Promise<string> {
  await client.say(`MAIL FROM:<${from}>`)
  for (const one of to) await client.say(`RCPT TO:<${one}>`)
  const reply = await client.say("DATA")
  if (!reply.startsWith("354")) return reply
  return client.say(`From: ${from}\r\nSubject: s\r\n\r\n${content}\r\n.`)
}

describe("SMTP-4 bounds", () => {
  test("ten connections per login, on both ports together; the eleventh is told 421", async () => {
    const busy = await makeProject(service)
    const held = await Promise.all(Array.from({ length: 10 }, () => loggedIn(busy)))
    await expect(loggedIn(busy)).rejects.toThrow(/^421 4\.7\.0 /)
    expect(await refusalOf({}, wayOf(busy))).toMatch(/^421 /)
    // Somebody else is not concerned.
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
  }, 30_000)
  test("500 recipients a message: one more is told 452, and the others are taken", async () => {
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
  }, 30_000)

  let ownSubmission: SubmissionState
  let own: Component & { port: number }
  beforeAll(async () => {
    const connections = openLoginConnections(10)
    ownSubmission = {
      ...(await openSubmissionState(service.ctx)),
      connections,
      emailsPerHourMax: 3,
      idleMs: 300,
    }
    const config = { ...service.ctx.config, smtpTlsPort: 0 }
    own = await openSubmission({ ...service.ctx, config }, ownSubmission, "tls")
  })
  afterAll(() => own.close())
  test("e-mails an hour over one connection, counted per recipient: 451", async () => {
    const client = await loggedIn(project, own.port)
    const { from_email } = project
    const three = ["a@example.com", "b@example.com", "c@example.com"]
    expect(await handOver(client, from_email, "ok", three)).toMatch(/^250 /)
    expect(await handOver(client, from_email)).toMatch(/^451 4\.7\.1 .*\(code 429\)$/)
    const another = await loggedIn(project, own.port)
    expect(await handOver(another, from_email)).toMatch(/^250 /)
    another.close()
    client.close()
  })
  test("silence ends a connection: 421, before the login and in the middle of a message", async () => {
    const silent = await rawClient(own.port, true)
    await silent.reply()
    expect(await silent.reply()).toMatch(/^421 /)
    const before = await countJobs()
    const slow = await loggedIn(project, own.port)
    await slow.say(`MAIL FROM:<${project.from_email}>`)
    await slow.say("RCPT TO:<reader@example.com>")
    await slow.say("DATA")
    slow.write(`From: ${project.from_email}\r\nSubject: s\r\n\r\nhalf a mess`)
    expect(await slow.reply()).toMatch(/^421 /)
    await slow.ended()
    expect(await countJobs()).toBe(before)
  })
  test("connections without a login are limited per address in number and time; a login lifts both limits", async () => {
    const unauthenticated = { perAddressMax: 2, lifetimeMs: 1500 }
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
  test("who hangs up is not counted any longer", async () => {
    for (let turn = 0; turn < 12; turn++) {
      const client = await loggedIn(project, own.port)
      client.close()
      await expect
        .poll(() => ownSubmission.connections.add(`project ${project.project_id}`, "probe"), {
          timeout: 10_000,
        })
        .toBe(true)
      ownSubmission.connections.remove("probe")
    }
  })
})

describe("SMTP-5 not strict", () => {
  test("everybody of the envelope gets a copy of his own, To holds him alone, Cc and Bcc are gone", async () => {
    const job_id = await send({
      to: [{ name: "Änn Reader", address: "to@example.com" }],
      cc: "cc@example.com",
      bcc: "bcc@elsewhere.example",
      text: "Hello {{Name}}",
      ...header({ global_substitutions: { Name: "everybody" } }),
    })
    for (const [search, to] of [
      ["to@example.com", "to@example.com"],
      ["cc@example.com", "cc@example.com"],
      ["bcc@elsewhere.example", "bcc@elsewhere.example"],
    ] as const) {
      const letter = await received(job_id, search)
      expect(headerOf(letter, "To")).toContain(to)
      expect(headerOf(letter, "Cc")).toBeUndefined()
      expect(headerOf(letter, "Bcc")).toBeUndefined()
      expect(headerOf(letter, "X-SERVICE")).toBeUndefined()
      expect(letter.plaintext).toMatch(/^Hello everybody/)
      expect(letter.source.match(/@example\.com|@elsewhere\.example/g)?.length).toBeGreaterThan(0)
    }
    const bcc = await received(job_id, "bcc@elsewhere.example")
    expect(bcc.source).not.toContain("cc@example.com")
  })
  test("the envelope decides, whatever the headers say", async () => {
    const envelope = { from: project.from_email, to: ["only@example.com"] }
    const job_id = await send({ envelope, to: "shown@example.com", cc: "other@example.com" })
    expect((await lettersOf(job_id)).map((one) => one.email)).toEqual(["only@example.com"])
  })
})

describe("SMTP-6 strict", () => {
  const strict = header({ strict: true })
  test("shows To and CC in every letter, and hidden copies go to own domains", async () => {
    const job_id = await send({
      ...strict,
      to: '"Reader, Änn" <to@example.com>',
      cc: "cc@example.com",
      bcc: `archive@${project.domain}`,
    })
    for (const search of ["to@example.com", "cc@example.com", "archive@"]) {
      const letter = await received(job_id, search)
      expect(letter.headers.filter((one) => one.name === "To")).toHaveLength(1)
      expect(headerOf(letter, "To")).toContain("<to@example.com>")
      expect(headerOf(letter, "Cc")).toBe("cc@example.com")
      expect(letter.source).not.toContain("Bcc:")
    }
  })
  const many = (count: number, domain: string) =>
    Array.from({ length: count }, (_, n) => `copy-${n}@${domain}`)
  test.each<[number, (own: string) => SendMailOptions]>([
    [1559, () => ({ bcc: "hidden@foreign.example" })],
    [1560, (domain) => ({ bcc: many(11, domain) })],
    [1554, () => ({ cc: many(11, "example.com") })],
    [1559, () => ({ to: [], bcc: "hidden@foreign.example" })],
  ])("refuses what HTTP refuses: code %i", async (code, own) => {
    const before = await countJobs()
    expect(await refusalOf({ ...strict, ...own(project.domain) })).toMatch(
      new RegExp(`^550 5\\.7\\.1 .*\\(code ${code}\\)$`),
    )
    expect(await countJobs()).toBe(before)
  })
  test("delivers to those of the envelope, whoever else is shown", async () => {
    const job_id = await send({
      ...strict,
      envelope: { from: project.from_email, to: ["cc@example.com"] },
      to: "elsewhere@example.com",
      cc: "cc@example.com",
    })
    const letter = await received(job_id, "cc@example.com")
    expect(headerOf(letter, "To")).toContain("elsewhere@example.com")
    expect((await lettersOf(job_id)).map((one) => one.email)).toEqual(["cc@example.com"])
  })
  test("is the rule for a login with the right smtp_strict, unless its message says otherwise", async () => {
    const made = await projectWith({ smtp_strict: true })
    const own = { from: made.from_email, bcc: "hidden@foreign.example" }
    expect(await refusalOf(own, wayOf(made))).toMatch(/\(code 1559\)$/)
    expect(await refusalOf({ ...own, ...header({ strict: false }) }, wayOf(made))).toBe(null)
  })
})

test("SMTP-7 texts, AMP, pictures, files and non-ASCII names arrive as they were handed over", async () => {
  const job_id = await send({
    from: { name: "Пример", address: project.from_email },
    to: { name: "Jürgen", address: "reader-7@example.com" },
    replyTo: "Hilfe <help@example.com>",
    subject: "Grüße №17",
    text: "ein Text",
    html: '<html><body><p>Grüße</p><img src="cid:logo@shop"></body></html>',
    amp: "<!doctype html><html amp4email><body>Grüße</body></html>",
    attachments: [
      { filename: "logo.png", content: Buffer.from([1, 2, 3]), cid: "logo@shop" },
      { filename: "счёт.pdf", content: Buffer.from("%PDF") },
      { filename: "a.csv", content: Buffer.from([0xe0]), contentType: "text/csv; charset=windows-1251" },
    ],
  })
  const letter = await received(job_id, "reader-7@")
  expect(letter.html).toContain("<p>Grüße</p>")
  expect(letter.plaintext).toMatch(/^ein Text/)
  expect(letter.amp).toContain("<body>Grüße</body>")
  const files = letter.attachments.map(({ name, size, is_inline }) => ({ name, size, is_inline }))
  expect(files).toEqual([
    { name: "logo@shop", size: 3, is_inline: true },
    { name: "счёт.pdf", size: 4, is_inline: false },
    { name: "a.csv", size: 1, is_inline: false },
  ])
  expect(letter.source).toContain("text/x-amp-html")
  expect(letter.source).toMatch(/text\/csv;\s+charset=windows-1251/)
  expect((await jobOf(job_id)).subject).toBe("Grüße №17")
})

test("SMTP-8 an html tag without a body tag is refused: code 1578", async () => {
  expect(await refusalOf({ html: "<html><p>no body</p></html>" })).toMatch(
    /^550 5\.6\.0 body\.html.*\(code 1578\)$/,
  )
})

describe("SMTP-9 headers", () => {
  const sent = {
    headers: {
      "X-Own": "kept",
      "List-Help": "<https://shop.example/help>",
      "List-Unsubscribe": "<https://shop.example/stop>",
      Organization: "stripped",
      "In-Reply-To": "<1@shop.example>",
    },
  }
  test("beginning with X- are kept, others are stripped, the List- family without the right too", async () => {
    const letter = await received(await send({ ...sent, to: "headers@example.com" }), "headers@")
    expect(headerOf(letter, "X-Own")).toBe("kept")
    for (const name of ["Organization", "In-Reply-To", "List-Help"])
      expect(headerOf(letter, name)).toBeUndefined()
    expect(headerOf(letter, "List-Unsubscribe")).not.toContain("shop.example")
  })
  test("of the List- family are kept with the forced right, or with the dynamic one and skip_unsubscribe", async () => {
    const forced = await projectWith({ unsubscribe_never: true })
    const dynamic = await projectWith({ unsubscribe_removal: true })
    const headersOf = async (made: MadeProject, options: object) => {
      const own = { ...sent.headers, "X-SERVICE": JSON.stringify(options) }
      return (await jobOf(await send({ from: made.from_email, headers: own }, wayOf(made)))).message?.headers
    }
    const list = {
      "List-Help": "<https://shop.example/help>",
      "List-Unsubscribe": "<https://shop.example/stop>",
    }
    expect(await headersOf(forced, {})).toMatchObject(list)
    expect(await headersOf(dynamic, { skip_unsubscribe: true })).toMatchObject(list)
    expect(await headersOf(dynamic, {})).not.toMatchObject(list)
  })
})

test("SMTP-10 a header line over 300 bytes, or with raw 8-bit characters, is refused: code 1506", async () => {
  const client = await loggedIn(project)
  const say = async (subject: string, parameter = "") => {
    await client.say(`MAIL FROM:<${project.from_email}>${parameter}`)
    await client.say("RCPT TO:<reader@example.com>")
    await client.say("DATA")
    return client.say(`From: ${project.from_email}\r\nSubject: ${subject}\r\n\r\nok\r\n.`)
  }
  expect(await say("s".repeat(292))).toMatch(/^550 5\.6\.0 headers\.Subject: .*300 bytes.*\(code 1506\)$/)
  expect(await say("s".repeat(291))).toMatch(/^250 /)
  expect(await say("Grüße")).toMatch(/^550 5\.6\.0 headers\.Subject: .*\(code 1506\)$/)
  const reply = await say("Grüße", " SMTPUTF8")
  expect((await jobOf(reply.split("id=")[1] ?? "")).subject).toBe("Grüße")
  client.close()
})

describe("SMTP-11 X-SERVICE", () => {
  test("says what fields of a message say over HTTP", async () => {
    const job_id = await send({
      ...header({
        global_language: "de",
        global_metadata: { order: "17" },
        tags: ["orders"],
        track_links: true,
        idempotence_key: "smtp-1",
        bypass_global: 1,
        bypass_unavailable: 1,
      }),
    })
    const job = await jobOf(job_id)
    expect(job).toMatchObject({ tags: ["orders"], idempotence_key: "smtp-1", message: { language: "de" } })
    expect((await lettersOf(job_id))[0]?.metadata).toEqual({ order: "17" })
  })
  test.each<[number, object]>([
    [1508, { template_id: "5cc5c3a4-0000-4000-8000-000000000000" }],
    [1523, { template_engine: "none" }],
    [1528, { global_language: "xx" }],
    [1534, { tags: ["x".repeat(51)] }],
    [1532, { tags: ["1", "2", "3", "4", "5"] }],
    [1537, { bypass_unavailable: 1 }],
    [1538, { bypass_global: 1, bypass_unsubscribed: 1 }],
    [1572, { idempotence_key: "x".repeat(65) }],
    [3900, { idempotence_key: ["a", "b"] }],
    [1575, { track_read: false }],
    [1580, { global_substitutions: { "a b": "1" } }],
    [1585, { global_metadata: { ["k".repeat(65)]: "v" } }],
    [1588, { skip_unsubscribe: 1 }],
    [400, { strict: "yes" }],
    [400, { track_links: "yes" }],
  ])("code %i for %j", async (code, options) => {
    // tracking_off is the first account's right; a project may be without it.
    const made = code === 1575 ? await projectWith({ tracking_off: false }) : project
    const refusal = await refusalOf({ from: made.from_email, ...header(options) }, wayOf(made))
    expect(refusal).toMatch(new RegExp(`^550 5\\.\\d\\.\\d .*\\(code ${code}\\)$`))
    expect(refusal).toContain(Object.keys(options).at(-1))
  })
  test("that is no JSON is named: code 400", async () => {
    const headers = { "X-SERVICE": "{'tags': 1}" }
    expect(await refusalOf({ headers })).toMatch(/^550 5\.6\.0 X-SERVICE: .*\(code 400\)$/)
  })
  test("brings a template, whose fields fill what the mail leaves blank", async () => {
    const { template } = (
      await service.call(
        "template/set",
        {
          template: {
            name: "by SMTP",
            from_email: project.from_email,
            subject: "From the template",
            body: { html: "<p>Hi {{Name}}</p>" },
            headers: { "X-From": "template" },
          },
        },
        project.key,
      )
    ).body as { template: { id: string } }
    const client = await loggedIn(project)
    await client.say(`MAIL FROM:<${project.from_email}>`)
    await client.say("RCPT TO:<reader@example.com>")
    await client.say("DATA")
    const own = `X-SERVICE: {"template_id": "${template.id}"}`
    const reply = await client.say(`From: ${project.from_email}\r\n${own}\r\n\r\n\r\n.`)
    expect(await jobOf(reply.split("id=")[1] ?? "")).toMatchObject({
      subject: "From the template",
      template_id: template.id,
      message: { body: { html: "<p>Hi {{Name}}</p>" }, headers: { "X-From": "template" } },
    })
    client.close()
  })
})

describe("SMTP-12 the reply", () => {
  test("names the job, and its events carry that id", async () => {
    const made = await makeProject(service)
    const email_status = ["sent" as const, "delivered" as const]
    await service.ok(webhookSet, { url: `${catcher.url}/smtp`, events: { email_status } }, made.key)
    const job_id = await send({ from: made.from_email, to: "events@example.com" }, wayOf(made))
    await service.idle()
    const received = catcher.calls.flatMap((call) => call.events.map((one) => one.event_data))
    const own = received.filter((one) => one.email === "events@example.com")
    expect(own.map((one) => one.status).sort()).toEqual(["delivered", "sent"])
    expect(own.every((one) => one.job_id === job_id)).toBe(true)
  })
  test("is an acceptance when one recipient is good, and a refusal when none is", async () => {
    const job_id = await send({ to: ["good@example.com", "bad@nodot"] })
    expect((await lettersOf(job_id)).map((one) => one.email)).toEqual(["good@example.com"])
    expect(await refusalOf({ to: "bad@nodot" })).toMatch(
      /^550 5\.1\.1 .*bad@nodot \(invalid\).*\(code 204\)$/,
    )
  })
})

describe("SMTP-13 refusals", () => {
  test.each<[string, SendMailOptions]>([
    ["550 5.1.8 … 1574", { from: "shop@foreign.example" }],
    ["550 5.1.8 … 202", { from: "" }],
    ["550 5.6.0 … 1576", { subject: "" }],
    ["550 5.6.0 … 1577", { text: " " }],
    ["550 5.6.0 … 1517", { text: "{{ Name }}" }],
    ["552 5.3.4 … 2804", { attachments: [{ filename: "a", content: Buffer.alloc(7_340_100) }] }],
  ])(
    "%s",
    async (reply, own) => {
      const [words = "", code = ""] = reply.split(" … ")
      const before = await countJobs()
      const envelope = { from: project.from_email, to: "reader@example.com" }
      const refusal = await refusalOf({ envelope, ...own })
      expect(refusal?.startsWith(words), String(refusal)).toBe(true)
      expect(refusal).toContain(`(code ${code})`)
      expect(await countJobs()).toBe(before)
    },
    30_000,
  )
  test("a repeated idempotence_key is 1573", async () => {
    const own = header({ idempotence_key: "twice" })
    await send(own)
    expect(await refusalOf(own)).toMatch(/^550 5\.6\.0 .*\(code 1573\)$/)
  })
  test("a surprise is 451 with an id, and nothing is written", async () => {
    const broken = await startService({ clock })
    const made = await makeProject(broken)
    const client = await loggedIn(made, broken.ctx.config.smtpTlsPort)
    await broken.ctx.store.db.execute("alter table queue rename to queue_away")
    const reply = await handOver(client, made.from_email)
    expect(reply).toMatch(/^451 4\.3\.0 .* Error ID:[0-9A-F-]{36}$/)
    await broken.ctx.store.db.execute("alter table queue_away rename to queue")
    expect(await broken.ctx.store.db.select().from(jobs)).toEqual([])
    expect(await handOver(client, made.from_email)).toMatch(/^250 /)
    client.close()
    await broken.close()
  }, 30_000)
})

describe("SMTP-7 a file on its whole way", () => {
  const lines = "one\r\n.\r\n..two  \r\n-- \r\nlast"
  test.each(["7bit", "quoted-printable", "base64"] as const)(
    "keeps its bytes, sent as %s",
    async (encoding) => {
      const file = { filename: "signature.asc", contentType: "application/pgp-signature" }
      const attachments = [{ ...file, content: lines, contentTransferEncoding: encoding }]
      const letter = await received(await send({ attachments }), "reader@example.com")
      expect(letter.attachments).toEqual([
        expect.objectContaining({ name: "signature.asc", size: lines.length }),
      ])
      expect(letter.source).toContain(Buffer.from(lines).toString("base64"))
    },
  )
})

describe("SMTP-14 the end of a message", () => {
  test.each(["\n.\n", "\n.\r\n", "\r.\r", "\r\n.\n", "\r\n.\r", "\n\n.\r\n", "\r\n\0.\r\n"])(
    "is a dot between two CRLF, and not %j",
    async (end) => {
      const client = await loggedIn(project)
      await client.say(`MAIL FROM:<${project.from_email}>`)
      await client.say("RCPT TO:<reader@example.com>")
      await client.say("DATA")
      const smuggled = `MAIL FROM:<${project.from_email}>\r\nRCPT TO:<victim@example.com>\r\nDATA\r\nFrom: x\r\n\r\nx`
      const before = await countJobs()
      const reply = await client.say(
        `From: ${project.from_email}\r\nSubject: s\r\n\r\nhello${end}${smuggled}\r\n.`,
      )
      // One reply to one message: no smuggled command was obeyed.
      expect(await client.say("NOOP")).toMatch(/^250 OK/)
      expect((await countJobs()) - before).toBe(reply.startsWith("250") ? 1 : 0)
      if (!end.includes("\0")) {
        const [letter] = await lettersOf(reply.split("id=")[1] ?? "")
        expect(letter?.email).toBe("reader@example.com")
      }
      client.close()
    },
  )
  test("of a client that hangs up in the middle is none: nothing is taken", async () => {
    const client = await loggedIn(project)
    await client.say(`MAIL FROM:<${project.from_email}>`)
    await client.say("RCPT TO:<reader@example.com>")
    await client.say("DATA")
    const before = await countJobs()
    client.write(`From: ${project.from_email}\r\nSubject: s\r\n\r\nhello\r\n`)
    client.close()
    expect(await send()).toBeTruthy()
    expect(await countJobs()).toBe(before + 1)
  })
})

test("SMTP-4 the hour of a connection ends an hour after its first e-mail", async () => {
  const state = { ...(await openSubmissionState(service.ctx)), emailsPerHourMax: 1 }
  const own = await openSubmission(
    { ...service.ctx, config: { ...service.ctx.config, smtpTlsPort: 0 } },
    state,
    "tls",
  )
  const client = await loggedIn(project, own.port)
  expect(await handOver(client, project.from_email)).toMatch(/^250 /)
  expect(await handOver(client, project.from_email)).toMatch(/^451 /)
  clock.set(plus(clock.now(), hours(1)))
  expect(await handOver(client, project.from_email)).toMatch(/^250 /)
  client.close()
  await own.close()
})
