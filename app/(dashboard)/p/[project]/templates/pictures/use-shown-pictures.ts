"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { messagePictureNamesIn, withShownPictures } from "#lib/documents/message-pictures"
import { routeQuery } from "#lib/interface/browser/queries"
import type { PreviewState } from "../preview/use-preview.ts"

/** The preview with the pictures that travel inside its message as data (PICTURE-21); without, it is unchanged. */
export function useShownPictures(project: string, state: PreviewState): PreviewState {
  const { preview } = state
  const html = preview?.body.html ?? ""
  const names = messagePictureNamesIn(html).join(",")
  const url = `/api/projects/${encodeURIComponent(project)}/pictures/data?names=${names}`
  const { data } = useQuery({
    ...routeQuery<{ pictures: Record<string, string> }>(url),
    enabled: names !== "",
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  return useMemo(
    () =>
      preview && data && names !== ""
        ? {
            ...state,
            preview: { ...preview, body: { ...preview.body, html: withShownPictures(html, data.pictures) } },
          }
        : state,
    [state, preview, html, names, data],
  )
}
