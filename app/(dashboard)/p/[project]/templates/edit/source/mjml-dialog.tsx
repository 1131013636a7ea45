"use client"

import { useQuery } from "@tanstack/react-query"
import { useWords } from "#components/shell/language"
import { getText } from "#lib/interface/browser/mutate"
import { unwrap } from "#lib/interface/browser/queries"
import { Button, buttonClass } from "#ui/button"
import { CodeBlock } from "#ui/code-block"
import { Dialog } from "#ui/dialog"
import { LoadingStatus } from "#ui/loading-status"
import { Skeleton } from "#ui/skeleton"
import { FailedState } from "#ui/states"
import { templateEditorWords } from "#words/template-editor"
import { templateSourceWords } from "#words/template-source"
import type { Editor } from "../use-editor.ts"

type Props = {
  project: string
  editor: Editor
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** SOURCE-3: the MJML of a visual template, to read, copy and export. */
export default function MjmlDialog({ project, editor, isOpen, onOpenChange }: Props) {
  const words = useWords(templateSourceWords)
  const editorWords = useWords(templateEditorWords)
  const { draft, document } = editor
  const { draft_id, fields } = draft.details
  const url = `/api/projects/${encodeURIComponent(project)}/drafts/mjml?${new URLSearchParams({ id: draft_id })}`
  const { data, error, refetch } = useQuery({
    queryKey: [url, draft.details.revision, document.seq()],
    queryFn: async ({ signal }) => {
      await Promise.all([draft.flush(), document.flush()])
      return unwrap(await getText(url, signal))
    },
    enabled: isOpen,
    gcTime: 0,
  })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isWide
      title={words.viewTitle({ name: fields.name || editorWords.unnamed })}
      description={words.viewText}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{words.close}</Button>
          <a href={url} download="template.mjml" className={buttonClass({ variant: "primary" })}>
            {words.download}
          </a>
        </>
      }
    >
      {data !== undefined && (
        <CodeBlock code={data} label={words.viewLabel} className="max-h-[50dvh] overflow-auto" />
      )}
      {data === undefined && !error && (
        <LoadingStatus>
          <Skeleton className="w-3/5" />
        </LoadingStatus>
      )}
      {error && (
        <FailedState
          title={words.viewFailed}
          action={<Button onClick={() => void refetch()}>{words.tryAgain}</Button>}
        >
          {error.message}
        </FailedState>
      )}
    </Dialog>
  )
}
