"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import {
  messagePictureLimits,
  messagePictureNamesIn,
  withShownPictures,
} from "#lib/documents/message-pictures"
import { routeQuery } from "#lib/interface/browser/queries"
import type { PreviewState } from "../preview/use-preview.ts"

/** A message's HTML with the pictures that travel inside it as data (PICTURE-21); without, it is unchanged. */
export function useShownHtml(project: string, html: string): string {
  // Edits that keep the pictures do not load them again.
  const names = messagePictureNamesIn(html).slice(0, messagePictureLimits.shownMax).join(",")
  const url = `/api/projects/${encodeURIComponent(project)}/pictures/data?names=${names}`
  const { data } = useQuery({
    ...routeQuery<{ pictures: Record<string, string> }>(url),
    enabled: names !== "",
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  return useMemo(
    () => (data && names !== "" ? withShownPictures(html, data.pictures) : html),
    [html, names, data],
  )
}

/** The same for the message of a preview. */
export function useShownPictures(project: string, state: PreviewState): PreviewState {
  const { preview } = state
  const html = preview?.body.html ?? ""
  const shown = useShownHtml(project, html)
  return useMemo(
    () =>
      preview && shown !== html
        ? { ...state, preview: { ...preview, body: { ...preview.body, html: shown } } }
        : state,
    [state, preview, html, shown],
  )
}
