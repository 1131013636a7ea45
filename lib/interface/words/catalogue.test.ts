import { expect, test } from "vitest"
import { languageOf } from "./catalogue.ts"

test("LANGUAGE-1 the first visit uses the browser's language", () => {
  const expected: [header: string | null, language: string][] = [
    [null, "en"],
    ["de-AT,de;q=0.9,en;q=0.8", "de"],
    ["en-GB,de;q=0.9", "en"],
    ["fr, de;q=0.5, en;q=0.4", "de"],
    ["de;q=0, en", "en"],
    ["en;q=0.3, de;q=0.7", "de"],
    ["tlh, ;q=x,,,", "en"],
  ]
  for (const [header, language] of expected) expect([header, languageOf(header)]).toEqual([header, language])
})
