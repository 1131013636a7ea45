"use client"

import { useEffect, useEffectEvent } from "react"
import { followStream } from "#lib/interface/browser/follow-stream"

/** What a page does with news of the draft that it has open (DRAFT-9). */
export type DraftHeard = {
  /** Changes of the document up to and with `seq`, as base64. */
  updates?: (told: { seq: number; updates: string[] }) => void
  /** Fields, samples or what is published changed. */
  draft: (told: { revision: number; base_version: number | null }) => void
  presence: (told: { said: string }) => void
  deleted: () => void
  isOpen: (isOpen: boolean) => void
}

/** Hears what happens in a draft from its change `after` on, for as long as the page is open. */
export function useDraftStream(project: string, draft_id: string, after: number, heard: DraftHeard): void {
  const updates = useEffectEvent((data: unknown) =>
    heard.updates?.(data as { seq: number; updates: string[] }),
  )
  const draft = useEffectEvent((data: unknown) =>
    heard.draft(data as { revision: number; base_version: number | null }),
  )
  const presence = useEffectEvent((data: unknown) => heard.presence(data as { said: string }))
  const deleted = useEffectEvent(() => heard.deleted())
  const isOpen = useEffectEvent((isOpen: boolean) => heard.isOpen(isOpen))
  const from = useEffectEvent(() => after)
  useEffect(() => {
    const leaving = new AbortController()
    const url = `/api/projects/${encodeURIComponent(project)}/drafts/stream?draft=${encodeURIComponent(draft_id)}`
    followStream(
      { url, after: from() },
      {
        events: {
          updates: (data) => updates(data),
          draft: (data) => draft(data),
          presence: (data) => presence(data),
          deleted: () => deleted(),
        },
        isOpen: (open) => isOpen(open),
      },
      leaving.signal,
    )
    return () => leaving.abort()
  }, [project, draft_id])
}
