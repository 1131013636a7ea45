import { writeFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, expect, test } from "vitest"
import { systemClock } from "../clock.ts"
import { readConfig } from "../config.ts"
import { freshResolver } from "../dns/resolver.ts"
import { openZoneServer, type Zone } from "../dns/testing/zone.ts"
import { certificateOfRun } from "../network/certificate.ts"
import { type HostBehaviour, openMailHost } from "../testing/mail-host.ts"
import { examine } from "./examine.ts"
import type { Sources } from "./sources.ts"

const name = "mail.shop.sample"
const key = "MIIBkey"
const row = { domain: "shop.sample", dkim_selector: "us", dkim_public_key: key, dkim_status: "active" }
const txt = (...strings: string[]) => ({ type: "TXT" as const, strings })
const here = { type: "A" as const, value: "127.0.0.1" }
const zone: Zone = {
  [name]: [here, { type: "MX", priority: 10, exchange: name }, txt("v=spf1 ip4:127.0.0.1 -all")],
  "1.0.0.127.in-addr.arpa": [{ type: "PTR", value: name }],
  "shop.sample": [here],
  "us._domainkey.shop.sample": [txt(`k=rsa; p=${key}`)],
  "_dmarc.shop.sample": [txt("v=DMARC1; p=none")],
  "inbox.sample": [{ type: "MX", priority: 10, exchange: "mx.inbox.sample" }],
  "mx.inbox.sample": [here],
}
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Verdicts for these records and settings, with one mail host as relay, intake and host of the recipient. */
async function examined(
  records: Zone,
  behaviour: HostBehaviour,
  settings: (port: number) => object,
  addresses = ["127.0.0.1"],
  registered: (port: number) => Partial<Pick<Sources, "domains" | "projects">> = () => ({}),
) {
  const [dns, host] = await Promise.all([openZoneServer(records), openMailHost(behaviour)])
  closing.push(dns.close, host.close)
  const config = readConfig({
    SERVICE_DATABASE_URL: "postgres://localhost/none",
    SERVICE_SECRETS: "x".repeat(32),
    SERVICE_ACCOUNT_KEY: "x".repeat(32),
    SERVICE_MAIL_HOSTNAME: name,
    SERVICE_SYSTEM_FROM: "service@shop.sample",
    SERVICE_DELIVER_ALLOW: "127.0.0.0/8",
    ...settings(host.port),
  })
  const verdicts = await examine({
    ...{ config, clock: systemClock, ids: { below: () => 0 }, port: host.port },
    dns: freshResolver({ servers: [dns.server], isValidating: false, timeoutMs: 150 }),
    options: { to: "inbox.sample", addresses, dataDir: tmpdir(), isStopped: false },
    ...{ domains: { answer: [row as never] }, projects: { answer: [] }, ...registered(host.port) },
  } satisfies Sources)
  const of = (state: string) => verdicts.filter((one) => one.state === state).map(({ check }) => check)
  return { verdicts, seen: host.seen, failed: of("fail"), passed: of("pass"), unseen: of("cannot see") }
}

const direct = () => ({ SERVICE_DELIVERY_MODE: "direct" })

test("DOCTOR-1 DOCTOR-2 DOCTOR-4 a machine that is ready for direct delivery passes, and sends no message", async () => {
  const tls = await certificateOfRun("localhost")
  const { failed, passed, unseen, seen } = await examined(zone, { name, tls }, direct)
  expect(failed).toEqual([])
  expect(unseen).toEqual(["clock", "DNSSEC"])
  expect(passed).toEqual([
    ...["delivery mode", "mail hostname", "PTR of 127.0.0.1", `SPF of ${name} for 127.0.0.1`],
    ...[
      `MX of ${name}`,
      "DKIM of shop.sample",
      "DMARC of shop.sample",
      "SPF of shop.sample",
      "system sender",
    ],
    ...["port 25 outbound", "MTA-STS of inbox.sample", "TLS to mx.inbox.sample", "disk"],
  ])
  expect(new Set(seen)).toEqual(new Set(["CONNECT"]))
})

test("DOCTOR-2 DOCTOR-3 missing records are printed, and silence of DNS is not a failure", async () => {
  const { "inbox.sample": mx, "mx.inbox.sample": address } = zone
  const records = { "inbox.sample": mx, "mx.inbox.sample": address, "shop.sample": [here] } as Zone
  const { failed, verdicts } = await examined(records, {}, direct)
  expect(failed).toEqual([
    ...["PTR of 127.0.0.1", `SPF of ${name} for 127.0.0.1`, `MX of ${name}`],
    ...["DKIM of shop.sample", "DMARC of shop.sample", "TLS to mx.inbox.sample"],
  ])
  expect(verdicts.flatMap(({ add }) => add)).toContain(`us._domainkey.shop.sample. TXT "k=rsa; p=${key}"`)
  const silent = { ...Object.fromEntries(Object.keys(zone).map((one) => [one, "servfail" as const])) }
  expect((await examined(silent, {}, direct)).failed).toEqual([])
})

test.each([
  ["right", "secret", [`MX of ${name}`], /accepts the login over TLSv1\.3/],
  ["wrong", "other", [`MX of ${name}`, "relay localhost"], /refuses the login: 535/],
])("DOCTOR-4 a relay is signed in to with a %s password", async (_, password, expected, words) => {
  const tls = await certificateOfRun("localhost")
  const file = join(tmpdir(), `doctor-${process.pid}.pem`)
  writeFileSync(file, tls.cert)
  closing.push(() => rm(file))
  const login = { user: "shop", password: "secret" }
  const { failed, unseen, verdicts, seen } = await examined(
    zone,
    { tls, login },
    (port) => ({
      SERVICE_DELIVERY_MODE: "relay",
      SERVICE_RELAY_URLS: `smtp://shop:${password}@localhost:${port}`,
      SERVICE_RELAY_CA: file,
    }),
    [],
  )
  expect(failed.map((check) => check.replace(/:\d+$/, "")).toSorted()).toEqual(expected.toSorted())
  expect(verdicts.find(({ check }) => check.startsWith("relay"))?.sentence).toMatch(words)
  expect(unseen).toContain(`SPF of ${name}`)
  expect(seen.filter((one) => /MAIL|DATA/.test(one))).toEqual([])
  expect(verdicts.map(({ check }) => check)).not.toContain("port 25 outbound")
})

test("DOCTOR-3 a domain that was verified only in the sandbox is not a failure, and named as such", async () => {
  const inSandbox = { ...row, domain: "shop.example" }
  const { failed, verdicts } = await examined(zone, { name }, direct, ["127.0.0.1"], () => ({
    domains: { answer: [row, inSandbox] as never },
  }))
  expect(failed.filter((check) => check.includes("shop.example"))).toEqual([])
  expect(verdicts.find(({ check }) => check === "sender domain shop.example")).toMatchObject({
    ...{ state: "cannot see", sentence: expect.stringContaining("only in the sandbox") },
  })
})

test("DOCTOR-4 relays of single projects are signed in to, identical ones once, and no password is shown", async () => {
  const login = { user: "shop", password: "right-password" }
  const relayWith = (port: number, password: string) => ({
    ...{ host: "127.0.0.1", port, tls: { kind: "may" as const }, weight: 1 },
    login: { user: "shop", password },
  })
  const { verdicts, seen } = await examined(zone, { name, login }, direct, ["127.0.0.1"], (port) => ({
    projects: {
      answer: [
        { project_id: 7, name: "Shop", relays: [relayWith(port, "right-password")] },
        { project_id: 8, name: "Bank", relays: [relayWith(port, "other-password")] },
        { project_id: 9, name: "Old", relays: null },
        { project_id: 10, name: "New", relays: [] },
        { project_id: 11, name: "Twin", relays: [relayWith(port, "right-password")] },
      ],
    },
  }))
  const ofProjects = verdicts.filter(({ check }) => check.includes("project"))
  expect(ofProjects.map(({ check, state }) => [check.replace(/:\d+/, ""), state])).toEqual([
    ["relay 127.0.0.1 of project 7 (Shop)", "pass"],
    ["relay 127.0.0.1 of project 8 (Bank)", "fail"],
    ["relays of project 9 (Old)", "fail"],
    ["relays of project 10 (New)", "fail"],
    ["relay 127.0.0.1 of project 11 (Twin)", "pass"],
  ])
  expect(seen.filter((line) => line === "AUTH shop")).toHaveLength(2)
  expect(JSON.stringify(verdicts)).not.toMatch(/(right|other)-password/)
  expect(seen).not.toContain("DATA")
})
