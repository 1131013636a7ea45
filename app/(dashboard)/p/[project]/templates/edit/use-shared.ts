"use client"

import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import type { SharedSnippet } from "#components/document-editor/document-editor"
import type { Shared } from "#components/document-editor/inspector/inspector-context"
import { routeQuery } from "#lib/interface/browser/queries"
import type { TemplateFields } from "#lib/features/templates/fields"
import type { DraftDetails, OfferedPart } from "#lib/features/templates/draft-data"

type Options = {
  project: string
  offered: readonly OfferedPart[]
  details: DraftDetails
  fields: TemplateFields
  edit: (changes: Partial<TemplateFields>) => void
}

/**
 * Snippets and layouts that a draft may contain: both in a template, snippets in a layout, none in a snippet (PART-4).
 * Returning to the page reloads them as published.
 */
export function useShared({ project, offered, details, fields, edit }: Options): {
  drawn: readonly SharedSnippet[]
  chosen: Shared
} {
  const { data: parts } = useQuery({
    ...routeQuery<readonly OfferedPart[]>(`/api/projects/${encodeURIComponent(project)}/parts`),
    initialData: offered,
    refetchOnWindowFocus: "always",
    // A cached list of an earlier editor is older than the one that came with this page.
    gcTime: 0,
  })
  const drawn = useMemo(
    () =>
      details.part === "snippet"
        ? []
        : parts
            .filter(({ part }) => part === "snippet")
            .map(({ part_id, name, blocks }) => ({ id: part_id, name, blocks })),
    [parts, details.part],
  )
  const layouts = parts
    .filter(({ part }) => part === "layout")
    .map(({ part_id, name }) => ({ id: part_id, name }))
  return {
    drawn,
    chosen: {
      snippets: drawn,
      layouts: details.part === null ? layouts : null,
      layout: fields.layout,
      onLayout: (layout) => edit({ layout }),
      hrefOf: (id) => `/p/${project}/templates/parts/${id}`,
    },
  }
}
