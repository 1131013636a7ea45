/**
 * Claim: a message of 9 MB does not block others: while it is accepted by HTTP or SMTP, rendered, signed, transmitted
 * and stored by the sandbox, the service keeps responding.
 *
 * Measured: the longest block of the service's event loop until the message was accepted, and from then until the
 * letter was at its host; the longest response time of /health meanwhile, polled every 20 ms. Floor in the same run:
 * the same without a message.
 */
import { randomBytes } from "node:crypto"
import nodemailer, { type SendMailOptions } from "nodemailer"
import { type Row, report } from "./report.ts"
import { accountKey, type LoopDelay, type ServiceProcess, startServiceProcess } from "./service-process.ts"
import { newPlace } from "./temporary.ts"

const turns = 3
const timeoutMs = 120_000

const file = randomBytes(6.8 * 2 ** 20)
const line = `<p>Hello <a href="https://shop.example/page?from=letter">page</a>, ${"x".repeat(400)}</p>\n`
const html = `<html><body>${line.repeat(Math.floor((8.5 * 2 ** 20) / line.length))}</body></html>`

type Target = { service: ServiceProcess; key: string; project_id: string; from: string }
type Case = { name: string; send(target: Target, to: string): Promise<unknown> }

const byApi = (target: Target, to: string, content: object) =>
  target.service.call(
    "email/send",
    { message: { recipients: [{ email: to }], subject: "Large", from_email: target.from, ...content } },
    target.key,
  )

function bySmtp(target: Target, to: string, content: SendMailOptions) {
  const transport = nodemailer.createTransport({
    host: "127.0.0.1",
    port: target.service.smtpTlsPort,
    secure: true,
    tls: { rejectUnauthorized: false },
    auth: { user: target.project_id, pass: target.key },
  })
  return transport.sendMail({ from: target.from, to, subject: "Large", ...content })
}

const attachment = { name: "file.bin", type: "application/octet-stream", content: file.toString("base64") }
const cases: Case[] = [
  { name: "floor: nothing", send: () => new Promise((resolve) => setTimeout(resolve, 500)) },
  {
    name: "API, file of 6.8 MB",
    send: (target, to) => byApi(target, to, { body: { html: "<p>Hello</p>" }, attachments: [attachment] }),
  },
  { name: "API, HTML of 8.5 MB", send: (target, to) => byApi(target, to, { body: { html } }) },
  {
    name: "SMTP, file of 6.8 MB",
    send: (target, to) =>
      bySmtp(target, to, { html: "<p>Hello</p>", attachments: [{ filename: "file.bin", content: file }] }),
  },
  {
    name: "SMTP, HTML of 8.5 MB",
    send: (target, to) => bySmtp(target, to, { html, textEncoding: "quoted-printable" }),
  },
]

/** Polls the health until it is stopped; returns the longest answer time. */
function watchHealth(origin: string): () => Promise<number> {
  let isOver = false
  const watching = (async () => {
    let longest = 0
    while (!isOver) {
      const from = performance.now()
      await fetch(`${origin}/health`).then((answer) => answer.text())
      longest = Math.max(longest, performance.now() - from)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return longest
  })()
  return () => {
    isOver = true
    return watching
  }
}

async function measure(measured: Case, target: Target): Promise<Row> {
  const accepted: LoopDelay[] = []
  const delivered: LoopDelay[] = []
  const healths: number[] = []
  const took: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const to = `${measured.name.replace(/\W+/g, "-").toLowerCase()}-${turn}@mail.example`
    const stop = watchHealth(target.service.origin)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await target.service.loopDelay()
    const from = performance.now()
    await measured.send(target, to)
    took.push(performance.now() - from)
    accepted.push(await target.service.loopDelay())
    if (!measured.name.startsWith("floor")) await captured(target, to)
    delivered.push(await target.service.loopDelay())
    healths.push(await stop())
  }
  const median = (numbers: number[]) => Math.round(numbers.sort((a, b) => a - b)[turns >> 1] ?? 0)
  return {
    case: measured.name,
    accepted_after_ms: median(took),
    held_up_while_accepted_ms: median(accepted.map(({ maxMs }) => maxMs)),
    held_up_while_delivered_ms: median(delivered.map(({ maxMs }) => maxMs)),
    health_ms: median(healths),
  }
}

async function captured({ service, key }: Target, to: string): Promise<void> {
  const until = performance.now() + timeoutMs
  while (performance.now() < until) {
    const { letters } = await service.call("captured/list", { search: to }, key)
    if (Array.isArray(letters) && letters.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${to}: nothing came.`)
}

const place = await newPlace()
const service = await startServiceProcess(place, "")
const rows: Row[] = []
try {
  const made = await service.call("project/create", { project: { name: "Bench" } }, accountKey)
  const key = String(made.project_api_key)
  const { domain } = await service.call("domain/get-sandbox-domain", {}, key)
  const target = { service, key, project_id: String(made.project_id), from: `shop@${String(domain)}` }
  for (const measured of cases) rows.push(await measure(measured, target))
} finally {
  await service.stop()
  await place.remove()
}
await report("large", `one message of 9 MB, medians of ${turns}, milliseconds`, rows)
