"use client"

import { useEffect, useEffectEvent } from "react"
import { followStream } from "#lib/interface/browser/follow-stream"

/** Handlers for changes of the open draft (DRAFT-9). */
export type DraftHandlers = {
  /** Changes of the document up to and including `seq`, as base64. */
  updates?: (event: { seq: number; updates: string[] }) => void
  /** Fields, samples or the published version changed. */
  draft: (event: { revision: number; base_version: number | null }) => void
  presence: (event: { said: string }) => void
  deleted: () => void
  /** DRAFT-23: the document was written by a newer build than this page's; neither `updates` nor `draft` follow. */
  outdated?: () => void
  isOpen: (isOpen: boolean) => void
}

/** Subscribes to a draft's events after change `after`, while the page is open. */
export function useDraftStream(
  project: string,
  draft_id: string,
  { after, version }: { after: number; version: number },
  handlers: DraftHandlers,
): void {
  const updates = useEffectEvent((data: unknown) =>
    handlers.updates?.(data as { seq: number; updates: string[] }),
  )
  const draft = useEffectEvent((data: unknown) =>
    handlers.draft(data as { revision: number; base_version: number | null }),
  )
  const presence = useEffectEvent((data: unknown) => handlers.presence(data as { said: string }))
  const deleted = useEffectEvent(() => handlers.deleted())
  const outdated = useEffectEvent(() => handlers.outdated?.())
  const isOpen = useEffectEvent((isOpen: boolean) => handlers.isOpen(isOpen))
  const from = useEffectEvent(() => after)
  const builtFor = useEffectEvent(() => version)
  useEffect(() => {
    const leaving = new AbortController()
    const builtWith = builtFor()
    const stream = `/api/projects/${encodeURIComponent(project)}/drafts/stream`
    followStream(
      {
        url: (after) =>
          `${stream}?draft=${encodeURIComponent(draft_id)}&after=${after}&document_version=${builtWith}`,
        after: from(),
      },
      {
        events: {
          updates: (data) => updates(data),
          draft: (data) => draft(data),
          presence: (data) => presence(data),
          deleted: () => deleted(),
          outdated: () => outdated(),
        },
        isOpen: (open) => isOpen(open),
      },
      leaving.signal,
    )
    return () => leaving.abort()
  }, [project, draft_id])
}
