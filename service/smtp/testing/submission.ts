import { eq } from "drizzle-orm"
import { createTransport, type SendMailOptions } from "nodemailer"
import { afterAll, beforeAll } from "vitest"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { rightsSet } from "#contract/methods/rights"
import { at, manualClock } from "../../clock.ts"
import { jobs, letters } from "../../store/schema/messages.ts"
import { type CallbackCatcher, openCallbackCatcher } from "../../testing/callback-catcher.ts"
import { type MadeProject, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"
import { plainToken, type RawClient, rawClient } from "./raw-client.ts"

export const clock = manualClock(at(Date.UTC(2026, 2, 1, 12)))
export let catcher: CallbackCatcher
export let service: TestService
export let project: MadeProject

/** Starts a service for the tests of a file, with a project that may send and a receiver of callbacks. */
export function startSubmission(): void {
  beforeAll(async () => {
    catcher = await openCallbackCatcher()
    service = await startService({ clock, config: { callbackAllow: [catcher.hostPort] } })
    project = await makeProject(service)
  })
  afterAll(async () => {
    await service.close()
    await catcher.close()
  })
}

export type Way = { isTls?: boolean; user?: string; pass?: string; authMethod?: string }

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

const mailOf = (overrides: SendMailOptions = {}): SendMailOptions => ({
  from: { name: "Sample Shop", address: project.from_email },
  to: "reader@example.com",
  subject: "An order",
  text: "Hello",
  ...overrides,
})

/** The id of the job, read from the reply as a client would. */
export async function send(overrides?: SendMailOptions, way?: Way): Promise<string> {
  const { response } = await transportOf(way).sendMail(mailOf(overrides))
  const [, job_id] = /^250 2\.0\.0 OK id=(\S+)$/.exec(response) ?? []
  if (!job_id) throw new Error(`No id in: ${response}`)
  return job_id
}

/** The reply that refused, or null when the mail was taken. */
export const refusalOf = (overrides?: SendMailOptions, way?: Way): Promise<string | null> =>
  transportOf(way)
    .sendMail(mailOf(overrides))
    .then(
      () => null,
      (error: { response?: string }) => error.response ?? String(error),
    )

export const header = (value: object) => ({ headers: { "X-SERVICE": JSON.stringify(value) } })
export const jobOf = async (job_id: string) => {
  const [job] = await service.ctx.store.db.select().from(jobs).where(eq(jobs.job_id, job_id))
  if (!job) throw new Error(`No job ${job_id}`)
  return job
}
export const lettersOf = (job_id: string) =>
  service.ctx.store.db.select().from(letters).where(eq(letters.job_id, job_id)).orderBy(letters.email)
export const countJobs = async () =>
  (await service.ctx.store.db.select({ id: jobs.job_id }).from(jobs)).length

/** The letter that one recipient got. */
export async function received(job_id: string, search: string, { key }: Pick<MadeProject, "key"> = project) {
  await service.idle()
  const captured = await service.ok(capturedList, { job_id, search }, key)
  return (await service.ok(capturedGet, { id: captured.letters[0]?.id ?? "" }, key)).letter
}

export const headerOf = (letter: { headers: { name: string; value: string }[] }, name: string) =>
  letter.headers.find((one) => one.name.toLowerCase() === name.toLowerCase())?.value

/** A project that was given rights, with its own key. */
export async function projectWith(rights: Record<string, boolean>): Promise<MadeProject> {
  const made = await makeProject(service)
  await service.ok(rightsSet, { project_id: String(made.project_id), rights })
  return made
}
export const wayOf = (made: MadeProject): Way => ({ user: String(made.project_id), pass: made.key })

/** A raw client on the TLS port that has logged in. */
export async function loggedIn(made: MadeProject, port = service.ctx.config.smtpTlsPort): Promise<RawClient> {
  const client = await rawClient(port, true)
  await client.reply()
  await client.say("EHLO client.example")
  const reply = await client.say(`AUTH PLAIN ${plainToken(made.project_id, made.key)}`)
  if (!reply.startsWith("235")) throw new Error(reply)
  return client
}

/** Sends one message; returns the reply to its content. */
export async function handOver(
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
