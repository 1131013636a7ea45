import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { at, setClock } from "#lib/platform/clock"
import { countTry, forgetTries, forgiveTry } from "./rate-limit.ts"

let now = 0
let restore = () => {}
beforeEach(() => {
  now = Date.UTC(2026, 10, 20)
  restore = setClock({ now: () => at(now) })
})
afterEach(() => {
  restore()
  forgetTries()
})

const failTimes = (times: number, email: string, ip: string) => {
  for (let n = 0; n < times; n++) countTry(email, ip)
}

describe("SIGNIN-2 guessing is slow and no one is locked out", () => {
  test("one client is refused after eight failures with one address, and can try again a little later", () => {
    failTimes(7, "ann@example.com", "192.0.2.1")
    expect(countTry("Ann@Example.com", "192.0.2.1").isRefused).toBe(false)
    expect(countTry("ann@example.com", "192.0.2.1").isRefused).toBe(true)
    now += 16_000
    expect(countTry("ann@example.com", "192.0.2.1").isRefused).toBe(false)
  })

  test("the person at another client can continue, however many failures in that name", () => {
    for (let client = 0; client < 100; client++) failTimes(8, "ann@example.com", `192.0.2.${client}`)
    const verdict = countTry("ann@example.com", "198.51.100.7")
    expect(verdict.isRefused).toBe(false)
    expect(verdict.delayMs).toBeGreaterThan(0)
  })

  test("one client that tries many addresses is refused for all of them", () => {
    for (let n = 0; n < 40; n++) countTry(`${n}@example.com`, "192.0.2.1")
    expect(countTry("new@example.com", "192.0.2.1").isRefused).toBe(true)
    expect(countTry("new@example.com", "192.0.2.2").isRefused).toBe(false)
  })

  test("a success resets the failures before it", () => {
    failTimes(7, "ann@example.com", "192.0.2.1")
    forgiveTry("ann@example.com", "192.0.2.1")
    failTimes(7, "ann@example.com", "192.0.2.1")
    expect(countTry("ann@example.com", "192.0.2.1").isRefused).toBe(false)
  })
})
