import type { SnippetLanguage } from "#lib/interface/format/snippets"
import { type Token, tokensOf } from "./code-tokens.ts"

const colours: Record<Token["kind"], string> = {
  key: "text-code-attr",
  string: "text-code-string",
  word: "text-code-tag",
  number: "text-code-merge",
  plain: "",
}

/** Code with colours, drawn on the server. */
export function CodeText({ code, language }: { code: string; language: SnippetLanguage | "json" }) {
  return tokensOf(code.trimEnd(), language).map(({ kind, text, at }) =>
    kind === "plain" ? (
      text
    ) : (
      <span key={at} className={colours[kind]}>
        {text}
      </span>
    ),
  )
}
