import fc from "fast-check"
import { decodeWords } from "postal-mime"
import { expect, test } from "vitest"
import { cpuMsOf } from "#shared/testing/cpu-time"
import { phrase, unstructured } from "./encoded-words.ts"

test.each([
  "Your order 17",
  'say "yes"',
  "a  b\tc",
  "is 1=?2",
  "=?UTF-8?Q?Gr=C3=BC=c3=9fe?= and =?iso-8859-1?b?/A==?=",
])("COMPOSE-6 %j goes as it is", (text) => {
  expect(unstructured(text)).toBe(text)
})

test.each([
  ["Grüße", "=?UTF-8?Q?Gr=C3=BC=C3=9Fe?="],
  ["漢字", "=?UTF-8?B?5ryi5a2X?="],
  ["=?UTF-8?Q?a b?=", "=?UTF-8?Q?=3D=3FUTF-8=3FQ=3Fa_b=3F=3D?="],
  ["=?UTF-8?B?YWJ?=", "=?UTF-8?Q?=3D=3FUTF-8=3FB=3FYWJ=3F=3D?="],
  ["=?UTF-8?Q?a=0Ab?=", "=?UTF-8?Q?=3D=3FUTF-8=3FQ=3Fa=3D0Ab=3F=3D?="],
])("COMPOSE-6 %j goes as %s", (text, words) => {
  expect(unstructured(text)).toBe(words)
})

test.each(["=? ", `${"x".repeat(900)} `])("COMPOSE-6 a megabyte of %j takes linear time", (piece) => {
  const text = piece.repeat(1_000_000 / piece.length)
  // A tenth of a second; patterns that try each character as a start took seconds to minutes.
  expect(cpuMsOf(() => unstructured(text))).toBeLessThan(1500)
})

test("COMPOSE-6 control characters are blanks, so that no decoder makes a line break of them", () => {
  expect(unstructured("a\x1b\x85b\tc")).toBe("a b\tc")
})

test("COMPOSE-6 words have 75 characters at most and whole characters, and decode to the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
      const written = unstructured(`ü${text}x`)
      expect(written.split(" ").every((word) => word.length <= 75)).toBe(true)
      expect(decodeWords(written)).toBe(`ü${text}x`.replace(/[^\P{Cc}\t]+/gu, " "))
    }),
  )
})

test.each([
  ["", ""],
  ["  ", ""],
  ["Ann Sample", "Ann Sample"],
  ["Sample, Ann", '"Sample, Ann"'],
  ['Ann "A" \\', '"Ann \\"A\\" \\\\"'],
  ["J. Doe", '"J. Doe"'],
  ["Jörg", "=?UTF-8?Q?J=C3=B6rg?="],
  ["=?UTF-8?Q?J=C3=B6rg?= Sample", "=?UTF-8?Q?J=C3=B6rg?= Sample"],
  ["=?UTF-8?Q?a,b?=", "=?UTF-8?Q?=3D=3FUTF-8=3FQ=3Fa=2Cb=3F=3D?="],
])("COMPOSE-6 the name %j goes as %s", (name, written) => {
  expect(phrase(name)).toBe(written)
})

test.each(["x".repeat(1000), '"'.repeat(500), `a${" ".repeat(100)}b`])(
  "COMPOSE-6 the name %j needs encoded words",
  (name) => {
    expect(phrase(name)).toMatch(/^(?:=\?UTF-8\?[BQ]\?[^? ]+\?= ?)+$/)
    expect(decodeWords(phrase(name))).toBe(name)
  },
)
