import { expect, test } from "vitest"
import { isOwnWord } from "./own-words.ts"

test.each([
  ["Waybill", ["Waybill"], true],
  ["waybill", ["Waybill"], false],
  ["WAYBILL", ["Waybill"], false],
  ["Waybill's", ["Waybill"], true],
  ["Webhook", ["webhook"], true],
  ["WEBHOOK", ["webhook"], true],
  ["webHook", ["webhook"], false],
  ["Łódź", ["łódź"], true],
  ["other", ["webhook"], false],
  ["other", [], false],
])("SPELLING-4 %s is in %j: %s", (word, words, isOwn) => {
  expect(isOwnWord(word, new Set(words))).toBe(isOwn)
})
