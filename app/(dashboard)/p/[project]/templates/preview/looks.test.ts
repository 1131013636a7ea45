import { createLoader } from "nuqs/server"
import { describe, expect, test } from "vitest"
import { lookBeside, looks, looksMax, shownLooks, showPictures } from "./looks.ts"
import { previewParsers } from "./use-looks.ts"

const loadQuery = createLoader(previewParsers)

describe("LOOK-1 looks in the address", () => {
  test.each([
    ["", ["desktop"]],
    ["look=phone-dark", ["phone-dark"]],
    ["look=desktop,phone-dark,no-pictures", ["desktop", "phone-dark", "no-pictures"]],
    // Only possible by editing the address.
    ["look=desktop,desktop,phone", ["desktop", "phone"]],
    ["look=nothing,text", ["text"]],
    ["look=nothing", ["desktop"]],
    ["look=", ["desktop"]],
    ["look=desktop,phone,dark,text", ["desktop", "phone", "dark"]],
  ])("%s", (address, shown) => expect(shownLooks(loadQuery(`?${address}`).look, false)).toEqual(shown))

  test("a footer in an available language", () => {
    expect(loadQuery("?footer=de").footer).toBe("de")
    expect(loadQuery("?footer=xx").footer).toBeNull()
  })
})

test("LOOK-3 AMP is offered only for a message that has it", () => {
  expect(shownLooks(["amp"], false)).toEqual(["desktop"])
  expect(shownLooks(["amp", "text"], false)).toEqual(["text"])
  expect(shownLooks(["amp"], true)).toEqual(["amp"])
})

test("LOOK-4 the next look is one that is not shown yet, up to three", () => {
  expect(lookBeside(["desktop"], false)).toBe("phone-dark")
  expect(lookBeside(["phone-dark"], false)).toBe("desktop")
  for (const first of looks) {
    const shown = [first]
    for (let next = lookBeside(shown, true); next; next = lookBeside(shown, true)) shown.push(next)
    expect(new Set(shown).size).toBe(looksMax)
  }
})

test("LOOK-2 pictures are blocked and offered when a look would show them", () => {
  expect(showPictures(["no-pictures", "text", "amp"])).toBe(false)
  expect(showPictures(["text", "phone"])).toBe(true)
})
