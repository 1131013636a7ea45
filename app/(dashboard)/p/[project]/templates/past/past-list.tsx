"use client"

import { useQuery } from "@tanstack/react-query"
import { useWords } from "#components/shell/language"
import { TimeCell } from "#components/table/columns"
import { routeQuery } from "#lib/interface/browser/queries"
import type { PastMessage } from "#lib/features/templates/draft-data"
import { Button } from "#ui/button"
import { Skeleton } from "#ui/skeleton"
import { FailedState } from "#ui/states"
import { StatusBadge } from "#ui/status-badge"
import { pastMessageWords } from "#words/past-message"
import type { Editor, EditorProps } from "../edit/use-editor.ts"

type PastListProps = Pick<PastProps, "project" | "editor" | "clock"> & {
  onChoose: (message: PastMessage) => void
}

/** The newest messages of a template; each opens its values. */
export function PastList({ project, editor, clock, onChoose }: PastListProps) {
  const words = useWords(pastMessageWords)
  const { draft_id } = editor.draft.details
  const { data, error, refetch } = useQuery(
    routeQuery<{ messages: PastMessage[] }>(pastUrl(project, { draft: draft_id })),
  )
  if (error)
    return (
      <FailedState
        title={words.notRead}
        action={<Button onClick={() => void refetch()}>{words.again}</Button>}
      >
        {error.failure.message}
      </FailedState>
    )
  if (!data)
    return (
      <div className="flex flex-col gap-3">
        {["w-4/5", "w-3/5", "w-1/2"].map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    )
  if (data.messages.length === 0) return <p className="text-ink-2 text-sm">{words.none}</p>
  return (
    <ul className="-mx-2 flex flex-col">
      {data.messages.map((message) => (
        <li key={`${message.job_id} ${message.email}`}>
          <button
            type="button"
            onClick={() => onChoose(message)}
            className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-pressed"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate text-ink text-sm">{message.email}</span>
              <span className="block truncate text-ink-2 text-xs">
                <TimeCell ms={message.atMs} {...clock} />
                {message.version !== null && ` · v${message.version}`} · <bdi>{message.subject}</bdi>
              </span>
            </span>
            <StatusBadge status={message.status} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Props of the past messages dialog. */
export type PastProps = Pick<EditorProps, "project" | "canWrite" | "clock"> & {
  editor: Editor
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

type PastRequest = { draft: string; job_id?: string; email?: string }

/** Address of a template's past messages: the list, or the values of one message. */
export function pastUrl(project: string, request: PastRequest): string {
  const path = `/api/projects/${encodeURIComponent(project)}/drafts/past${request.job_id ? "/values" : ""}`
  return `${path}?${new URLSearchParams(request)}`
}
