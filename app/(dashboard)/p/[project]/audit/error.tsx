"use client"

import { useWords } from "#components/shell/language"
import { auditFrameWords } from "#words/audit-frame"
import { pageWords } from "#words/page"
import type { BrokenProps } from "../../../../broken.tsx"
import { BrokenPage } from "../../../broken-page.tsx"

export default function AuditError(broken: BrokenProps) {
  const { broke, brokeText } = useWords(pageWords)
  return <BrokenPage {...broken} title={useWords(auditFrameWords).title} broke={broke} text={brokeText} />
}
