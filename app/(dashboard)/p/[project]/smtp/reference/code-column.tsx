import type { Snippet, SnippetLanguage } from "#lib/interface/format/snippets"
import { CodeBlock } from "#ui/code-block"
import { referenceWords } from "#words/reference"
import { wordsFor } from "#lib/access/auth/language"
import { CodePanel } from "./code-panel.tsx"
import { type Token, tokensOf } from "./code-tokens.ts"

export type CodeColumnProps = { snippets: readonly Snippet[]; language: SnippetLanguage; sample?: string }

/** Request and answer as code, at the right; it stays in sight while fields scroll. */
export async function CodeColumn({ snippets, language, sample }: CodeColumnProps) {
  const words = await wordsFor(referenceWords)
  const shown = snippets.map((one) => ({
    ...one,
    shown: <CodeText code={one.code} language={one.language} />,
  }))
  return (
    <div className="flex min-w-0 flex-col gap-3 xl:sticky xl:top-17 xl:max-h-[calc(100dvh-92px)] xl:overflow-y-auto">
      <CodePanel snippets={shown} language={language} />
      {sample && (
        <div>
          <h2 className="pb-1.5 font-semibold text-ink text-sm">
            {words.answer} <span className="font-normal text-ink-3 text-xs">{words.sampleHint}</span>
          </h2>
          <CodeBlock code={sample} label={words.sampleLabel}>
            <CodeText code={sample} language="json" />
          </CodeBlock>
        </div>
      )}
    </div>
  )
}

const colours: Record<Token["kind"], string> = {
  key: "text-code-attr",
  string: "text-code-string",
  word: "text-code-tag",
  number: "text-code-merge",
  plain: "",
}

/** Highlighted code, rendered on the server. */
function CodeText({ code, language }: { code: string; language: SnippetLanguage | "json" }) {
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
