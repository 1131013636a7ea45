import { expect, test } from "vitest"
import type { StsMode, StsPolicy } from "../store/schema/delivery.ts"
import type { Dane } from "./dane/look-up.ts"
import { decideTls } from "./decide.ts"

const policy = (mode: StsMode, ...mx: string[]): StsPolicy => ({ policy_id: "a1", mode, mx })
const decide = (sts: StsPolicy | null, ...hosts: string[]) =>
  decideTls("shop.example", hosts, { sts, dane: new Map() })

test("STS-4 uses every host without a policy, and with one of mode none", () => {
  const usable = [{ host: "mx.shop.example", tls: { kind: "may", note: null } }]
  for (const sts of [null, policy("none"), policy("none", "other.example")])
    expect(decide(sts, "mx.shop.example")).toEqual({ usable, refusal: null })
})

test("STS-4 an enforced policy needs verified TLS, and skips hosts that it does not name", () => {
  const sts = policy("enforce", "*.shop.example", "mx.bücher.example")
  const decision = decide(sts, "MX1.shop.example.", "a.b.shop.example", "mx.xn--bcher-kva.example")
  expect(decision).toEqual({
    usable: [
      { host: "MX1.shop.example.", tls: { kind: "must" } },
      { host: "mx.xn--bcher-kva.example", tls: { kind: "must" } },
    ],
    refusal: null,
  })
})

test("STS-4 names the policy when it skips every host", () => {
  const hosts = Array.from({ length: 7 }, (_, n) => `mx${n}.other.example`)
  expect(decide(policy("enforce", "mx.shop.example"), ...hosts)).toEqual({
    usable: [],
    refusal: {
      policy: "MTA-STS",
      reason:
        "The MTA-STS policy of shop.example names none of its mail hosts (mx0.other.example, mx1.other.example, mx2.other.example, mx3.other.example, mx4.other.example and others).",
    },
  })
})

test("STS-4 a policy in testing refuses nothing and notes what it would have refused", () => {
  const sts = policy("testing", "mx1.shop.example")
  expect(decide(sts, "mx1.shop.example", "mx2.shop.example")).toEqual({
    usable: [
      { host: "mx1.shop.example", tls: { kind: "may", note: null } },
      {
        host: "mx2.shop.example",
        tls: { kind: "may", note: "the MTA-STS policy in testing does not name it" },
      },
    ],
    refusal: null,
  })
})

test("STS-4 reads a large policy once for all hosts", () => {
  let reads = 0
  const sts = policy("enforce", ...Array.from({ length: 5000 }, (_, n) => `mx${n}.other.example`))
  const mx = new Proxy(sts.mx, {
    get: (target, key, receiver) => {
      reads += 1
      return Reflect.get(target, key, receiver)
    },
  })
  decide({ ...sts, mx }, ...Array.from({ length: 50 }, (_, n) => `mx${n}.shop.example`))
  expect(reads).toBeLessThan(5000 * 3)
})

test("STS-4 no hosts are no matter of the policy", () => {
  expect(decide(policy("enforce", "mx.shop.example")).refusal).toBeNull()
})

const records = [{ usage: 3, selector: 1, matchingType: 1, certificate: Buffer.alloc(32) }]
const found: Dane = { state: "found", baseName: "mx.provider.example", records }
const unknown: Dane = { state: "unknown", problem: "The DNS is silent." }

test.each([null, policy("enforce", "other.example"), policy("enforce", "mx1.shop.example")])(
  "DANE-4 TLSA records of a host apply in place of any MTA-STS policy",
  (sts) => {
    const dane = new Map([["mx1.shop.example", found]])
    expect(decideTls("shop.example", ["mx1.shop.example"], { sts, dane })).toEqual({
      usable: [
        {
          host: "mx1.shop.example",
          tls: {
            kind: "dane",
            baseName: "mx.provider.example",
            names: ["mx.provider.example", "shop.example"],
            records,
          },
        },
      ],
      refusal: null,
    })
  },
)

test("DANE-4 an enforced policy still applies to the hosts without TLSA records", () => {
  const hosts = ["mx1.shop.example", "mx2.shop.example", "mx3.shop.example"]
  const dane = new Map<string, Dane>([
    ["mx1.shop.example", found],
    ["mx2.shop.example", { state: "none" }],
  ])
  const { usable } = decideTls("shop.example", hosts, { sts: policy("enforce", "mx2.shop.example"), dane })
  expect(usable.map(({ host, tls }) => `${host} ${tls.kind}`)).toEqual([
    "mx1.shop.example dane",
    "mx2.shop.example must",
  ])
})

test("DANE-2 a host whose records cannot be looked up is skipped, and named when no other is left", () => {
  const dane = new Map([["mx1.shop.example", unknown]])
  const both = decideTls("shop.example", ["mx1.shop.example", "mx2.shop.example"], { sts: null, dane })
  expect(both).toMatchObject({ usable: [{ host: "mx2.shop.example" }], refusal: null })
  for (const sts of [null, policy("enforce", "other.example")])
    expect(
      decideTls("shop.example", ["mx2.shop.example", "mx1.shop.example"].slice(sts ? 0 : 1), { sts, dane }),
    ).toEqual({
      usable: [],
      refusal: {
        policy: "DANE",
        reason: "DANE of mx1.shop.example cannot be checked. The DNS is silent.",
      },
    })
})
