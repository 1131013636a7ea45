"use client"

import { Globe } from "lucide-react"
import { useRouter } from "next/navigation"
import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { type Column, DataTable } from "#components/table/data-table"
import { Button } from "#ui/button"
import { EmptyState, FailedState } from "#ui/states"
import { domainWords } from "#words/domain"
import { domainStateWords } from "#words/domain-state"
import { StateBadge } from "./state-badge.tsx"
import { usePolicies } from "./use-policies.ts"
import { type DomainRow, type Policy, policyWord } from "#lib/features/domains/view"

type Props = {
  project: string
  rows?: readonly DomainRow[]
  failure?: string | null
  /** The rows are on their way. */
  isLoading?: boolean
  /** The button that adds one, for the face of an empty list. */
  add?: ReactNode
}

/** Domains: data of the mail service at once, SPF and DMARC when DNS has answered. */
export function DomainsTable({ project, rows = [], failure = null, isLoading = false, add }: Props) {
  const words = useWords(domainWords)
  const router = useRouter()
  const policies = usePolicies(project, rows.length > 0)
  const columns = [
    ...knownColumns(words),
    ...(["spf", "dmarc"] as const).map(
      (id): Column<DomainRow> => ({
        id,
        header: words.columns[id],
        meta: { width: "136px" },
        cell: ({ row }) => (
          <PolicyCell
            policy={policies.of(row.original.domain)?.[id] ?? null}
            isLooking={policies.isLooking}
          />
        ),
      }),
    ),
  ]
  return (
    <>
      <DataTable
        label={words.title}
        columns={columns}
        rows={rows}
        rowId={(row) => row.domain}
        rowHref={(row) => `/p/${project}/domains/${row.domain}`}
        phoneRow={(row) => (
          <div className="flex min-w-0 items-center gap-2">
            <span className="min-w-0 flex-1 break-all font-medium text-ink">{row.domain}</span>
            <StateBadge state={row.state} />
          </div>
        )}
        state={isLoading ? "loading" : failure === null ? "ready" : "failed"}
        failed={
          <FailedState
            title={failure ?? ""}
            action={<Button onClick={() => router.refresh()}>{words.tryAgain}</Button>}
          >
            {words.failedText}
          </FailedState>
        }
        empty={
          <EmptyState icon={<Globe aria-hidden />} title={words.emptyTitle} action={add}>
            {words.emptyText}
          </EmptyState>
        }
      />
      {rows.length > 0 && (
        <p className="max-w-[720px] text-ink-3 text-xs">
          {policies.isSilent ? words.policiesSilent : words.policiesHint}
        </p>
      )}
    </>
  )
}

const knownColumns = (words: (typeof domainWords)["en"]): Column<DomainRow>[] => [
  {
    id: "state",
    header: words.columns.state,
    meta: { width: "184px", isWhole: true },
    cell: ({ row }) => <StateBadge state={row.original.state} />,
  },
  {
    id: "domain",
    header: words.columns.domain,
    meta: { className: "font-medium" },
    cell: ({ row }) => row.original.domain,
  },
  {
    id: "ownership",
    header: words.columns.ownership,
    meta: { width: "136px", className: "text-ink-2" },
    cell: ({ row }) => (row.original.isConfirmed ? words.confirmed : words.unconfirmed),
  },
  {
    id: "dkim",
    header: words.columns.dkim,
    meta: { width: "136px", className: "text-ink-2" },
    cell: ({ row }) => (row.original.isSigned ? words.active : words.inactive),
  },
]

function PolicyCell({ policy, isLooking }: { policy: Policy | null; isLooking: boolean }) {
  const words = useWords(domainWords)
  const stateWords = useWords(domainStateWords)
  if (!policy)
    return <span className="text-ink-3">{isLooking ? words.policies.looking : words.policies.unknown}</span>
  const { kind, word, isWarning } = policyWord(policy)
  const text = kind === "policies" ? words.policies[word] : stateWords.recordStates[word]
  return <span className={isWarning ? "text-warning-ink" : "text-ink-2"}>{text}</span>
}
