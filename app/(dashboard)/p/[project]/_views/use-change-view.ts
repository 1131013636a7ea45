"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { postJson } from "#lib/interface/browser/mutate"
import { unwrap } from "#lib/interface/browser/queries"
import type { ViewPage } from "#lib/data/store/schema/messages"
import { notify } from "#ui/toast"
import type { Views } from "#lib/analytics/views/load"

export type ViewAct =
  | { act: "save"; page: ViewPage; name: string; query: string; hidden_columns: string[]; is_shared: boolean }
  | {
      act: "change"
      view_id: string
      name?: string
      query?: string
      hidden_columns?: string[]
      is_shared?: boolean
      /** SAVE-1: name and sharing as they were read. */
      expected?: { name: string; is_shared: boolean }
    }
  | { act: "delete"; view_id: string }

export const viewsUrl = (project: string): string => `/api/projects/${encodeURIComponent(project)}/views`

/** Changes or deletes a view, then re-renders the page. */
export function useChangeView(project: string) {
  const router = useRouter()
  return useMutation({
    mutationFn: async (act: ViewAct) => unwrap(await postJson<{ view_id: string }>(viewsUrl(project), act)),
    onSuccess: () => router.refresh(),
    onError: (error) => notify.failed(error.message),
  })
}

/** Page that views are saved for, and the part of its current URL that is saved. */
export type ViewPlace = {
  project: string
  page: ViewPage
  query: string
  canShare: boolean
  hiddenColumns: readonly string[]
  reports: Views["reports"]
}
