"use client"

import { useWords } from "#components/shell/language"
import { auditFrameWords } from "#lib/words/audit-frame"
import { BrokenLog } from "../../_audit/broken-log.tsx"

export default function BrokenPage({ reset }: { reset: () => void }) {
  return <BrokenLog title={useWords(auditFrameWords).account.title} reset={reset} />
}
