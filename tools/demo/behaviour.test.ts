import { expect, test } from "vitest"
import { fateOf } from "../../service/sandbox/magic.ts"
import { readingDelayMs, recipientsOf } from "./behaviour.ts"
import { type PlannedLetter, profileWord } from "./history.ts"

const letter = (word: string, order: number): PlannedLetter => ({
  ...{ atMs: 0, project: 0, kind: 0, name: "Noa" },
  ...{ word, order, email: `noa.levi${order}@inbox.example` },
})
const letters = [letter("plain", 1), letter("open", 2), letter("scanned", 3), letter("blocked", 4)]
const of = (order: number) => recipientsOf(letters)(`noa.levi${order}@inbox.example`)

test("an ordinary address acts as the plan says, and any other as the sandbox does", () => {
  expect(of(1)).toBeNull()
  expect(of(4)?.refusal).toMatchObject({ code: 554 })
  expect(of(5)).toBeNull()
  expect(recipientsOf(letters)("hard-bounce@inbox.example")?.refusal).toMatchObject({ code: 550 })
})

test("people open after their reading time, a scanner at once", () => {
  const [open] = of(2)?.actions ?? []
  expect(open?.fromMs).toBeGreaterThanOrEqual(readingDelayMs(2))
  expect(of(3)?.actions?.[0]?.toMs).toBeLessThanOrEqual(1000)
})

test("a recipient at a sample provider acts as that provider's profile says, and no slow host delays the demo", () => {
  const at = (name: string): PlannedLetter => ({
    ...letter(profileWord, 7),
    email: `${name}@amberpost.example`,
  })
  const actOf = (name: string) => recipientsOf([at(name)])(`${name}@amberpost.example`)
  expect(fateOf("mei.berg@amberpost.example")?.answerAfterMs).toBe(5000)
  expect(actOf("mei.berg")).toBeNull()
  expect(actOf("theo.berg")?.refusal?.isOnlyFirstTime).toBe(true)
  expect(actOf("noa.levi")?.actions?.[0]?.fromMs).toBeGreaterThanOrEqual(readingDelayMs(7))
})
