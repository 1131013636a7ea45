import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { at, days, hours, type ManualClock, manualClock, minutes, seconds } from "../../clock.ts"
import type { Store } from "../../store/open.ts"
import { stsPolicies } from "../../store/schema/delivery.ts"
import { openTestStore } from "../../testing/test-store.ts"
import type { PolicyAnswer, ServedPolicy } from "./parse-policy.ts"
import { openStsPolicies, type StsPolicies } from "./policies.ts"

const domain = "shop.example"
const served: ServedPolicy = { mode: "enforce", mx: ["mx.shop.example"], maxAgeSeconds: days(7) / 1000 }
const enforced = (policy_id: string) => ({ policy_id, mode: "enforce", mx: ["mx.shop.example"] })
const none = { policy: null, problem: null }

let store: Store
let clock: ManualClock
let requests: string[]
let fetched: string[]
let warnings: unknown[]
/** Answers of DNS: an id, no record, or a failure. */
let id: string | null | Error
/** The answer of every policy host. */
let host: () => PolicyAnswer | Promise<PolicyAnswer>

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.delete(stsPolicies)
  clock = manualClock(at(Date.UTC(2026, 4, 4, 12)))
  requests = []
  fetched = []
  warnings = []
  id = "a1"
  host = () => ({ policy: served })
})

/** The policies as in a separate process. */
const open = (): StsPolicies =>
  openStsPolicies({
    store,
    clock,
    log: { warn: (...line: unknown[]) => void warnings.push(line) },
    async txt(name) {
      requests.push(name)
      if (id instanceof Error) throw id
      return id === null ? [["v=spf1 -all"]] : [[`v=STSv1; id=${id};`]]
    },
    async fetchPolicy(name) {
      fetched.push(name)
      return host()
    },
  })

const failed = { problem: "The policy host answered with HTTP 500, not 200." }

test("STS-5 a policy is fetched once and shared by processes until it expires", async () => {
  expect(await open().of(domain)).toEqual({ policy: enforced("a1"), problem: null })
  clock.advance(days(7) - 1)
  const policies = open()
  expect(await policies.of(domain)).toEqual({ policy: enforced("a1"), problem: null })
  expect(fetched).toEqual([domain])
  expect(requests).toEqual(["_mta-sts.shop.example", "_mta-sts.shop.example"])
  clock.advance(minutes(5))
  expect(await policies.of(domain)).toEqual({ policy: enforced("a1"), problem: null })
  expect(fetched).toEqual([domain, domain])
})

test("STS-5 a domain without a record has no policy, and its policy host is not called", async () => {
  id = null
  expect(await open().of(domain)).toEqual(none)
  expect(fetched).toEqual([])
})

test("STS-5 a changed id has the policy fetched again", async () => {
  const policies = open()
  await policies.of(domain)
  id = "a2"
  host = () => ({ policy: { ...served, mode: "none", mx: [] } })
  clock.advance(minutes(5) - 1)
  expect(await policies.of(domain)).toMatchObject({ policy: enforced("a1") })
  clock.advance(1)
  const changed = { policy: { policy_id: "a2", mode: "none", mx: [] }, problem: null }
  expect(await policies.of(domain)).toEqual(changed)
  clock.advance(minutes(5))
  expect(await policies.of(domain)).toEqual(changed)
  expect(fetched).toHaveLength(2)
})

test.each<[string, { id: typeof id; host?: typeof host }, string | null]>([
  ["DNS does not answer", { id: new Error("SERVFAIL") }, "DNS did not answer for _mta-sts.shop.example."],
  ["the record is gone", { id: null }, null],
  ["the record is invalid", { id: "a-1" }, null],
  ["a new policy cannot be fetched", { id: "a2", host: () => failed }, failed.problem],
])("STS-5 the stored policy applies until it expires when %s", async (_what, changed, problem) => {
  await open().of(domain)
  id = changed.id
  host = changed.host ?? host
  clock.advance(days(7) - 1)
  expect(await open().of(domain)).toEqual({ policy: enforced("a1"), problem })
  clock.advance(1)
  expect(await open().of(domain)).toEqual({ policy: null, problem })
})

test("STS-5 a policy that expired is not applied once DNS and its host are back with another one", async () => {
  await open().of(domain)
  clock.advance(days(30))
  host = () => ({ policy: { ...served, mode: "testing" } })
  expect(await open().of(domain)).toMatchObject({ policy: { policy_id: "a1", mode: "testing" } })
})

test("STS-5 a failure is kept for five minutes", async () => {
  host = () => failed
  const policies = open()
  for (const ms of [0, minutes(5) - 1, 1]) {
    clock.advance(ms)
    expect(await policies.of(domain)).toEqual({ policy: null, problem: failed.problem })
  }
  expect(fetched).toHaveLength(2)
})

test("STS-5 a domain is fetched once at a time, and a slow policy host delays no other", async () => {
  const slow = Promise.withResolvers<PolicyAnswer>()
  host = () => slow.promise
  const policies = open()
  const answers = Promise.all([policies.of(domain), policies.of("SHOP.example."), policies.of(domain)])
  await expect.poll(() => fetched).toEqual([domain])
  host = () => ({ policy: served })
  expect(await policies.of("other.example")).toMatchObject({ policy: { mode: "enforce" } })
  slow.resolve({ policy: served })
  const answer = { policy: enforced("a1"), problem: null }
  expect(await answers).toEqual([answer, answer, answer])
  expect(fetched).toEqual([domain, "other.example"])
})

test("STS-5 a domain in U-labels is looked up in A-labels; an invalid host name is not looked up", async () => {
  const policies = open()
  expect(await policies.of("bücher.example")).toMatchObject({ policy: { mode: "enforce" } })
  expect(fetched).toEqual(["xn--bcher-kva.example"])
  for (const name of ["[192.0.2.7]", "localhost", "a.example/@b.example", "a.example:25", "", "a b.example"])
    expect(await policies.of(name)).toEqual(none)
  expect(await policies.of(`${"a.".repeat(120)}long.example`)).toEqual(none)
  expect(requests).toHaveLength(1)
})

/** A policy that was used after it was fetched. */
async function usedPolicy(): Promise<StsPolicies> {
  const policies = open()
  await policies.of(domain)
  clock.advance(hours(6))
  await policies.of(domain)
  return policies
}

test("STS-6 a policy in use is refreshed when it is 12 hours old, and so does not expire", async () => {
  const policies = await usedPolicy()
  expect(await policies.refresh()).toBe(0)
  clock.advance(hours(6))
  expect(await policies.refresh()).toBe(1)
  expect(fetched).toEqual([domain, domain])
  id = null
  clock.advance(days(7) - 1)
  expect(await open().of(domain)).toMatchObject({ policy: enforced("a1") })
  clock.advance(1)
  expect(await open().of(domain)).toEqual(none)
})

test("STS-6 a refresh takes a new id, and needs no answer of DNS", async () => {
  const policies = await usedPolicy()
  clock.advance(hours(6))
  id = new Error("SERVFAIL")
  await policies.refresh()
  expect(fetched).toHaveLength(2)
  clock.advance(hours(12))
  id = "a2"
  await policies.of(domain)
  clock.advance(hours(13))
  await policies.of(domain)
  id = "a3"
  await policies.refresh()
  expect(await open().of(domain)).toMatchObject({ policy: enforced("a3") })
  expect(fetched).toHaveLength(4)
})

test("STS-6 a policy that is unused, or whose record is gone, is not fetched again", async () => {
  const policies = open()
  await policies.of(domain)
  for (const ms of [hours(12), days(1), days(30), days(100)]) {
    clock.advance(ms)
    expect(await policies.refresh()).toBe(0)
  }
  await policies.of("used.example")
  clock.advance(hours(12))
  await policies.of("used.example")
  id = null
  expect(await policies.refresh()).toBe(1)
  expect(fetched).toEqual([domain, "used.example"])
  expect(warnings).toEqual([])
})

test("STS-6 a refresh that fails is logged and repeated an hour later, and the policy stays", async () => {
  const policies = await usedPolicy()
  clock.advance(hours(6))
  host = () => failed
  expect(await policies.refresh()).toBe(1)
  expect(await policies.refresh()).toBe(0)
  expect(warnings).toEqual([
    [{ domain, problem: failed.problem }, "An MTA-STS policy could not be refreshed."],
  ])
  clock.advance(hours(1) + seconds(1))
  expect(await policies.refresh()).toBe(1)
  expect(await open().of(domain)).toMatchObject({ policy: enforced("a1") })
})
