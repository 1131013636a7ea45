"use client"

import { UserX } from "lucide-react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { SkeletonRows } from "#ui/skeleton"
import { EmptyState, FailedState, NoMatchState } from "#ui/states"
import { suppressionWords } from "#words/suppression"
import { isFiltered, looksLikeDomain, noFilters } from "#lib/features/suppressions/query"
import type { PageState } from "../use-page-state.ts"
import type { Suppressions } from "./use-suppressions.ts"

export type ListFaceProps = {
  list: Suppressions
  state: PageState
  canWrite: boolean
  /** Size of the whole list; null while it is unknown. */
  total: string | null
}

/** True when there are rows to show, or some may yet come. */
export const hasRows = ({ failure, rows, hasMore }: Suppressions): boolean =>
  failure === null && (rows.length > 0 || hasMore)

/** Content in place of rows: why there are none, and what to do about it. */
export function ListFace({ list, state, ...more }: ListFaceProps) {
  const words = useWords(suppressionWords)
  if (list.failure)
    return (
      <FailedState title={words.failed} action={<Button onClick={list.reload}>{words.tryAgain}</Button>}>
        {list.failure} {words.failedText}
      </FailedState>
    )
  if (list.isLoading) return <SkeletonRows rows={14} />
  if (isFiltered(state.query)) return <NoMatch state={state} {...more} />
  return (
    <EmptyState
      icon={<UserX aria-hidden />}
      title={words.none}
      action={more.canWrite && <Button onClick={() => state.showPanel("import")}>{words.import}</Button>}
    >
      {words.noneText}
    </EmptyState>
  )
}

function NoMatch({ state: { query, changeQuery }, total }: Pick<ListFaceProps, "state" | "total">) {
  const words = useWords(suppressionWords)
  const domain = looksLikeDomain(query.search) ? query.search : null
  return (
    <NoMatchState
      title={words.noMatch}
      action={
        domain ? (
          <Button onClick={() => changeQuery({ search: `@${domain}` })}>
            {words.searchDomain({ domain })}
          </Button>
        ) : (
          <Button onClick={() => changeQuery(noFilters)}>{words.clearFilters}</Button>
        )
      }
    >
      {total !== null && words.noMatchText({ count: total })}
    </NoMatchState>
  )
}
