import { describe, expect, it } from "vitest"
import { snippetsOf } from "#lib/interface/format/snippets"
import { tokensOf } from "./code-tokens.ts"

const input = { message: { subject: "It's {{name}}", track_links: 1, flag: true, none: null } }
const snippets = snippetsOf("https://mail.example.com/en/transactional/api/v1/email/send.json", input)

/** Kinds of one word, wherever it is a whole token. */
const kindsOf = (language: (typeof snippets)[number]["language"], text: string): string[] => {
  const code = snippets.find((one) => one.language === language)?.code ?? ""
  return tokensOf(code, language)
    .filter((token) => token.text === text)
    .map((token) => token.kind)
}

describe("SELF-6 code in colours", () => {
  it.each(snippets)("is the code itself: $language", ({ code, language }) => {
    const tokens = tokensOf(code, language)
    expect(tokens.map((token) => token.text).join("")).toBe(code)
    expect(new Set(tokens.map((token) => token.at)).size).toBe(tokens.length)
  })
  it("distinguishes names, texts, numbers and keywords", () => {
    expect(kindsOf("curl", '"subject"')).toEqual(["key"])
    expect(kindsOf("curl", "-H")).toEqual(["word", "word"])
    expect(kindsOf("javascript", "subject")).toEqual(["key"])
    expect(kindsOf("javascript", "await")).toEqual(["word", "word"])
    expect(kindsOf("javascript", `"It's {{name}}"`)).toEqual(["string"])
    expect(kindsOf("python", "True")).toEqual(["word"])
    expect(kindsOf("python", "1")).toEqual(["number"])
    expect(kindsOf("php", "'subject'")).toEqual(["key"])
    expect(kindsOf("php", "'It\\'s {{name}}'")).toEqual(["string"])
  })
  it("reads JSON", () => {
    expect(tokensOf('{"a": "b", "c": 1.5}', "json").map((token) => token.kind)).toEqual([
      "plain",
      "key",
      "plain",
      "string",
      "plain",
      "key",
      "plain",
      "number",
      "plain",
    ])
  })
})
