"use client"

import { useWords } from "#components/shell/language"
import { auditFrameWords } from "#words/audit-frame"
import type { BrokenProps } from "../../../../broken.tsx"
import { BrokenLog } from "../../../_audit/broken-log.tsx"

export default function BrokenPage(broken: BrokenProps) {
  return <BrokenLog title={useWords(auditFrameWords).title} {...broken} />
}
