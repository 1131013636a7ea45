import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { eq } from "drizzle-orm"
import { afterEach, expect, test } from "vitest"
import { emailSend } from "#contract/methods/email"
import { letterAttempts } from "#contract/methods/letter"
import { hours, manualClock, minutes, plus } from "../clock.ts"
import { openZoneServer, type Zone } from "../dns/testing/zone.ts"
import { certificateOfRun } from "../network/certificate.ts"
import { events } from "../store/schema/events.ts"
import { openMailHost } from "../testing/mail-host.ts"
import { makeMessage, makeSendingProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"
import { openDeliveryByMode } from "./open.ts"

const startAt = new Date("2026-03-10T12:00:00Z")
const policyText = "version: STSv1\nmode: enforce\nmx: mx.inbox.example\nmax_age: 86400\n"
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

type PolicyHost = { port: number; cert: string; fetches(): number; fail(): void }

async function openPolicyHost(domain: string): Promise<PolicyHost> {
  const pair = await certificateOfRun(`mta-sts.${domain}`)
  let [fetches, status] = [0, 200]
  const server = createServer(pair, (_request, response) => {
    fetches += 1
    response.writeHead(status, { "content-type": "text/plain", connection: "close" }).end(policyText)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  const fail = () => {
    status = 500
  }
  return { port, cert: pair.cert, fetches: () => fetches, fail }
}

/** A domain that enforces verified TLS, and whose mail host has the certificate of another name. */
async function openRecipientSide() {
  const policyHost = await openPolicyHost("inbox.example")
  const mailHost = await openMailHost({ tls: await certificateOfRun("other.example") })
  const here = [{ type: "A" as const, value: "127.0.0.1" }]
  const zone: Zone = {
    "inbox.example": [{ type: "MX", priority: 10, exchange: "mx.inbox.example" }],
    "mx.inbox.example": here,
    "mta-sts.inbox.example": here,
    "_mta-sts.inbox.example": [{ type: "TXT", strings: ["v=STSv1; id=a1;"] }],
  }
  const dns = await openZoneServer(zone)
  closing.push(mailHost.close, dns.close)
  const otherSide = { smtpPort: mailHost.port, policyPort: policyHost.port, ca: policyHost.cert }
  return { policyHost, zone, dns: { servers: [dns.server], isValidating: false }, otherSide }
}

const statusesOf = async ({ ctx }: TestService, jobId: string) =>
  (await ctx.store.db.select().from(events).where(eq(events.job_id, jobId)).orderBy(events.event_id)).map(
    ({ status }) => status,
  )

test("STS-5 STS-6 a policy in use is refreshed in the background, kept while it cannot be fetched, and gone at its max_age", async () => {
  const clock = manualClock(startAt)
  const { policyHost, zone, dns, otherSide } = await openRecipientSide()
  const config = {
    ...{ deliveryMode: "direct" as const, mailHostname: "mail.waybill.example" },
    ...{ deliverAllow: ["127.0.0.0/8"], dns },
  }
  const service = await startService({ isApiOnly: true, clock, config })
  const delivery = openDeliveryByMode(service.ctx, otherSide)
  closing.push(() => service.close(), delivery.close)
  const project = await makeSendingProject(service)
  let count = 0
  const sendAfter = async (ms: number): Promise<string> => {
    clock.set(plus(startAt, ms))
    count += 1
    const message = makeMessage(project, `reader-${count}@inbox.example`)
    return (await service.ok(emailSend, { message }, project.key)).job_id
  }
  const waits = async (jobId: string): Promise<string> => {
    await expect.poll(() => statusesOf(service, jobId)).toEqual(["accepted", "sent", "soft_bounced"])
    const { attempts } = await service.ok(letterAttempts, { job_id: jobId }, project.key)
    expect(attempts[0]?.reply).toMatch(/certificate/)
    return attempts[0]?.conversation.map(({ text }) => text).join("\n") ?? ""
  }

  await waits(await sendAfter(0))
  await waits(await sendAfter(hours(2)))
  expect(policyHost.fetches()).toBe(1)
  clock.set(plus(startAt, hours(12)))
  await expect.poll(policyHost.fetches).toBe(2)
  zone["_mta-sts.inbox.example"] = "servfail"
  policyHost.fail()
  const conversation = await waits(await sendAfter(hours(36) - minutes(10)))
  expect(conversation).toContain("DNS did not answer for _mta-sts.inbox.example")
  const last = await sendAfter(hours(36))
  await expect.poll(() => statusesOf(service, last)).toEqual(["accepted", "sent", "delivered"])
})
