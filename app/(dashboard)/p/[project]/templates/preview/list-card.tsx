"use client"

import { useWords } from "#components/shell/language"
import { templateEditorWords } from "#words/template-editor"
import type { Preview } from "../use-preview.ts"
import { initialsOf, snippetOf } from "../view.ts"

/** The message as a line in a mailbox. */
export function ListCard({ preview }: { preview: Preview }) {
  const words = useWords(templateEditorWords)
  const sender = preview.from_name || preview.from_email || words.noSender
  return (
    <div className="flex w-full min-w-0 shrink-0 items-center gap-3 rounded-md border border-line bg-surface px-3 py-2">
      <span
        aria-hidden
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-brand-soft font-semibold text-2xs text-brand-ink"
      >
        {initialsOf(sender)}
      </span>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-semibold text-ink text-xs">
          {sender}
        </p>
        <p dir="auto" className="truncate text-ink-2 text-xs">
          <span className="font-semibold text-ink">{preview.subject || words.noSubject}</span>{" "}
          {snippetOf(preview.body.html ?? preview.body.plaintext ?? "")}
        </p>
      </div>
    </div>
  )
}
