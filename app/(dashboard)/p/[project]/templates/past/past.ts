import type { Editor, EditorProps } from "../use-editor.ts"

/** What the window of past messages is given. */
export type PastProps = Pick<EditorProps, "project" | "canWrite" | "clock"> & {
  editor: Editor
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

type Asked = { draft: string; job_id?: string; email?: string }

/** What is asked of a template's past messages: the list, or with a message its values. */
export function pastUrl(project: string, asked: Asked): string {
  const path = `/api/projects/${encodeURIComponent(project)}/drafts/past${asked.job_id ? "/values" : ""}`
  return `${path}?${new URLSearchParams(asked)}`
}
