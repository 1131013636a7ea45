import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, test, vi } from "vitest"
import { answersIn, dictionaryFor, hunspellDictionaries, hunspellWith } from "./hunspell.ts"
import { fakeHunspell, knowing } from "./testing/fake-hunspell.ts"

/** Starts programs, some of which hang until they are killed. */
vi.setConfig({ testTimeout: 60_000 })

const callsOf = (program: string): { args: string[]; env: Record<string, string> }[] => {
  const path = join(dirname(program), "calls")
  const lines = existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : []
  return lines.map((line) => JSON.parse(line))
}

describe("SPELLING-5 installed dictionaries", () => {
  test("are those that hunspell lists, without paths and other lines", async () => {
    const program = await fakeHunspell(["de_DE", "pl_PL", "hyph_de_DE", "../x y", "-d"], "")
    expect(await hunspellDictionaries(program)).toEqual(["de_DE", "pl_PL"])
    expect(await hunspellDictionaries("/nowhere/hunspell")).toEqual([])
  })

  test.each([
    ["de", "de_DE"],
    ["de-AT", "de_AT"],
    ["de-Latn-CH", "de_DE"],
    ["pt", "pt_BR"],
    ["sr-RS", "sr"],
    ["fr", null],
    ["d", null],
  ])("for %s %s is used", (language, dictionary) => {
    expect(dictionaryFor(language, ["de_AT", "de_DE", "pt_BR", "pl_PL", "sr"])).toBe(dictionary)
  })
})

describe("SPELLING-5 hunspell", () => {
  test("runs without a shell and without our environment, once per word, and its answers are cached", async () => {
    const program = await fakeHunspell(["de_DE"], knowing("Haus", "Straße"))
    const speller = hunspellWith(program, "de_DE")
    const first = await speller.unknownOf(["Haus", "Huas", "Straße"])
    expect(first).toEqual({ unknown: new Map([["Huas", ["Haus", "ab cd"]]]), isWhole: true })
    expect(await speller.unknownOf(["Huas", "Straße"])).toEqual(first)
    const calls = callsOf(program)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.args).toEqual(["-a", "-i", "utf-8", "-d", "de_DE"])
    expect(Object.keys(calls[0]?.env ?? {}).filter((name) => !name.startsWith("__"))).toEqual([
      "LC_ALL",
      "NODE_ENV",
    ])
  })

  test("skips words above its limit per call, and the next call continues", async () => {
    const speller = hunspellWith(await fakeHunspell([], knowing()), "de_DE")
    const words = Array.from({ length: 5000 }, (_, n) => `wort${"abcdefghij"[n % 10]}${n}`)
    const first = await speller.unknownOf(words)
    expect(first?.isWhole).toBe(false)
    expect(first?.unknown.size).toBe(3000)
    expect(await speller.unknownOf(words)).toMatchObject({ isWhole: true })
  })

  test.each([
    ["nothing", ""],
    ["garbage", 'say("\\u0000\\u0001 <html>".repeat(1000))'],
    ["garbage behind a banner", 'say("@(#) Hunspell\\nSegmentation fault\\n\\n")'],
    ["an end", "process.exit(3)"],
    ["endless lines", 'const more = () => { say("x".repeat(100000) + "\\n"); setImmediate(more) }; more()'],
  ])("is not called again for a minute when its output is %s", async (_, body) => {
    const program = await fakeHunspell(["de_DE"], body)
    const speller = hunspellWith(program, "de_DE")
    expect(await speller.unknownOf(["Haus"])).toBeNull()
    expect(await speller.unknownOf(["Haus"])).toBeNull()
    expect(callsOf(program)).toHaveLength(1)
    expect(speller.isBusy()).toBe(false)
  })

  test("is killed when it hangs, and its earlier output counts", async () => {
    const hanging = `say("@(#) Hunspell\\n*\\n\\n& zwie 1 1: zwei\\n\\n& dr"); setInterval(() => {}, 1000)
    require("node:fs").writeFileSync(__dirname + "/pid", String(process.pid))`
    const program = await fakeHunspell(["de_DE"], hanging)
    const found = await hunspellWith(program, "de_DE").unknownOf(["eins", "zwie", "drei"])
    expect(found).toEqual({ unknown: new Map([["zwie", ["zwei"]]]), isWhole: false })
    const pid = Number(readFileSync(join(dirname(program), "pid"), "utf8"))
    await expect.poll(() => isThere(pid)).toBe(false)
  })

  test("is parsed word by word: compounds, roots, several words in one", () => {
    const printed = "@(#) x\n+ Haus\n\n-\n\n*\n& gehts 1 3: geht's\n\n# qqq 1\n\n*\n\n"
    expect(answersIn(printed, ["Hauses", "Haustür", "wie-gehts", "qqq", "ja", "nie"])).toEqual(
      new Map<string, string[] | null>([
        ["Hauses", null],
        ["Haustür", null],
        ["wie-gehts", ["geht's"]],
        ["qqq", []],
        ["ja", null],
      ]),
    )
  })
})

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe.runIf(existsSync("/usr/bin/hunspell"))("SPELLING-5 the machine's own hunspell", async () => {
  const program = "/usr/bin/hunspell"
  const names = existsSync(program) ? await hunspellDictionaries(program) : []

  test.runIf(names.includes("de_DE"))("knows German", async () => {
    const found = await hunspellWith(program, "de_DE").unknownOf(["Straße", "Haustür", "Rechnnung", "ich"])
    expect([...(found?.unknown ?? [])]).toEqual([["Rechnnung", expect.arrayContaining(["Rechnung"])]])
    expect(found?.isWhole).toBe(true)
  })

  test.runIf(names.includes("pl_PL"))("knows Polish", async () => {
    const found = await hunspellWith(program, "pl_PL").unknownOf(["zamówienie", "zamowienie", "łódź"])
    expect([...(found?.unknown ?? [])]).toEqual([["zamowienie", expect.arrayContaining(["zamówienie"])]])
  })
})
