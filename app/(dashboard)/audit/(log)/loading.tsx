import { auditWords } from "#lib/words/audit"
import { SkeletonPage } from "#ui/skeleton"
import { wordsFor } from "../../../language.ts"

export default async function AccountAuditLoading() {
  return <SkeletonPage title={(await wordsFor(auditWords)).account.title} rows={12} />
}
