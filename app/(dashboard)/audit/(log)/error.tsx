"use client"

import { useWords } from "#components/shell/language"
import { auditWords } from "#lib/words/audit"
import { BrokenLog } from "../../_audit/broken-log.tsx"

export default function BrokenPage({ reset }: { reset: () => void }) {
  return <BrokenLog title={useWords(auditWords).account.title} reset={reset} />
}
