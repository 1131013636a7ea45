import type { SnippetLanguage } from "#lib/interface/format/snippets"

/** Tokens of code with their kinds, for colors. Pure; it runs on the server, so that browsers need no highlighter. */
/** `at`: where it begins in the code. */
export type Token = { kind: "key" | "string" | "word" | "number" | "plain"; text: string; at: number }

const text = String.raw`"(?:[^"\\]|\\.)*"`
const quoted = String.raw`'(?:[^'\\]|\\.)*'`
const number = String.raw`(?<![\w.])\d+(?:\.\d+)?\b`

/** Alternatives in the order in which they are tried; the name of a group is the kind. */
const patterns: Record<SnippetLanguage | "json", RegExp> = {
  json: new RegExp(
    `(?<key>${text}(?=:))|(?<string>${text})|(?<word>\\b(?:true|false|null)\\b)|(?<number>${number})`,
    "g",
  ),
  curl: new RegExp(
    `(?<key>${text}(?=:))|(?<string>${text}|'https?:[^']*')|(?<word>^curl\\b|(?<=\\s)-\\w\\b|\\b(?:true|false|null)\\b)|(?<number>${number})`,
    "g",
  ),
  javascript: new RegExp(
    `(?<key>(?:${text}|\\b[A-Za-z_$][\\w$]*)(?=: ))|(?<string>${text}|\`[^\`]*\`)|(?<word>\\b(?:const|await|if|throw|new|true|false|null)\\b)|(?<number>${number})`,
    "g",
  ),
  python: new RegExp(
    `(?<key>${text}(?=: )|\\b\\w+(?==))|(?<string>${text})|(?<word>\\b(?:import|from|try|except|as|True|False|None)\\b)|(?<number>${number})`,
    "g",
  ),
  php: new RegExp(
    `(?<key>${quoted}(?= =>)|\\bCURLOPT_\\w+)|(?<string>${quoted})|(?<word>^<\\?php|\\b(?:new|true|false|null)\\b)|(?<number>${number})`,
    "g",
  ),
}

/** The code cut into tokens; together they are the code again. */
export function tokensOf(code: string, language: SnippetLanguage | "json"): Token[] {
  const tokens: Token[] = []
  let at = 0
  for (const match of code.matchAll(patterns[language])) {
    if (match.index > at) tokens.push({ kind: "plain", text: code.slice(at, match.index), at })
    tokens.push({ kind: kindOf(match.groups), text: match[0], at: match.index })
    at = match.index + match[0].length
  }
  if (at < code.length) tokens.push({ kind: "plain", text: code.slice(at), at })
  return tokens
}

function kindOf(groups: Record<string, string | undefined> = {}): Token["kind"] {
  const kinds = ["key", "string", "word", "number"] as const
  return kinds.find((kind) => groups[kind] !== undefined) ?? "plain"
}
