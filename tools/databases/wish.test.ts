import { expect, test } from "vitest"
import { readWish, requireAddresses } from "./wish.mjs"

test("the direction is one word, and --replace may stand beside it", () => {
  expect(readWish(["to-server"])).toEqual({ direction: "to-server", isReplacing: false })
  expect(readWish(["--replace", "to-embedded"])).toEqual({ direction: "to-embedded", isReplacing: true })
  for (const args of [[], ["--replace"], ["to-moon"], ["to-server", "to-embedded"], ["to-server", "--force"]])
    expect(() => readWish(args)).toThrow(/^Choose a target: npm run databases -- to-server, or/)
})

const DATABASE_URL = "postgres://waybill:kept-secret@db.example:5432/dashboard"

test("a setting that is missing is named", () => {
  expect(() => requireAddresses({})).toThrow(/^DATABASE_URL and SERVICE_DATABASE_URL are needed/)
  expect(() => requireAddresses({ DATABASE_URL })).toThrow(/^SERVICE_DATABASE_URL is needed/)
  expect(() => requireAddresses({ DATABASE_URL, SERVICE_DATABASE_URL: DATABASE_URL })).not.toThrow()
})

test("an invalid address is reported only by its setting", () => {
  for (const wrong of ["mysql://a:kept-secret@b/c", "postgres://a:kept#secret@b/c", "kept-secret"])
    expect(() => requireAddresses({ DATABASE_URL, SERVICE_DATABASE_URL: wrong })).toThrow(
      /^SERVICE_DATABASE_URL is not an address of a database, (?!.*kept)/,
    )
})
