import { expect, it } from "vitest"
import { verifyWebhookWords } from "#words/verify-webhook"

it("VERIFY-3 suggests a program's key when the signature does not match", () => {
  expect(verifyWebhookWords.en.verdictTexts.forged).toContain("the API key of a program")
  expect(verifyWebhookWords.de.verdictTexts.forged).toContain("API-Schlüssel eines Programms")
})
