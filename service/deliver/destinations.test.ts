import { expect, test } from "vitest"
import { openDestinations } from "./destinations.ts"

const site = { destination: "mx.inbox.example", connectionsMax: 6, isLimitShared: true }
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A site whose limit the test changes, and the number of callers that have a connection. */
function openSite(share: number) {
  const limit = { share }
  const destinations = openDestinations(() => limit.share)
  let used = 0
  const occupy = (count: number) => {
    for (let nth = 0; nth < count; nth++)
      void destinations.occupy(site).then(
        () => used++,
        () => {},
      )
  }
  const usedNow = async () => {
    await settled()
    return used
  }
  return { destinations, limit, occupy, usedNow }
}

test("DIRECT-6 a smaller limit takes effect as connections become free", async () => {
  const { destinations, limit, occupy, usedNow } = openSite(3)
  occupy(5)
  expect(await usedNow()).toBe(3)
  limit.share = 2
  destinations.vacate(site)
  expect(await usedNow()).toBe(3)
  expect(destinations.used(site)).toBe(2)
  destinations.vacate(site)
  expect(await usedNow()).toBe(4)
  expect(destinations.used(site)).toBe(2)
})

test("DIRECT-6 a larger limit admits waiting requests in their order", async () => {
  const { destinations, limit, occupy, usedNow } = openSite(1)
  occupy(4)
  expect(await usedNow()).toBe(1)
  limit.share = 3
  destinations.admitAll()
  expect(await usedNow()).toBe(3)
})

test("DIRECT-4 a destination is crowded when as many wait as it has connections", async () => {
  const { destinations, occupy, usedNow } = openSite(2)
  occupy(3)
  expect(await usedNow()).toBe(2)
  expect(destinations.isCrowded(site)).toBe(false)
  occupy(1)
  expect(destinations.isCrowded(site)).toBe(true)
  destinations.close(new Error("closed"))
})

test("DIRECT-6 the limit of anything but a site is of each process", () => {
  const destinations = openDestinations(() => 1)
  expect(destinations.limitOf({ ...site, isLimitShared: false })).toBe(6)
  expect(destinations.limitOf(site)).toBe(1)
})
