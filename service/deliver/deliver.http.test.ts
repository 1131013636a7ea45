import { createPublicKey } from "node:crypto"
import { and, asc, eq } from "drizzle-orm"
import { dkimVerify } from "mailauth/lib/dkim/verify.js"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { emailSend } from "#contract/methods/email"
import { events } from "../store/schema/events.ts"
import { attempts, letters, queue } from "../store/schema/messages.ts"
import { captured } from "../store/schema/sandbox.ts"
import { lookUp } from "../suppress/look-up.ts"
import { type MadeProject, makeMessage, makeProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"

let service: TestService
let project: MadeProject

beforeAll(async () => {
  service = await startService()
  project = await makeProject(service)
})
afterAll(() => service.close())

async function send(email: string, overrides: Parameters<typeof makeMessage>[2] = {}): Promise<string> {
  const { job_id } = await service.ok(
    emailSend,
    { message: makeMessage(project, email, overrides) },
    project.key,
  )
  return job_id
}

const inProject = (job_id: string) => eq(letters.job_id, job_id)

const eventsOf = (job_id: string) =>
  service.ctx.store.db
    .select()
    .from(events)
    .where(and(eq(events.project_id, project.project_id), eq(events.job_id, job_id)))
    .orderBy(asc(events.event_id))

const statusesOf = async (job_id: string) => (await eventsOf(job_id)).map((one) => one.status)

async function until(check: () => Promise<boolean>): Promise<void> {
  const endsAt = performance.now() + 15_000
  while (!(await check())) {
    if (performance.now() > endsAt) throw new Error("It did not happen in time.")
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Waits until at least `count` events of the job are recorded. */
const settled = (job_id: string, count: number) =>
  until(async () => (await statusesOf(job_id)).length >= count)

const attemptsOf = async (job_id: string) => {
  const found = await service.ctx.store.db
    .select({ attempt: attempts })
    .from(attempts)
    .innerJoin(letters, eq(letters.letter_id, attempts.letter_id))
    .where(inProject(job_id))
  return found.map((one) => one.attempt)
}

const capturedOf = (job_id: string) =>
  service.ctx.store.db.select().from(captured).where(eq(captured.job_id, job_id))

const queuedOf = async (job_id: string) =>
  service.ctx.store.db
    .select({ queue })
    .from(queue)
    .innerJoin(letters, eq(letters.letter_id, queue.letter_id))
    .where(inProject(job_id))

describe("DELIVER-1 a letter reaches its recipient", () => {
  test("over STARTTLS, with its transcript, and the recipient's mailbox has it once", async () => {
    const job_id = await send("reader@inbox.example", { subject: "Grüße 👋 an {{to_name}}" })
    await settled(job_id, 3)
    expect(await statusesOf(job_id)).toEqual(["accepted", "sent", "delivered"])
    const [attempt] = await attemptsOf(job_id)
    expect(attempt?.tls).toMatch(/^TLSv1\.[23] \S+, certificate not verified$/)
    expect(attempt).toMatchObject({ try_no: 1, delivery_status: "ok_delivered", next_try_at: null })
    expect(attempt?.reply).toMatch(/^250 2\.0\.0 /)
    const said = (attempt?.conversation ?? []).map((step) => `${step.from}: ${step.text}`)
    expect(said[0]).toMatch(/^them: 220 sandbox\./)
    expect(said).toContain("us: STARTTLS")
    expect(said).toContain("us: RCPT TO:<reader@inbox.example>")
    expect(said.some((line) => /^us: \([\d,]+ bytes\)$/.test(line))).toBe(true)
    expect(said.join("\n")).not.toContain("Subject:")
    const [cached, ...others] = await capturedOf(job_id)
    expect(others).toEqual([])
    expect(cached).toMatchObject({ copies: 1, rcpt_to: "reader@inbox.example", subject: "Grüße 👋 an" })
    expect(await queuedOf(job_id)).toEqual([])
    const [, , delivered] = await eventsOf(job_id)
    expect(delivered?.data.delivery_info).toMatchObject({
      delivery_status: "ok_delivered",
      destination_response: attempt?.reply,
    })
  })

  test("signed so that the receiver can verify it, both unsubscribe fields included", async () => {
    const job_id = await send("signed@inbox.example", {
      body: { html: `<p>${"ä b  c ".repeat(400)}</p>`, plaintext: "one  \n\ntwo\n\n\n" },
    })
    await settled(job_id, 3)
    const [cached] = await capturedOf(job_id)
    const { results } = await dkimVerify(Buffer.from(cached?.raw ?? []), {
      resolver: async (name: string) => service.ctx.resolver.txt(name),
    })
    const [result] = results
    expect(result?.status.result).toBe("pass")
    expect(result?.signingDomain).toBe(project.domain)
    const signed = String(result?.signingHeaders?.keys).toLowerCase()
    for (const field of ["from", "subject", "list-unsubscribe", "list-unsubscribe-post"])
      expect(signed).toContain(field)
  })

  test("a changed body fails its signature", async () => {
    const job_id = await send("tampered@inbox.example")
    await settled(job_id, 3)
    const [cached] = await capturedOf(job_id)
    const changed = Buffer.from(cached?.raw ?? [])
      .toString("latin1")
      .replace("Hello", "Hallo")
    const { results } = await dkimVerify(Buffer.from(changed, "latin1"), {
      resolver: async (name: string) => service.ctx.resolver.txt(name),
    })
    expect(results[0]?.status.result).not.toBe("pass")
  })
})

describe("DELIVER-2 the sandbox replies as providers do", () => {
  const causeOf = async (email: string) =>
    (await lookUp(service.ctx.store.db, project.project_id, [email], service.ctx.clock.now())).get(email)

  test.each([
    ["hard-bounce", "hard_bounced", "err_user_unknown", "permanent_unavailable"],
    ["spam-reject", "hard_bounced", "err_spam_rejected", "temporary_unavailable"],
    ["blocked", "hard_bounced", "err_blacklisted", "temporary_unavailable"],
    ["mailbox-full", "soft_bounced", "err_mailbox_full", "temporary_unavailable"],
    ["soft-bounce", "soft_bounced", "err_will_retry", undefined],
    ["soft-once", "soft_bounced", "err_will_retry", undefined],
  ] as const)("SANDBOX-3 %s: %s with %s", async (word, status, delivery_status, cause) => {
    const email = `${word}+case@inbox.example`
    const job_id = await send(email)
    await settled(job_id, 3)
    expect(await statusesOf(job_id)).toEqual(["accepted", "sent", status])
    const [attempt] = await attemptsOf(job_id)
    expect(attempt?.delivery_status).toBe(delivery_status)
    expect(attempt?.next_try_at !== null).toBe(status === "soft_bounced")
    expect(await queuedOf(job_id)).toHaveLength(status === "soft_bounced" ? 1 : 0)
    expect(await capturedOf(job_id)).toEqual([])
    expect(await causeOf(email)).toBe(cause)
  })

  test.each([
    ["open", ["opened"]],
    ["scanned", ["opened"]],
    ["click", ["opened", "clicked"]],
    ["unsubscribe", ["unsubscribed"]],
    ["complaint", ["spam"]],
  ] as const)(
    "SANDBOX-3 CALLBACK-12 %s: %s follows the delivery, and clicks alone have a url",
    async (word, wanted) => {
      const email = `${word}@inbox.example`
      const job_id = await send(email)
      const all = ["accepted", "sent", "delivered", ...wanted]
      await settled(job_id, all.length)
      expect(await statusesOf(job_id)).toEqual(all)
      const recorded = await eventsOf(job_id)
      const last = recorded.at(-1)
      for (const one of recorded) expect(one.data.url !== undefined).toBe(one.status === "clicked")
      if (word === "click") expect(last?.data.url).toBe("https://example.com/page?a=1&b=2")
      if (word === "open") expect(last?.data.delivery_info?.user_agent).toMatch(/^Mozilla/)
      // TRACK-6: a scanner is not counted as a person.
      const traffic_type = { open: "human", scanned: "machine", click: "human" }[word as string]
      if (traffic_type) expect(last?.data.delivery_info?.traffic_type).toBe(traffic_type)
      const causes = {
        unsubscribe: "unsubscribed",
        complaint: "complained",
        open: undefined,
        scanned: undefined,
        click: undefined,
      }
      expect(await causeOf(email)).toBe(causes[word])
    },
  )

  test("a letter without pixel and links is not opened, however the reader tries", async () => {
    const job_id = await send("click+untracked@inbox.example", { track_read: 0, track_links: 0 })
    await settled(job_id, 3)
    await service.idle()
    expect(await statusesOf(job_id)).toEqual(["accepted", "sent", "delivered"])
  })
})

test("DELIVER-3 two hundred letters go out over a few connections, each one once", async () => {
  const emails = Array.from({ length: 200 }, (_, n) => `many${n}@inbox${n % 7}.example`)
  const startedAt = performance.now()
  const { job_id } = await service.ok(emailSend, { message: makeMessage(project, emails) }, project.key)
  await settled(job_id, 600)
  const tookMs = performance.now() - startedAt
  const cached = await capturedOf(job_id)
  expect(new Set(cached.map((one) => one.rcpt_to))).toEqual(new Set(emails))
  expect(cached.every((one) => one.copies === 1)).toBe(true)
  const greeted = (await attemptsOf(job_id)).filter((one) => one.conversation[0]?.text.startsWith("220"))
  // A host has at most 20 (connections.ts). When a machine pauses for a second, the host appears stalled, and as many
  // others are permitted.
  expect(greeted.length).toBeLessThanOrEqual(20 * (1 + Math.floor(tookMs / 1000)))
})

test("the key in DNS is the one that signs", async () => {
  const [record] = await service.ctx.resolver.txt(`us._domainkey.${project.domain}`)
  const key = /p=([^;]+)/.exec(record?.join("") ?? "")?.[1] ?? ""
  const parsed = createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" })
  expect(parsed.asymmetricKeyDetails?.modulusLength).toBe(2048)
})
