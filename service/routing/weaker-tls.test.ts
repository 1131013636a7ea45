import { expect, test } from "vitest"
import { sandboxPlan } from "./sandbox.ts"
import { weakerThan, weakerTls } from "./weaker-tls.ts"

const [may] = sandboxPlan({ name: "mx.inbox.example", port: 25 }, "inbox.example").hops
if (!may) throw new Error("no hop")

test("TLS-1 a short ClientHello, then none; where verified TLS is needed nothing is weaker", () => {
  const small = weakerThan(may)
  expect(small?.tls).toEqual({ kind: "small" })
  expect(small?.why).toBe("with a short ClientHello")
  expect(small && weakerThan(small)).toMatchObject({
    tls: { kind: "none" },
    why: "unencrypted, because STARTTLS fails",
  })
  expect(weakerThan(may, true)?.tls).toEqual({ kind: "none" })
  expect(weakerThan({ ...may, tls: { kind: "none" } })).toBe(null)
  expect(weakerThan({ ...may, tls: { kind: "must", begins: "by_starttls" } })).toBe(null)
})

test("TLS-1 what worked is remembered for three days, on connections of its own, and never where TLS is needed", () => {
  let nowMs = 0
  const weaker = weakerTls(() => nowMs)
  const none = { ...may, tls: { kind: "none" as const } }
  weaker.note(may, none)
  expect(weaker.of(may).tls).toEqual({ kind: "none" })
  expect(weaker.of(may).key).not.toBe(may.key)
  const must = { ...may, tls: { kind: "must" as const, begins: "by_starttls" as const } }
  expect(weaker.of(must)).toBe(must)
  nowMs = 3 * 24 * 3600 * 1000
  expect(weaker.of(may)).toBe(may)
})
