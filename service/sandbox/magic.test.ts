import { expect, test } from "vitest"
import { magic, magicOf } from "./magic.ts"

test("SANDBOX-2 the word itself, word+anything and word-42 are magic in any domain", () => {
  for (const { word } of magic)
    for (const local of [word, `${word}+order.7`, `${word}-42`, word.toUpperCase()])
      expect(magicOf(`${local}@any.example`)?.word).toBe(word)
})

test("SANDBOX-2 other addresses are ordinary", () => {
  for (const local of ["openly", "open-minded", "open.", "xopen", "click-1a", "slowly+x", "reader", "soft"])
    expect(magicOf(`${local}@any.example`)).toBeNull()
})
