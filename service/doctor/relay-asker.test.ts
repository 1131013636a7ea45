import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { SmtpFailure } from "../deliver/smtp-failure.ts"
import type { Hop } from "../routing/plan.ts"
import { relayPlan } from "../routing/relay.ts"
import { openRelayAsker } from "./relay-asker.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
})
afterEach(() => {
  vi.useRealTimers()
})

function hopTo(host: string, password = "secret"): Hop {
  const relay = {
    host,
    port: 587,
    tls: { kind: "may" as const },
    weight: 1,
    login: { user: "shop", password },
  }
  const [hop] = relayPlan({ relays: [relay], ca: undefined }, { below: () => 0 }).hops
  if (!hop) throw new Error("A relay has a hop.")
  return hop
}

test("DOCTOR-4 identical relays are contacted once; another password makes another relay", async () => {
  const requests: string[] = []
  const ask = openRelayAsker(async ({ host, login }) => {
    requests.push(`${host.name} ${login?.password}`)
    if (login?.password === "other") throw new SmtpFailure("535 no", refused)
    return { tls: null }
  })
  const hops = [hopTo("a.example"), hopTo("a.example"), hopTo("a.example", "other"), hopTo("b.example")]
  const answers = await Promise.all(hops.map(ask))
  expect(requests).toEqual(["a.example secret", "a.example other", "b.example secret"])
  expect(answers).toMatchObject([
    { tls: null },
    { tls: null },
    { failure: { command: "AUTH", reply: "535 no" } },
    { tls: null },
  ])
})
const refused = { reply: "535 no", command: "AUTH", isLocal: false }

test("DOCTOR-4 eight relays at a time have 20 seconds each, and all of them two minutes", async () => {
  const [begun, stopped]: [string[], string[]] = [[], []]
  const ask = openRelayAsker(({ host }, signal) => {
    begun.push(host.name)
    signal.addEventListener("abort", () => stopped.push(host.name))
    return new Promise(() => {})
  })
  const answers = Promise.all(Array.from({ length: 100 }, (_, n) => ask(hopTo(`relay${n}.example`))))
  await vi.advanceTimersByTimeAsync(19_999)
  expect([begun.length, stopped.length]).toEqual([8, 0])
  await vi.advanceTimersByTimeAsync(1)
  expect([begun.length, stopped.length]).toEqual([16, 8])
  await vi.advanceTimersByTimeAsync(100_000)
  const all = await answers
  expect(begun).toEqual(stopped)
  expect(all.filter((answer) => "failure" in answer)).toHaveLength(begun.length)
  expect(all.at(-1)).toEqual({ notCheckedBecause: expect.stringContaining("not checked") })
  expect(begun.length).toBe(48)
})
