"use client"

import { CircleAlert } from "lucide-react"
import { type ReactNode, useRef, useState } from "react"
import type { CodeHandle } from "#components/editor/code-editor"
import { useWords } from "#components/shell/language"
import { useKey } from "#components/shell/use-key"
import type { Substitutions } from "#contract/substitutions"
import { templateEditorWords } from "#lib/words/template-editor"
import { cn } from "#ui/cn"
import { later } from "#ui/part"
import { Segmented } from "#ui/segmented"
import { WhenWanted } from "../../../when-wanted.tsx"
import { type Check, renameTag } from "./checks.ts"
import { ChecksList } from "./checks-list.tsx"
import { CodePane } from "./code-pane.tsx"
import { type Carried, type Draft, type DraftField, type EditorTab, tabOf } from "./draft.ts"
import { EditorHead } from "./editor-head.tsx"
import { PreviewPane } from "./preview-pane.tsx"
import { SampleValues } from "./sample-values.tsx"
import { useChecks } from "./use-checks.ts"
import { useKeptDraft } from "./use-kept-draft.ts"
import { useSamples } from "./use-samples.ts"
import { useSave } from "./use-save.ts"

const DeleteDialog = later(() => import("./delete-dialog.tsx"))
const TestDialog = later(() => import("./test-dialog.tsx"))

export type TemplateEditorProps = {
  project: string
  /** Keeps drafts of several people on one computer apart. */
  userId: string
  /** Names the draft in this browser: the template's id, or "new". */
  draftKey: string
  saved: Draft
  /** Absent for a template that does not exist yet. */
  template?: { id: string; version?: number }
  carried?: Carried
  samples?: Substitutions
  canWrite: boolean
  canSend: boolean
  /** A line between the head and the panes. */
  bar?: ReactNode
}

/** Code at the left, the letter as it will be sent at the right, one above the other on a narrow screen. */
export function TemplateEditor(props: TemplateEditorProps) {
  const words = useWords(templateEditorWords)
  const { project, template, canWrite, carried = none } = props
  const key = `waybill.${props.userId}.${project}.${props.draftKey}`
  const { draft, change, ...kept } = useKeptDraft(`${key}.draft`, props.saved)
  const [values, setValues] = useSamples(`${key}.samples`, props.samples ?? {})
  const [tab, setTab] = useState<EditorTab>("html")
  const [side, setSide] = useState<"edit" | "preview">("edit")
  const [open, setOpen] = useState<"test" | "delete" | "samples" | null>(null)
  const code = useRef<CodeHandle | null>(null)
  const page = useRef<HTMLDivElement>(null)

  const focusField = (field: DraftField) => {
    setSide("edit")
    setTab((now) => tabOf(field) ?? (now === "settings" ? "html" : now))
    // After the tab is there.
    setTimeout(() => focusable(page.current, field)?.focus(), 60)
  }
  const { faults, refusal, isSaving, save, touch } = useSave(project, template?.id, carried, {
    saved: (sent, id) => {
      kept.markSaved(sent)
      if (!template) moveSamples(values, `waybill.${props.userId}.${project}.${id}.samples`)
    },
    refused: focusField,
  })
  const edit = (changes: Partial<Draft>) => {
    change(changes)
    touch(Object.keys(changes))
  }

  const { state, names, missing, htmlBytes, checks } = useChecks(project, draft, values, carried)
  // The browser's own dialog stays away from readers too.
  useKey("keepDraft", () => {
    if (canWrite) save(draft)
  })

  const goTo = (check: Check) => {
    setSide("edit")
    setTab(check.part ?? "html")
    setTimeout(() => code.current?.goToLine(check.line ?? 1), 60)
  }

  return (
    <div ref={page} className="flex h-[calc(100dvh-48px)] min-h-[560px] flex-col">
      <EditorHead
        draft={draft}
        onChange={edit}
        faults={faults}
        isReadOnly={!canWrite}
        version={template?.version}
        isNew={!template}
        isChanged={kept.isChanged}
        isRestored={kept.isRestored}
        isSaving={isSaving}
        canSend={props.canSend}
        onSave={() => save(draft)}
        onTest={() => setOpen("test")}
        onDelete={() => setOpen("delete")}
        onDiscard={kept.discard}
      />
      {props.bar}
      {refusal && <NotSaved message={refusal} />}
      <div className="border-line border-b bg-surface px-4 py-1.5 lg:hidden">
        <Segmented
          label={words.side}
          value={side}
          onValueChange={setSide}
          segments={[
            { value: "edit", label: words.edit },
            { value: "preview", label: words.preview },
          ]}
        />
      </div>
      <div className="grid min-h-0 flex-1 lg:grid-cols-2">
        <div
          className={cn(
            "flex min-h-0 min-w-0 flex-col bg-surface lg:border-line lg:border-r",
            side !== "edit" && "max-lg:hidden",
          )}
        >
          <CodePane
            draft={draft}
            onChange={edit}
            faults={faults}
            isReadOnly={!canWrite}
            tab={tab}
            onTabChange={setTab}
            missing={missing}
            onReady={(handle) => {
              code.current = handle
            }}
          />
        </div>
        <div className={cn("flex min-h-0 min-w-0 flex-col", side !== "preview" && "max-lg:hidden")}>
          <PreviewPane
            state={state}
            tools={
              <SampleValues
                names={names}
                values={values}
                onChange={setValues}
                isOpen={open === "samples"}
                onOpenChange={(isOpen) => setOpen(isOpen ? "samples" : null)}
              />
            }
            checks={
              <ChecksList
                checks={checks}
                htmlBytes={htmlBytes}
                onGoTo={goTo}
                onFix={(check) => check.fix && edit(renameTag(draft, check.fix))}
                onGiveValue={() => setOpen("samples")}
                canEdit={canWrite}
              />
            }
          />
        </div>
      </div>
      <WhenWanted isWanted={open === "test"}>
        <TestDialog
          project={project}
          isOpen={open === "test"}
          onOpenChange={(isOpen) => setOpen(isOpen ? "test" : null)}
          draft={draft}
          carried={carried}
          templateId={template?.id}
          isChanged={kept.isChanged}
          values={values}
        />
      </WhenWanted>
      <WhenWanted isWanted={open === "delete"}>
        {template && (
          <DeleteDialog
            project={project}
            template={{ id: template.id, name: props.saved.name }}
            isOpen={open === "delete"}
            onOpenChange={(isOpen) => setOpen(isOpen ? "delete" : null)}
          />
        )}
      </WhenWanted>
    </div>
  )
}

const none: Carried = {}

function NotSaved({ message }: { message: string }) {
  const words = useWords(templateEditorWords)
  return (
    <div
      role="alert"
      className="flex gap-2 border-line border-b bg-danger-soft px-4 py-2 text-danger-ink text-sm lg:px-6"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p>
        {words.notSaved(message)} <span className="text-ink-2">{words.draftIsKept}</span>
      </p>
    </div>
  )
}

const focusable = (page: HTMLElement | null, field: DraftField): HTMLElement | null =>
  page?.querySelector<HTMLElement>(
    `[data-field="${field}"] :is(input, textarea, select, button, .cm-content)`,
  ) ?? null

/** A template that has just got its id takes its sample values along. */
function moveSamples(values: Substitutions, key: string): void {
  try {
    localStorage.setItem(key, JSON.stringify(values))
  } catch {
    // Without storage the fields start empty.
  }
}
