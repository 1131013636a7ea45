import { expect, test } from "vitest"
import { strangerPlaces } from "./stranger-places.ts"

const isTaken = (place: Promise<unknown>) =>
  Promise.race([
    place.then(
      () => "taken",
      (error: { code?: number }) => error.code,
    ),
    new Promise((resolve) => setTimeout(resolve, 20, "waits")),
  ])

test("AUTH-9 an address has its places, all together have theirs, and who waits gets the next one", async () => {
  const places = strangerPlaces({ max: 3, perAddressMax: 2, waitMs: 60_000 })
  const [first] = await Promise.all([places.enter("192.0.2.1"), places.enter("::ffff:192.0.2.1")])
  const third = places.enter("192.0.2.1")
  expect(await isTaken(third)).toBe("waits")
  const other = places.enter("2001:db8::1")
  expect(await isTaken(other)).toBe("taken")
  const late = places.enter("2001:db8::2")
  expect(await isTaken(late)).toBe("waits")
  first()
  first()
  expect([await isTaken(third), await isTaken(late)]).toEqual(["taken", "waits"])
  ;(await other)()
  expect(await isTaken(late)).toBe("taken")
})

test("AUTH-9 who has waited too long is told so, and takes no place later", async () => {
  const places = strangerPlaces({ max: 1, perAddressMax: 1, waitMs: 30 })
  const leave = await places.enter("192.0.2.1")
  await expect(places.enter("192.0.2.2")).rejects.toMatchObject({ code: 429, retryAfterSeconds: 5 })
  leave()
  expect(await isTaken(places.enter("192.0.2.3"))).toBe("taken")
})
