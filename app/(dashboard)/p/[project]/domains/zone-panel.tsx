"use client"

import { useWords } from "#components/shell/language"
import type { CheckedRecord } from "#lib/platform/dns/check-records"
import type { Expected } from "#lib/platform/dns/expected"
import { zoneFile } from "#lib/interface/format/zone-file"
import { CodeBlock } from "#ui/code-block"
import { Panel } from "#ui/panel"
import { domainRecordWords } from "#words/domain-record"
import { zoneLines } from "#lib/features/domains/view"

/** All records as text for a DNS server; what is there already is a comment, and a second SPF record never comes up. */
export function ZonePanel(props: {
  records: readonly Expected[]
  checked: ReadonlyMap<string, CheckedRecord>
}) {
  const words = useWords(domainRecordWords)
  const zone = zoneFile(
    zoneLines(props.records, props.checked, (kind, id) => words[kind]({ what: words.ids[id] })),
  )
  return (
    <Panel title={words.zoneTitle} hint={words.zoneHint}>
      <CodeBlock code={zone} label={words.zoneLabel} isWrapped />
    </Panel>
  )
}
