"use client"

import { Globe } from "lucide-react"
import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { type Column, DataTable } from "#components/table/data-table"
import { EmptyState } from "#ui/states"
import { domainWords } from "#words/domain"
import { domainStateWords } from "#words/domain-state"
import { RetryState } from "../../../retry-state.tsx"
import { StateBadge } from "./state-badge.tsx"
import { type DomainRow, type Policy, type PolicyLook, policyWord } from "#lib/features/domains/view"
import { useQuery } from "@tanstack/react-query"
import { routeQuery } from "#lib/interface/browser/queries"

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
          <RetryState title={failure ?? ""} tryAgain={words.tryAgain}>
            {words.failedText}
          </RetryState>
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

type Policies = {
  of(domain: string): PolicyLook | undefined
  isLooking: boolean
  /** DNS answered for none of them. */
  isSilent: boolean
}

/** DNS results are cached, however often the list is opened again. */
const freshMs = 60_000

/** SPF and DMARC of all domains, queried after the list has rendered. */
function usePolicies(project: string, isNeeded: boolean): Policies {
  const { data, isPending, isError } = useQuery({
    ...routeQuery<{ policies: PolicyLook[] }>(`/api/projects/${encodeURIComponent(project)}/dns`),
    enabled: isNeeded,
    staleTime: freshMs,
  })
  const found = data?.policies ?? []
  const states = found.flatMap(({ spf, dmarc }) => [spf, dmarc])
  return {
    of: (domain) => found.find((one) => one.domain === domain),
    isLooking: isNeeded && isPending,
    isSilent: isError || (states.length > 0 && states.every((one) => one?.state === "silent")),
  }
}
