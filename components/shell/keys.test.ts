import { describe, expect, it } from "vitest"
import { commandWords } from "#words/command"
import { uiWords } from "#words/ui"
import { capsOf, goKeys, isPressed, isSingle, type KeyLine, keyLines, type Pressed } from "./keys.ts"

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})
const altGraph = { ctrlKey: true, altKey: true, getModifierState: (name: string) => name === "AltGraph" }

describe("the list of keys", () => {
  it("SHELL-3 has no two keys for one press, and G waits for a letter without another action", () => {
    const presses = Object.values(keyLines).map((line) =>
      JSON.stringify([line.key, line.hasMod, line.hasShift]),
    )
    expect(new Set(presses).size).toBe(presses.length)
    expect(presses).not.toContain(JSON.stringify(["g", undefined, undefined]))
    expect(new Set(goKeys.map((one) => one.key)).size).toBe(goKeys.length)
  })

  it("SHELL-3 has a name for each in every language", () => {
    for (const words of Object.values(commandWords))
      expect(Object.keys(words.keys).sort()).toEqual(Object.keys(keyLines).sort())
  })

  it("distinguishes ⌘ from Ctrl, and Shift and signs that need it", () => {
    const { palette, select, selectRange, allKeys, earlier, search } = keyLines
    expect(
      [press("k", { metaKey: true }), press("k", { ctrlKey: true })].every((one) => isPressed(palette, one)),
    ).toBe(true)
    expect(isPressed(palette, press("k"))).toBe(false)
    expect([isPressed(select, press("x")), isPressed(select, press("X", { shiftKey: true }))]).toEqual([
      true,
      false,
    ])
    expect(isPressed(selectRange, press("X", { shiftKey: true }))).toBe(true)
    // "?" and "/" need Shift on some keyboards, "[" needs AltGr.
    expect(isPressed(allKeys, press("?", { shiftKey: true }))).toBe(true)
    expect(isPressed(search, press("/", { shiftKey: true }))).toBe(true)
    expect(isPressed(earlier, press("[", altGraph))).toBe(true)
    expect(isPressed(select, press("x", altGraph))).toBe(false)
    expect(isPressed(select, press("x", { ctrlKey: true }))).toBe(false)
  })

  it("detects single letters, and draws each key", () => {
    const line = (id: keyof typeof keyLines): KeyLine => keyLines[id]
    expect([isSingle(line("theme")), isSingle(line("palette")), isSingle(line("close"))]).toEqual([
      true,
      false,
      false,
    ])
    const { keyNames } = uiWords.de
    expect(capsOf(line("palette"), null)).toEqual(["⌘", "K"])
    expect(capsOf(line("palette"), keyNames)).toEqual(["Strg", "K"])
    expect(capsOf(line("selectRange"), null)).toEqual(["⇧", "X"])
    expect(capsOf(line("selectRange"), uiWords.en.keyNames)).toEqual(["Shift", "X"])
  })
})
