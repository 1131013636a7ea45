import { auditWords } from "#words/audit"
import { wordsFor } from "#lib/access/auth/language"
import { LogPage } from "../../../_audit/log-page.tsx"
import type { SearchParams } from "#lib/analytics/range/range"
import { loadAudit } from "./load.ts"

export const generateMetadata = async () => ({ title: (await wordsFor(auditWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<SearchParams> }

export default async function AuditPage({ params, searchParams }: Props) {
  const log = await loadAudit((await params).project, await searchParams)
  const { title, hint } = await wordsFor(auditWords)
  return <LogPage log={log} title={title} hint={hint} />
}
