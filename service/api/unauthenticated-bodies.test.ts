import { expect, test } from "vitest"
import { openUnauthenticatedBodies } from "./unauthenticated-bodies.ts"

const stateOf = (slot: Promise<unknown>) =>
  Promise.race([
    slot.then(
      () => "taken",
      (error: { code?: number }) => error.code,
    ),
    new Promise((resolve) => setTimeout(resolve, 20, "waits")),
  ])

test("AUTH-9 bodies are limited per address and in all, and a waiting one gets the next free slot", async () => {
  const bodies = openUnauthenticatedBodies({ max: 3, perAddressMax: 2, waitMs: 60_000 })
  const [first] = await Promise.all([bodies.acquire("192.0.2.1"), bodies.acquire("::ffff:192.0.2.1")])
  const third = bodies.acquire("192.0.2.1")
  expect(await stateOf(third)).toBe("waits")
  const other = bodies.acquire("2001:db8::1")
  expect(await stateOf(other)).toBe("taken")
  const late = bodies.acquire("2001:db8::2")
  expect(await stateOf(late)).toBe("waits")
  first()
  first()
  expect([await stateOf(third), await stateOf(late)]).toEqual(["taken", "waits"])
  ;(await other)()
  expect(await stateOf(late)).toBe("taken")
})

test("AUTH-9 a request that waited too long is refused, and takes no slot later", async () => {
  const bodies = openUnauthenticatedBodies({ max: 1, perAddressMax: 1, waitMs: 30 })
  const release = await bodies.acquire("192.0.2.1")
  await expect(bodies.acquire("192.0.2.2")).rejects.toMatchObject({ code: 429, retryAfterSeconds: 5 })
  release()
  expect(await stateOf(bodies.acquire("192.0.2.3"))).toBe("taken")
})
