import { expect, test } from "vitest"
import { canFold, foldField } from "./fold-field.ts"

const words = (count: number) => Array(count).fill("word").join(" ")

test.each([
  ["a short value", "one  two\tthree"],
  ["many words", words(400)],
  ["gaps", `${words(12)}${" ".repeat(60)}${words(12)}\t\t${words(20)}`],
  ["a long word among others", `${words(3)} ${"x".repeat(900)} ${words(30)}`],
  ["a word as long as a line", "x".repeat(900)],
])("COMPOSE-6 %s: lines end at blanks, none is blank, and unfolding gives the value back", (_name, value) => {
  const field = foldField("X-Text", value)
  const lines = field.split("\r\n")
  expect(field.replaceAll("\r\n", "")).toBe(`X-Text: ${value}`)
  expect(lines.every((line) => line.trim() !== "" && line.length <= 998)).toBe(true)
  expect(lines.filter((line) => line.length > 76).every((line) => line.includes("x".repeat(900)))).toBe(true)
})

test("COMPOSE-6 a first word that fits nowhere stays next to the name", () => {
  expect(foldField("References", `<${"a".repeat(90)}@b.example>`)).not.toContain("\r\n")
  expect(foldField(`X-${"n".repeat(30)}`, "x".repeat(60))).toBe(`X-${"n".repeat(30)}:\r\n ${"x".repeat(60)}`)
})

test.each([
  [words(1000), true],
  ["x".repeat(900), true],
  ["x".repeat(901), false],
  [`a${" ".repeat(61)}b`, false],
])("COMPOSE-6 %# folding is enough only for words and gaps that fit into lines", (value, isEnough) => {
  expect(canFold(value)).toBe(isEnough)
})
