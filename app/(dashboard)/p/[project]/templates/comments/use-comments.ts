"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type RefObject, useRef, useState } from "react"
import { postJson } from "#lib/interface/browser/mutate"
import { routeQuery } from "#lib/interface/browser/queries"
import type { Failure } from "#lib/platform/result"
import type { CommentPlace, CommentThread } from "#lib/features/templates/draft-data"

/** A place in the text with the text that is there. */
export type Here = { place: CommentPlace; quote: string }

/** Places in the text for the comments; set once the editor has loaded. */
export type CommentPlaces = {
  here: () => Here | null
  isThere: (thread: CommentThread) => boolean
  goTo: (thread: CommentThread) => void
}

export type Comments = {
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
  threads: readonly CommentThread[] | null
  failure: string | null
  /** Null: done. */
  send: (input: { act: string; [name: string]: unknown }) => Promise<Failure | null>
  refresh: () => void
  places: RefObject<CommentPlaces | null>
}

/** COMMENT-1: comments about a draft, loaded while the panel is open and reloaded when a new one arrives. */
export function useComments(project: string, draft_id: string): Comments {
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const places = useRef<CommentPlaces | null>(null)
  const url = `/api/projects/${encodeURIComponent(project)}/drafts/comments`
  const query = routeQuery<CommentThread[]>(`${url}?draft=${encodeURIComponent(draft_id)}`)
  const read = useQuery({ ...query, enabled: isOpen })
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey })
  return {
    ...{ isOpen, setIsOpen, places },
    threads: read.data ?? null,
    failure: read.error?.message ?? null,
    send: async (input) => {
      const answer = await postJson<unknown>(url, { ...input, draft_id })
      await refresh()
      return answer.ok ? null : answer.failure
    },
    refresh: () => void refresh(),
  }
}
