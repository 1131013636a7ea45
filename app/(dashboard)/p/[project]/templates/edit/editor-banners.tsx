"use client"

import { CircleAlert, GitCompareArrows, TriangleAlert, WifiOff } from "lucide-react"
import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import type { TemplateField } from "#lib/features/templates/fields"
import { Button } from "#ui/button"
import { cn } from "#ui/cn"
import { templateEditorWords } from "#words/template-editor"
import type { Conflict } from "./field-saver.ts"
import type { Editor } from "./use-editor.ts"

/** Notices and decisions that come before further editing: between the header and the text. */
export function EditorBanners({ editor }: { editor: Editor }) {
  const words = useWords(templateEditorWords)
  const { draft, document, publishing, isLive } = editor
  const { saveState, details } = draft
  const refusal =
    saveState.state === "refused"
      ? saveState.failure.message
      : document.saveState.state === "refused"
        ? document.saveState.failure.message
        : publishing.refusal
  return (
    <>
      {saveState.state === "conflict" && (
        <Conflicts editor={editor} by={saveState.by} conflicts={saveState.conflicts} />
      )}
      {refusal && (
        <Banner icon={<CircleAlert aria-hidden />} look="danger">
          {words.notSaved({ sentence: refusal })} <span className="text-ink-2">{words.draftIsKept}</span>
        </Banner>
      )}
      {details.outside && (
        <Banner icon={<GitCompareArrows aria-hidden />} look="warning">
          {words.outside({ version: details.outside.version })}
        </Banner>
      )}
      {!isLive && (
        <Banner icon={<WifiOff aria-hidden />} look="warning">
          {words.notLive}
        </Banner>
      )}
    </>
  )
}

function Banner({
  icon,
  look,
  children,
}: {
  icon: ReactNode
  look: "danger" | "warning"
  children: ReactNode
}) {
  return (
    <div
      role="alert"
      className={cn(
        "flex gap-2 border-line border-b px-4 py-2 text-sm max-md:py-1.5 max-md:text-xs lg:px-6 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0",
        look === "danger" ? "bg-danger-soft text-danger-ink" : "bg-warning-soft text-warning-ink",
      )}
    >
      {icon}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}

/** Fields that two people changed: the user picks one of the two texts for each. */
function Conflicts({
  editor,
  by,
  conflicts,
}: {
  editor: Editor
  by: string | null
  conflicts: readonly Conflict[]
}) {
  const words = useWords(templateEditorWords)
  const { draft } = editor
  const names = conflicts.map(({ field }) => field)
  return (
    <Banner icon={<TriangleAlert aria-hidden />} look="warning">
      <p>{words.conflict({ name: by ?? words.somebody })}</p>
      <ul className="mt-1 flex flex-col gap-1 text-ink">
        {conflicts.map(({ field, theirs }) => (
          <li key={field} className="text-xs">
            <span className="font-medium">{words.fieldNames[field]}</span>: {shortened(String(theirs))}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => draft.settle([])}>
          {words.keepMine}
        </Button>
        <Button size="sm" onClick={() => draft.settle(names as TemplateField[])}>
          {words.takeTheirs}
        </Button>
      </div>
    </Banner>
  )
}

const shortened = (text: string): string => (text.length > 160 ? `${text.slice(0, 160)}…` : text || "–")
