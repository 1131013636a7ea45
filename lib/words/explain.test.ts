import { expect, test } from "vitest"
import { explainWords } from "./explain.ts"

test("MESSAGEPAGE-4 steps lead to the same places in every language", () => {
  const { en, ...others } = explainWords
  const links = (words: typeof en) =>
    Object.entries(words).map(([name, { steps }]) => [name, ...steps.map((step) => step.link ?? "–")])
  for (const words of Object.values(others)) expect(links(words)).toEqual(links(en))
})
