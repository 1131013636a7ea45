import { SkeletonPage } from "#ui/skeleton"
import { auditWords } from "#words/audit"
import { wordsFor } from "#lib/access/auth/language"

export default async function AccountAuditLoading() {
  return <SkeletonPage title={(await wordsFor(auditWords)).account.title} rows={12} />
}
