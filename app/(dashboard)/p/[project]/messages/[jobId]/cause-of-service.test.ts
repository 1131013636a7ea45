import { afterAll, describe, expect, it } from "vitest"
import { ok } from "#lib/platform/result"
import { openConnections } from "../../../../../../service/deliver/connections.ts"
import { relayReply, transmit } from "../../../../../../service/deliver/transmit.ts"
import { DnsFailure } from "../../../../../../service/dns/failure.ts"
import { openDial } from "../../../../../../service/routing/dial.ts"
import { failingHosts } from "../../../../../../service/routing/failing-hosts.ts"
import { mailHostsOf } from "../../../../../../service/routing/mail-hosts.ts"
import { relayPlan } from "../../../../../../service/routing/relay.ts"
import { relayOf } from "../../../../../../service/routing/relay-url.ts"
import { unset } from "../../../../../../service/routing/routes.ts"
import { noWeakerTls } from "../../../../../../service/testing/no-weaker-tls.ts"
import { decideTls } from "../../../../../../service/tls-policy/decide.ts"
import { causeOf } from "./cause.ts"
import { anEventFact, aStory } from "./make-story.ts"
import { takenBy } from "./attempts.ts"

/** Causes are read from sentences of the mail service: these are made by the service's own modules. */

const domain = "inbox.example"
const host = "mx.inbox.example"
const found = { name: domain, exists: true, ttlSeconds: 60, isAuthenticated: false }
const loop = new DnsFailure("ELOOP", { name: host, type: "A" })
const silence = new DnsFailure("ETIMEOUT", { name: host, type: "A" })
const connections = openConnections("mail.shop.example")
afterAll(() => connections.close())

/** The sentence in place of mail hosts. */
async function hostsFault(mx: () => Promise<{ isNullMx: boolean; exists: boolean }>): Promise<string> {
  const dns = {
    mx: async () => ({ ...found, records: [], ...(await mx()) }),
    address: async () => ({ ...found, records: [] }),
  }
  const hosts = await mailHostsOf(domain, { dns, ids: { below: () => 0 } })
  return "reason" in hosts ? hosts.reason : ""
}

/** The reply of an attempt whose only host has these addresses, or none that could be looked up. */
async function attemptReply(
  addresses: () => { address: string; family: 4 }[],
  exists = true,
): Promise<string> {
  const dns = { address: async () => ({ ...found, exists, records: addresses() }) }
  const { hops, ...plan } = relayPlan(
    { relays: [relayOf(`smtp://${host}:25?tls=none`)], ca: undefined },
    { below: () => 0 },
  )
  const dial = openDial({ dns, allow: [] })
  const direct = {
    ...plan,
    areOurs: false,
    hops: hops.map((hop) => ({ ...hop, dial: () => dial(hop.host) })),
  }
  const mail = { envelope: { from: "a@shop.example", to: `b@${domain}` }, message: Buffer.from("") }
  const way = { connections, failing: failingHosts(), weaker: noWeakerTls }
  return (await transmit(mail, direct, way)).reply
}

const failing = (error: Error) => () => {
  throw error
}
const sts = { policy_id: "1", mode: "enforce" as const, mx: ["other.example"] }
const dane = new Map([[host, { state: "unknown" as const, problem: silence.message }]])

describe("MESSAGEPAGE-5 reads causes from the sentences of the mail service", () => {
  it.each([
    ["not_set_up", "err_will_retry", () => unset("SERVICE_RELAY_URLS").reason],
    ["relay", "err_will_retry", () => relayReply({ command: "CONN", reply: "No answer: refused" })],
    ["relay_login", "err_giveup", () => relayReply({ command: "AUTH PLAIN", reply: "535 5.7.8 no" })],
    ["null_mx", "err_domain_inactive", () => hostsFault(async () => ({ isNullMx: true, exists: true }))],
    [
      "domain_missing",
      "err_domain_inactive",
      () => hostsFault(async () => ({ isNullMx: false, exists: false })),
    ],
    ["dns_faulty", "err_destination_misconfigured", () => hostsFault(() => Promise.reject(loop))],
    ["dns_faulty", "err_destination_misconfigured", () => attemptReply(failing(loop))],
    ["dns_faulty", "err_destination_misconfigured", () => attemptReply(() => [], false)],
    ["dns_failed", "err_will_retry", () => hostsFault(() => Promise.reject(silence))],
    ["dns_failed", "err_unreachable", () => attemptReply(failing(silence))],
    ["private_network", "err_will_retry", () => attemptReply(() => [{ address: "127.0.0.1", family: 4 }])],
    ["no_answer", "err_will_retry", () => attemptReply(() => [])],
    [
      "sts_hosts",
      "err_will_retry",
      () => decideTls(domain, [host], { sts, dane: new Map() }).refusal?.reason,
    ],
    ["dane_unseen", "err_unreachable", () => decideTls(domain, [host], { sts: null, dane }).refusal?.reason],
  ] as const)("%s", async (cause, delivery_status, sentence) => {
    const destination_response = (await sentence()) ?? null
    const letter = { status: "soft_bounced", delivery_status, destination_response }
    expect([causeOf(aStory(letter, [anEventFact("soft_bounced", 3)])), destination_response]).toEqual([
      cause,
      expect.stringMatching(/\S/),
    ])
  })
})

it("MESSAGEPAGE-5 finds the relay by the reason that the mail service records", () => {
  const { hops } = relayPlan(
    { relays: [relayOf("smtp://smtp.relay.example")], ca: undefined },
    { below: () => 0 },
  )
  const text = `(smtp.relay.example:587: ${hops[0]?.why})`
  const attempt = {
    ...{ email: `b@${domain}`, try_no: 1, started_at: "2026-11-20 07:41:08", duration_ms: 9 },
    ...{ host: "smtp.relay.example:587", delivery_status: "ok_delivered", reply: "250 ok" },
    conversation: [{ at_ms: 0, from: "us" as const, text }],
  }
  expect(takenBy(ok([attempt]))).toEqual({ kind: "relay", name: "smtp.relay.example" })
})
