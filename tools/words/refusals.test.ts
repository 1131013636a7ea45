import { expect, test } from "vitest"
import { faultsOfRefusals } from "./refusals.ts"

test("reports a refusal that only another language has, and one whose values differ", () => {
  const refusals = (sentences: Record<string, string>) => ({ roles: {}, sentences })
  expect(
    faultsOfRefusals(
      new Map([
        ["de", refusals({ "No {name}.": "Kein {name}.", "Not now.": "Nicht jetzt." })],
        ["pl", refusals({ "No {name}.": "Nie ma {nazwa}." })],
      ]),
    ),
  ).toEqual([
    'refusals/pl.json: "No {name}." has other values in English.',
    'refusals/pl.json: "Not now." is missing.',
  ])
})
