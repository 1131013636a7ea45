import { describe, expect, test } from "vitest"
import { cpuMsOf } from "#shared/testing/cpu-time"
import { phraseFinder } from "./find-phrases.ts"

const found = (phrases: readonly string[], text: string) =>
  phraseFinder(phrases.map((phrase) => [phrase, phrase] as const))(text).map(({ start, end, meanings }) => [
    text.slice(start, end),
    ...meanings,
  ])

describe("BOUNCE-2 phrases", () => {
  test("the longest at each place, never two that overlap", () => {
    expect(found(["no such", "no such user", "user unknown"], "no such user unknown")).toEqual([
      ["no such user", "no such user"],
    ])
    expect(found(["not here", "here"], "not there, not here")).toEqual([["not here", "not here"]])
  })

  test("whole words only, any ending after a star, signs between words", () => {
    expect(found(["user", "mailbox*"], "users <mailboxes>")).toEqual([["mailboxes", "mailbox*"]])
    expect(found(["mail box"], "mail-box")).toEqual([["mail-box", "mail box"]])
  })

  test("a gap of up to five words", () => {
    expect(found(["no ~ here"], "no a b c d e here")).toHaveLength(1)
    expect(found(["no ~ here"], "no here")).toHaveLength(1)
    expect(found(["no ~ here"], "no a b c d e f here")).toHaveLength(0)
  })

  test("scripts without blanks", () => {
    expect(found(["邮箱", "邮箱已满"], "对方邮箱已满")).toEqual([["邮箱已满", "邮箱已满"]])
  })

  test("a phrase may have two meanings", () => {
    const find = phraseFinder([
      ["gone", 1],
      ["gone", 2],
    ])
    expect(find("gone")).toEqual([{ start: 0, end: 4, meanings: [1, 2] }])
  })

  test("linear time, however often a phrase begins", () => {
    const find = phraseFinder([["a ~ a ~ a ~ b", 1]])
    expect(cpuMsOf(() => find("a ".repeat(1_000)))).toBeLessThan(500)
  })
})
