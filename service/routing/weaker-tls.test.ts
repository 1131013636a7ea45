import { expect, test } from "vitest"
import { sandboxPlan } from "./routes.ts"
import { weakerThan } from "./weaker-tls.ts"

const [may] = sandboxPlan({ name: "mx.inbox.example", port: 25 }, "inbox.example").hops
if (!may) throw new Error("no hop")

test("TLS-1 a short ClientHello, then no encryption; where verified TLS is needed nothing is weaker", () => {
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
