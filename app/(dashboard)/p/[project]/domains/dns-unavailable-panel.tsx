"use client"

import { Unplug } from "lucide-react"
import { useWords } from "#components/shell/language"
import type { Expected } from "#lib/platform/dns/expected"
import { CodeBlock } from "#ui/code-block"
import { domainRecordWords } from "#words/domain-record"
import { digCommands } from "#lib/features/domains/view"

/** DNS did not respond: consequences, what still applies, and commands to check manually. */
export function DnsUnavailablePanel({ records }: { records: readonly Expected[] }) {
  const words = useWords(domainRecordWords)
  return (
    <section
      aria-label={words.dnsUnavailableTitle}
      className="flex gap-3 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <Unplug aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold text-ink text-sm">{words.dnsUnavailableTitle}</h2>
        <p className="mt-0.5 max-w-[720px] text-ink-2 text-sm">{words.dnsUnavailableText}</p>
        <CodeBlock
          code={digCommands(records)}
          label={words.digLabel}
          isWrapped
          className="mt-2 max-w-[720px]"
        />
      </div>
    </section>
  )
}
