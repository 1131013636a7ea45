import { and, asc, eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openHttp } from "../components.ts"
import { readConfig } from "../config.ts"
import type { Component } from "../context.ts"
import { publicLink } from "../links/public-link.ts"
import { events } from "../store/schema/events.ts"
import { makeProject } from "../testing/make.ts"
import { makeLetters } from "../testing/make-letters.ts"
import { startService, type TestService } from "../testing/start-service.ts"

let service: TestService
/** The same service without this machine as a proxy. */
let atTheDoor: Component
let project_id: number
beforeAll(async () => {
  service = await startService({ isApiOnly: true, config: { trustedProxies: ["127.0.0.1", "10.1.0.0/16"] } })
  const { ctx } = service
  atTheDoor = await openHttp({ ...ctx, config: { ...ctx.config, port: 0, trustedProxies: ["192.0.2.0/24"] } })
  project_id = (await makeProject(service)).project_id
})
afterAll(async () => {
  await atTheDoor.close()
  await service.close()
})

let jobs = 0
/** Opens, clicks, leaves and resubscribes by way of a header; returns the recorded addresses, by status. */
async function visit(port: number | undefined, forwardedFor: string) {
  const { store, clock, sealer } = service.ctx
  const about = { project_id, job_id: `A${++jobs}` }
  const [letter_id = ""] = await makeLetters(store.db, about, [`reader${jobs}@mail.example`], clock.now())
  const ask = (kind: "open" | "click" | "unsubscribe", act?: string) =>
    fetch(
      publicLink(
        { kind, project_id, letter_id, ...(kind === "click" ? { url: "https://example.com/" } : {}) },
        `http://127.0.0.1:${port}`,
        sealer,
      ),
      {
        redirect: "manual",
        headers: { "x-forwarded-for": forwardedFor, "content-type": "application/x-www-form-urlencoded" },
        ...(act ? { method: "POST", body: `act=${act}` } : {}),
      },
    )
  await ask("open")
  await ask("click")
  await ask("unsubscribe", "unsubscribe")
  await ask("unsubscribe", "subscribe")
  const found = await store.db
    .select({ status: events.status, data: events.data })
    .from(events)
    .where(and(eq(events.project_id, project_id), eq(events.letter_id, letter_id)))
    .orderBy(asc(events.event_id))
  return found.map(({ status, data }) => [
    status,
    (data as { delivery_info?: { ip?: string } }).delivery_info?.ip,
  ])
}

const all = (ip: string) => ["opened", "clicked", "unsubscribed", "subscribed"].map((status) => [status, ip])
const port = () => service.ctx.config.port

test("TRACK-12 behind a proxy the address is the visitor's", async () => {
  expect(await visit(port(), "203.0.113.7")).toEqual(all("203.0.113.7"))
  expect(await visit(port(), "198.51.100.9, 203.0.113.7, 10.1.2.3")).toEqual(all("203.0.113.7"))
  expect(await visit(port(), "2001:db8::7")).toEqual(all("2001:db8::7"))
})

test("TRACK-12 an invalid address from a proxy is left out", async () => {
  expect(await visit(port(), "unknown")).toEqual(all("127.0.0.1"))
  expect(await visit(port(), "203.0.113.7, <b>, 10.1.2.3")).toEqual(all("10.1.2.3"))
})

test("TRACK-12 the header of an untrusted proxy is ignored", async () => {
  expect(await visit(atTheDoor.port, "203.0.113.7")).toEqual(all("127.0.0.1"))
})

test("TRACK-12 the setting is a list of addresses and networks", () => {
  const settings = (text?: string) =>
    readConfig({
      SERVICE_DATABASE_URL: "postgres://not-used",
      SERVICE_SECRETS: "a-secret-for-tests-of-more-than-32-characters",
      SERVICE_ACCOUNT_KEY: "k".repeat(40),
      SERVICE_TRUSTED_PROXIES: text,
    }).trustedProxies
  expect(settings()).toEqual(["127.0.0.0/8", "::1"])
  expect(settings("10.0.0.0/8, 192.0.2.1")).toEqual(["10.0.0.0/8", "192.0.2.1"])
  expect(() => settings("10.0.0.0/8,proxy.example")).toThrow(
    "Setting SERVICE_TRUSTED_PROXIES: is a list of IP",
  )
})
