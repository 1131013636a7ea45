"use client"

import { useWords } from "#components/shell/language"
import { smtpSnippets } from "#lib/interface/format/smtp-snippets"
import { CopyButton } from "#ui/copy-button"
import { Segmented } from "#ui/segmented"
import { smtpProgramWords } from "#words/smtp-program"
import { smtpSecurityWords } from "#words/smtp-security"
import type { SmtpBase } from "./load.ts"
import { SnippetTabs } from "./snippet-tabs.tsx"
import type { CodeChoice } from "./view.ts"

type Props = {
  base: SmtpBase
  isTrusted: boolean
  choice: CodeChoice
  onChoose: (choice: CodeChoice) => void
}

/** One message in seven languages, for either port. */
export function CodePanel({ base, isTrusted, choice, onChoose }: Props) {
  const words = useWords(smtpProgramWords)
  const securityWords = useWords(smtpSecurityWords)
  const { isTls } = choice
  const snippets = smtpSnippets({ ...base, port: isTls ? base.tlsPort : base.port, isTls, isTrusted })
  const now = snippets.find(({ language }) => language === choice.language) ?? snippets[0]
  if (!now) return null
  return (
    <section
      aria-label={words.programs}
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 px-4 py-1.5">
        <h2 className="font-semibold text-ink text-sm">{words.programs}</h2>
        <p className="min-w-0 flex-1 basis-0 truncate text-ink-3 text-xs">{words.programsHint}</p>
        <Segmented
          label={words.security}
          value={isTls ? "tls" : "starttls"}
          onValueChange={(value) => onChoose({ ...choice, isTls: value === "tls" })}
          segments={[
            { value: "starttls", label: securityWords.startTls },
            { value: "tls", label: securityWords.tls },
          ]}
        />
        <CopyButton text={now.code} label={words.copyCode({ language: now.label })} />
      </div>
      <SnippetTabs
        label={words.language}
        value={now.language}
        onValueChange={(language) => onChoose({ ...choice, language })}
        snippets={snippets.map(({ language, label, code }) => ({ language, label, shown: code }))}
        codeLabel={({ label }) => words.codeLabel({ language: label })}
      />
      <p className="border-line border-t px-4 py-2 text-ink-3 text-xs">
        {words.keyFrom({ name: "API_KEY" })}
      </p>
    </section>
  )
}
