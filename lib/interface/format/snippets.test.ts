import { execFileSync } from "node:child_process"
import { describe, expect, test } from "vitest"
import { literal, php } from "./literals.ts"
import {
  type RequestLanguage,
  requestLanguages,
  requestSnippetsOf,
  type SnippetLanguage,
  snippetLanguages,
  snippetsOf,
} from "./snippets.ts"

const url = "https://mail.example.com/en/transactional/api/v1/email/send.json"
const awkward = {
  message: {
    subject: `It's "5 % off" & $HOME \`x\` \\ {{name}}`,
    body: { plaintext: "one\ntwo\ttab", html: "<p>ü 漢 😀</p>" },
    empty: {},
    none: [],
    flags: [true, false, null, 0, 1.5],
    "a-b": "dash",
  },
}
const codeOf = (language: SnippetLanguage, input: object = awkward): string =>
  snippetsOf(url, input).find((one) => one.language === language)?.code ?? ""

/** Literal of the sent body in a program, as the program itself would write it. */
const literalIn = (code: string, before: string, after: string): string =>
  code.slice(code.indexOf(before) + before.length, code.lastIndexOf(after))

test("SELF-6 every snippet names the address, the key's place in the environment, and no key", () => {
  const places = {
    curl: '"X-API-KEY: $API_KEY"',
    javascript: "process.env.API_KEY",
    python: 'os.environ["API_KEY"]',
    php: "getenv('API_KEY')",
  }
  expect(snippetsOf(url, {}).map((one) => one.language)).toEqual([...snippetLanguages])
  for (const language of snippetLanguages) {
    expect(codeOf(language)).toContain(url)
    expect(codeOf(language)).toContain(places[language])
  }
})

test("SELF-6 a shell hands curl exactly the body", () => {
  const shown = codeOf("curl").replace(
    /^curl/,
    `${process.execPath} -e 'console.log(process.argv.at(-1))' --`,
  )
  const printed = execFileSync("/bin/sh", ["-c", shown.replaceAll("-X POST", "x")], { encoding: "utf8" })
  expect(JSON.parse(printed)).toEqual(awkward)
})

test("SELF-6 JavaScript reads exactly the body", () => {
  const text = literalIn(codeOf("javascript"), "JSON.stringify(", "),\n  },")
  const printed = execFileSync(process.execPath, ["-p", `JSON.stringify(${text})`], { encoding: "utf8" })
  expect(JSON.parse(printed)).toEqual(awkward)
})

test("SELF-6 PHP gets arrays, an object where nothing is in it, and strings with two escapes", () => {
  expect(literal({ a: "it's \\ $x", b: {} }, php)).toBe("['a' => 'it\\'s \\\\ $x', 'b' => new stdClass()]")
  expect(literal({ c: [], d: null, e: true }, php)).toBe("['c' => [], 'd' => null, 'e' => true]")
  const code = codeOf("php")
  expect(code.startsWith("<?php\n")).toBe(true)
  expect(code.match(/\[/g)?.length).toBe(code.match(/\]/g)?.length)
})

test("a short value is on one line, a long one on several", () => {
  expect(codeOf("curl", { limit: 50, offset: 0 })).toContain(`-d '{ "limit": 50, "offset": 0 }'`)
  expect(codeOf("javascript", { limit: 50 })).toContain("body: JSON.stringify({ limit: 50 }),")
  expect(codeOf("curl")).toContain('"none": []')
})

describe("MESSAGEPAGE-2 a message as a request", () => {
  const requestOf = (language: RequestLanguage, input: object = awkward): string =>
    requestSnippetsOf(url, input).find((one) => one.language === language)?.code ?? ""

  test("names the key's place in the environment, and no key", () => {
    const places = {
      curl: '"X-API-KEY: $API_KEY"',
      typescript: "process.env.API_KEY",
      python: 'os.environ["API_KEY"]',
      php: "getenv('API_KEY')",
    }
    expect(requestSnippetsOf(url, {}).map((one) => one.language)).toEqual([...requestLanguages])
    for (const language of requestLanguages) expect(requestOf(language)).toContain(places[language])
  })

  test("a shell hands a body on that is too long for one argument", () => {
    const long = { message: { ...awkward.message, body: { html: "'$x`\n".repeat(60_000) } } }
    const shown = requestOf("curl", long).replace(/^curl .*?@-/s, "cat")
    const printed = execFileSync("/bin/sh", ["-s"], { input: shown, encoding: "utf8", maxBuffer: 10_000_000 })
    expect(JSON.parse(printed)).toEqual(long)
  })

  test("a name that JavaScript takes for something else stays a name", () => {
    const input = { message: { metadata: JSON.parse('{"__proto__": "x", "constructor": "y"}') } }
    const text = literalIn(requestOf("typescript", input), "JSON.stringify(", "),\n  },")
    const printed = execFileSync(process.execPath, ["-p", `JSON.stringify(${text})`], { encoding: "utf8" })
    expect(printed.trim()).toBe(JSON.stringify(input))
  })
})
