import { auditWords } from "#words/audit"
import { wordsFor } from "#lib/access/auth/language"
import { LogPage } from "../../_audit/log-page.tsx"
import type { SearchParams } from "#lib/analytics/range/range"
import { loadAccountLog } from "./load.ts"

export const generateMetadata = async () => ({ title: (await wordsFor(auditWords)).account.title })

type Props = { searchParams: Promise<SearchParams> }

/** AUDIT-7: actions in the whole account, in addition to the logs of its projects. */
export default async function AccountAuditPage({ searchParams }: Props) {
  const log = await loadAccountLog(await searchParams)
  const { title, hint } = (await wordsFor(auditWords)).account
  return <LogPage log={log} title={title} hint={hint} />
}
