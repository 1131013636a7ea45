import { createLoader } from "nuqs/server"
import { describe, expect, test } from "vitest"
import { lookBeside, looks, looksMax, shownLooks, showPictures } from "./looks.ts"
import { previewParsers } from "./query.ts"

const asked = createLoader(previewParsers)

describe("LOOK-1 what the address asks for", () => {
  test.each([
    ["", ["desktop"]],
    ["look=phone-dark", ["phone-dark"]],
    ["look=desktop,phone-dark,no-pictures", ["desktop", "phone-dark", "no-pictures"]],
    // What nobody can write by pressing.
    ["look=desktop,desktop,phone", ["desktop", "phone"]],
    ["look=nothing,text", ["text"]],
    ["look=nothing", ["desktop"]],
    ["look=", ["desktop"]],
    ["look=desktop,phone,dark,text", ["desktop", "phone", "dark"]],
  ])("%s", (address, shown) => expect(shownLooks(asked(`?${address}`).look, false)).toEqual(shown))

  test("a footer in a language that there is", () => {
    expect(asked("?footer=de").footer).toBe("de")
    expect(asked("?footer=xx").footer).toBeNull()
  })
})

test("LOOK-3 AMP is there for a message that has it alone", () => {
  expect(shownLooks(["amp"], false)).toEqual(["desktop"])
  expect(shownLooks(["amp", "text"], false)).toEqual(["text"])
  expect(shownLooks(["amp"], true)).toEqual(["amp"])
})

test("LOOK-4 one more is one that is not there yet, until there are three", () => {
  expect(lookBeside(["desktop"], false)).toBe("phone-dark")
  expect(lookBeside(["phone-dark"], false)).toBe("desktop")
  for (const first of looks) {
    const shown = [first]
    for (let next = lookBeside(shown, true); next; next = lookBeside(shown, true)) shown.push(next)
    expect(new Set(shown).size).toBe(looksMax)
  }
})

test("LOOK-2 pictures are held back and offered where a look would show them", () => {
  expect(showPictures(["no-pictures", "text", "amp"])).toBe(false)
  expect(showPictures(["text", "phone"])).toBe(true)
})
