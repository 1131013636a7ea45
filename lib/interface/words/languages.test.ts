import { expect, test } from "vitest"
import { sendWords } from "#words/send"
import { faultIn } from "./faults.ts"

test("WORDS-3 a count has the form of its number in every language", () => {
  const said = (language: "en" | "de" | "pl") =>
    [1, 3, 5, 22, 12_480].map((count) => sendWords[language].people({ count }).replaceAll("\u00a0", " "))
  expect(said("en")).toEqual(["1 person", "3 people", "5 people", "22 people", "12,480 people"])
  expect(said("de")).toEqual(["1 Person", "3 Personen", "5 Personen", "22 Personen", "12.480 Personen"])
  expect(said("pl")).toEqual(["1 osoba", "3 osoby", "5 osób", "22 osoby", "12 480 osób"])
})

test("WORDS-4 refusals are translated to Polish too", () => {
  expect(faultIn("There is no method moon/land.", "pl")).toBe("Nie ma metody moon/land.")
  expect(faultIn("The mail service did not respond.", "pl")).toBe("Usługa pocztowa nie odpowiedziała.")
})
