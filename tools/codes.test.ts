import { expect, test } from "vitest"
import { errorMeanings } from "../lib/contract/error-codes.ts"
import { faultsOf } from "./codes.ts"
import { neverReturned } from "./unused-codes.ts"

test("a code is provoked, or said never to be given, and not both", () => {
  expect(faultsOf(new Set([101, 203, 999]), [101, 102, 106, 203], { 106: "a reason", 203: "older" })).toEqual(
    {
      unprovoked: [102],
      provokedAllTheSame: [203],
      unknown: [999],
    },
  )
  expect(faultsOf(new Set([101]), [101], {})).toEqual({ unprovoked: [], provokedAllTheSame: [], unknown: [] })
})

test("ERROR-2 every code that is never given is in the table and has a reason", () => {
  for (const [code, reason] of Object.entries(neverReturned)) {
    expect(Object.keys(errorMeanings)).toContain(code)
    expect(reason.length).toBeGreaterThan(10)
  }
})
