import { auditWords } from "#lib/words/audit"
import { SkeletonPage } from "#ui/skeleton"
import { wordsFor } from "../../../../language.ts"

export default async function AuditLoading() {
  return <SkeletonPage title={(await wordsFor(auditWords)).title} rows={12} />
}
