import { expect, it } from "vitest"
import { faultIn } from "./faults.ts"

it("translates our refusals to German, with values kept and reasons translated too", () => {
  expect(faultIn("The mail service did not respond.", "de")).toBe("Der Maildienst hat nicht geantwortet.")
  expect(faultIn("There is no method moon/land.", "de")).toBe("Es gibt keine Methode moon/land.")
  expect(faultIn("The message could not be sent: The mail service did not respond.", "de")).toBe(
    "Die Nachricht konnte nicht gesendet werden: Der Maildienst hat nicht geantwortet.",
  )
  expect(faultIn("Editors cannot do this. Managers and operators can.", "de")).toBe(
    "Mit der Rolle Redaktion geht das nicht, mit Leitung und Betrieb schon.",
  )
  expect(faultIn("Viewers cannot do this. Only the owner can.", "de")).toBe(
    "Mit der Rolle Einsicht geht das nicht. Nur der Inhaber kann es.",
  )
})

it("WORDS-4 leaves English readers and the mail service's own words alone", () => {
  expect(faultIn("The mail service did not respond.", "en")).toBe("The mail service did not respond.")
  expect(faultIn("template.name: another template has this name.", "de")).toBe(
    "template.name: another template has this name.",
  )
  expect(faultIn("constructor", "de")).toBe("constructor")
})
