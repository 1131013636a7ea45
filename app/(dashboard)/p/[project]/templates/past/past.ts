import type { Editor, EditorProps } from "../use-editor.ts"

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
