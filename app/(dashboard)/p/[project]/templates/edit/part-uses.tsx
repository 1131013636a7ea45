"use client"

import { useQuery } from "@tanstack/react-query"
import { useWords } from "#components/shell/language"
import { routeQuery } from "#lib/interface/browser/queries"
import type { DraftDetails, PartUsage } from "#lib/features/templates/draft-data"
import { Badge } from "#ui/badge"
import { Button } from "#ui/button"
import { templatePartsWords } from "#words/template-parts"

type Uses = { version: number | null; uses: readonly PartUsage[] }

/** Uses of a snippet or a layout; each version is fetched on its own. */
export const usePartUses = (project: string, { draft_id, base_version }: DraftDetails) =>
  useQuery({
    ...routeQuery<Uses>(
      `/api/projects/${encodeURIComponent(project)}/parts/uses?${new URLSearchParams({
        id: draft_id,
        version: String(base_version ?? 0),
      })}`,
    ),
    refetchOnWindowFocus: "always",
  })

/** Published templates made with an older version of the part. */
export const behindOf = ({ version, uses }: Uses): PartUsage[] =>
  uses.filter(
    ({ part, published }) => part === null && published !== null && published.partVersion < (version ?? 0),
  )

/** Number of templates that use it, and how many of them have an older version; links to the list. */
export function PartUses({
  project,
  details,
  onOpen,
}: {
  project: string
  details: DraftDetails
  onOpen: () => void
}) {
  const words = useWords(templatePartsWords)
  const { data } = usePartUses(project, details)
  const templates = data?.uses.filter(({ part }) => part === null).length ?? 0
  const layouts = (data?.uses.length ?? 0) - templates
  const behind = data ? behindOf(data).length : 0
  return (
    <>
      {behind > 0 && <Badge severity="warning">{words.behindBadge({ count: behind })}</Badge>}
      <Button onClick={onOpen}>
        {templates + layouts === 0
          ? words.uses
          : words.used({ templates, layouts, both: templates > 0 && layouts > 0 })}
      </Button>
    </>
  )
}
