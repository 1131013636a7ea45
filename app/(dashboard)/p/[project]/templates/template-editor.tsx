"use client"

import { CircleAlert } from "lucide-react"
import { type ReactNode, useRef } from "react"
import { useWords } from "#components/shell/language"
import { cn } from "#ui/cn"
import { later } from "#ui/part"
import { Segmented } from "#ui/segmented"
import { templateEditorWords } from "#words/template-editor"
import { Lazy } from "../../../lazy.tsx"
import { ChecksList } from "./checks-list.tsx"
import { CodePane } from "./code-pane.tsx"
import { EditorHead } from "./editor-head.tsx"
import { PreviewPane } from "./preview-pane.tsx"
import { SampleValues } from "./sample-values.tsx"
import { type Editor, type EditorProps, type OpenPart, useEditor } from "./use-editor.ts"

const DeleteDialog = later(() => import("./delete-dialog.tsx"))
const TestDialog = later(() => import("./test-dialog.tsx"))

export type TemplateEditorProps = EditorProps & {
  canSend: boolean
  /** A line between the head and the panes. */
  bar?: ReactNode
}

/** Code at the left, the message as it will be sent at the right, one above the other on a narrow screen. */
export function TemplateEditor(props: TemplateEditorProps) {
  const page = useRef<HTMLDivElement>(null)
  const editor = useEditor(props, page)
  const { draft, edit, faults, setOpen, refusal } = editor
  return (
    <div ref={page} className="flex h-[calc(100dvh-48px)] min-h-[560px] flex-col">
      <EditorHead
        draft={draft}
        onChange={edit}
        faults={faults}
        isReadOnly={!props.canWrite}
        version={props.template?.version}
        isNew={!props.template}
        isChanged={editor.isChanged}
        isRestored={editor.isRestored}
        isSaving={editor.isSaving}
        canSend={props.canSend}
        onSave={editor.save}
        onTest={() => setOpen("test")}
        onDelete={() => setOpen("delete")}
        onDiscard={editor.discard}
      />
      {props.bar}
      {refusal && <NotSaved message={refusal} />}
      <SideChoice editor={editor} />
      <div className="grid min-h-0 flex-1 lg:grid-cols-2">
        <EditSide editor={editor} isReadOnly={!props.canWrite} />
        <PreviewSide editor={editor} canWrite={props.canWrite} />
      </div>
      <Dialogs editor={editor} {...props} />
    </div>
  )
}

type PartProps = { editor: Editor }

/** On a narrow screen one half at a time. */
function SideChoice({ editor: { jump } }: PartProps) {
  const words = useWords(templateEditorWords)
  return (
    <div className="border-line border-b bg-surface px-4 py-1.5 lg:hidden">
      <Segmented
        label={words.side}
        value={jump.side}
        onValueChange={jump.setSide}
        segments={[
          { value: "edit", label: words.edit },
          { value: "preview", label: words.preview },
        ]}
      />
    </div>
  )
}

function EditSide({ editor, isReadOnly }: PartProps & { isReadOnly: boolean }) {
  const { jump } = editor
  return (
    <div
      className={cn(
        "flex min-h-0 min-w-0 flex-col bg-surface lg:border-line lg:border-r",
        jump.side !== "edit" && "max-lg:hidden",
      )}
    >
      <CodePane
        draft={editor.draft}
        onChange={editor.edit}
        faults={editor.faults}
        isReadOnly={isReadOnly}
        tab={jump.tab}
        onTabChange={jump.setTab}
        missing={editor.missing}
        onReady={jump.onReady}
      />
    </div>
  )
}

function PreviewSide({ editor, canWrite }: PartProps & { canWrite: boolean }) {
  const { jump, open, setOpen } = editor
  return (
    <div className={cn("flex min-h-0 min-w-0 flex-col", jump.side !== "preview" && "max-lg:hidden")}>
      <PreviewPane
        state={editor.state}
        onGoTo={editor.goToFault}
        tools={
          <SampleValues
            names={editor.names}
            values={editor.values}
            onChange={editor.setValues}
            isOpen={open === "samples"}
            onOpenChange={opens("samples", setOpen)}
          />
        }
        checks={
          <ChecksList
            checks={editor.checks}
            htmlBytes={editor.htmlBytes}
            onGoTo={editor.goTo}
            onFix={editor.fix}
            onGiveValue={() => setOpen("samples")}
            canEdit={canWrite}
          />
        }
      />
    </div>
  )
}

function Dialogs({ editor, project, template, saved }: PartProps & TemplateEditorProps) {
  const { open, setOpen, draft, carried, isChanged, values } = editor
  return (
    <>
      <Lazy isWanted={open === "test"}>
        <TestDialog
          project={project}
          isOpen={open === "test"}
          onOpenChange={opens("test", setOpen)}
          draft={draft}
          carried={carried}
          templateId={template?.id}
          isChanged={isChanged}
          values={values}
        />
      </Lazy>
      <Lazy isWanted={open === "delete"}>
        {template && (
          <DeleteDialog
            project={project}
            template={{ id: template.id, name: saved.name }}
            isOpen={open === "delete"}
            onOpenChange={opens("delete", setOpen)}
          />
        )}
      </Lazy>
    </>
  )
}

const opens = (part: OpenPart, setOpen: Editor["setOpen"]) => (isOpen: boolean) =>
  setOpen(isOpen ? part : null)

function NotSaved({ message }: { message: string }) {
  const words = useWords(templateEditorWords)
  return (
    <div
      role="alert"
      className="flex gap-2 border-line border-b bg-danger-soft px-4 py-2 text-danger-ink text-sm lg:px-6"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p>
        {words.notSaved({ sentence: message })} <span className="text-ink-2">{words.draftIsKept}</span>
      </p>
    </div>
  )
}
