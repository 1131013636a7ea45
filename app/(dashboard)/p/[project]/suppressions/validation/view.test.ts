import { expect, test } from "vitest"
import { languages } from "#lib/interface/words/catalogue"
import { validationWords } from "#words/validation"
import { validationAnswerWords } from "#words/validation-answer"
import { type Checked, countResults, csvRows, explain, rawOf, severityOf } from "./view.ts"

/** The causes of VALIDATION-3. */
const causes = [
  "syntax_error",
  "possible_typo",
  "no_mx_record",
  "disposable",
  "role",
  "global_suppression",
  "abuse",
  "spamtrap",
  "mailbox_not_found",
  "smtp_connection_failed",
]

const answer = (result: string, cause: string): Checked => ({
  row: 2,
  email: "ann@example.com",
  answer: {
    status: "success",
    email: "ann@example.com",
    result,
    cause,
    validity: 30,
    local_part: "ann",
    domain: "example.com",
    mx_found: true,
    mx_record: "mx.example.com",
    processed_at: "2026-11-20 12:00:00",
    ...(cause === "possible_typo" ? { did_you_mean: "ann@example.org" } : {}),
  },
})

test("VALIDATIONPAGE-1 every result and every cause that there is has words in both languages", () => {
  for (const language of languages) {
    const words = validationWords[language]
    for (const cause of ["", ...causes]) expect(explain(words, cause), cause).not.toBe(words.noExplanation)
    for (const result of ["valid", "invalid", "suspicious", "unknown"] as const) {
      expect(words.results[result]).toBeTruthy()
      expect(validationAnswerWords[language].resultMeans[result]).toBeTruthy()
    }
  }
})

test("VALIDATIONPAGE-1 words a good answer as the result of this check, because a block may be known here", () => {
  const { valid } = validationAnswerWords.en.resultMeans
  expect(`${explain(validationWords.en, "")} ${valid}`).toBe(
    "This check found no problems. Its mail server accepted the address; no message was sent.",
  )
})

test("VALIDATIONPAGE-1 a word that we do not know shows raw and is called so", () => {
  expect(explain(validationWords.en, "on_the_moon")).toBe("No explanation yet.")
  expect(rawOf({ result: "odd", cause: "on_the_moon" })).toBe("odd · on_the_moon")
  expect(severityOf("odd")).toBe("neutral")
})

test("results are counted in a fixed order", () => {
  const refused: Checked = { row: 9, email: "x", refused: "Too long." }
  const list = [answer("odd", "x"), answer("invalid", "syntax_error"), answer("valid", ""), refused]
  expect(countResults([...list, answer("valid", "")])).toEqual([
    { result: "valid", count: 2 },
    { result: "invalid", count: 1 },
    { result: "", count: 1 },
    { result: "odd", count: 1 },
  ])
})

test("VALIDATIONPAGE-5 the file of results has every value, in the order of the rows", () => {
  const refused: Checked = { row: 1, email: "x", refused: "Too long." }
  expect(csvRows([answer("suspicious", "possible_typo"), refused])).toEqual([
    ["row", "email", "result", "cause", "validity", "did_you_mean", "mx_record", "processed_at"],
    ["1", "x", "not checked", "Too long.", "", "", "", ""],
    [
      "2",
      "ann@example.com",
      "suspicious",
      "possible_typo",
      "30",
      "ann@example.org",
      "mx.example.com",
      "2026-11-20 12:00:00",
    ],
  ])
})
