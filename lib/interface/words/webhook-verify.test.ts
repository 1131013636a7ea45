import { expect, it } from "vitest"
import { verifyWebhookWords } from "#words/verify-webhook"

it("VERIFY-3 says that a program's key may have signed what does not fit", () => {
  expect(verifyWebhookWords.en.verdictTexts.forged).toContain("the API key of a program")
  expect(verifyWebhookWords.de.verdictTexts.forged).toContain("API-Schlüssel eines Programms")
})
