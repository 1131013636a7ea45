"use client"

import { type ComponentType, useRef } from "react"
import { later } from "#ui/part"
import { EditorBanners } from "./editor-banners.tsx"
import { EditorHead } from "./editor-head.tsx"
import { PlanBanner } from "../publish/plan-banner.tsx"
import { TemplateTabs } from "../template-tabs.tsx"
import { type Editor, type EditorProps, type OpenPart, useEditor } from "./use-editor.ts"
import { VersionRail } from "../versions/version-rail.tsx"

const CommentsPanel = later(() => import("../comments/comments-panel.tsx"))
const DeleteDialog = later(() => import("./delete-dialog.tsx"))
const PastMessageDialog = later(() => import("../past/past-message-dialog.tsx"))
const TestDialog = later(() => import("../preview/test-dialog.tsx"))
const PublishDialog = later(() => import("../publish/publish-dialog.tsx"))
const ToSourceDialog = later(() => import("./document/to-source-dialog.tsx"))
const MjmlDialog = later(() => import("./source/mjml-dialog.tsx"))
const UsesDialog = later(() => import("./uses-dialog.tsx"))
const VersionsDialog = later(() => import("../versions/versions-dialog.tsx"))

/** The parts that differ by kind of template: the text that is edited, and the message as it will be sent. */
export type Sides = ComponentType<{ editor: Editor } & EditorProps>

/** A template's page, with the sides of its kind; a narrow screen shows one of them at a time. */
export function TemplateEditor({ sides: TheSides, ...props }: { sides: Sides } & EditorProps) {
  const page = useRef<HTMLDivElement>(null)
  const editor = useEditor(props, page)
  const { template_id } = editor.draft.details
  return (
    <div ref={page} className="flex h-[calc(100dvh-var(--above))] min-h-[560px] flex-col">
      {template_id !== null && <TemplateTabs project={props.project} id={template_id} here="editor" />}
      <EditorHead
        editor={editor}
        project={props.project}
        canWrite={props.canWrite}
        canSend={props.canSend}
        isVisual={props.visual !== null}
      />
      <VersionRail
        project={props.project}
        details={editor.draft.details}
        clock={props.clock}
        onAll={() => editor.setOpen("versions")}
      />
      <PlanBanner
        project={props.project}
        editor={editor}
        canWrite={props.canWrite}
        projectZone={props.projectZone}
      />
      <EditorBanners editor={editor} project={props.project} canWrite={props.canWrite} />
      <div className="relative flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <TheSides editor={editor} {...props} />
        </div>
        {editor.comments.isOpen && (
          <CommentsPanel comments={editor.comments} canWrite={props.canWrite} clock={props.clock} />
        )}
      </div>
      <Dialogs editor={editor} {...props} />
    </div>
  )
}

function Dialogs({
  editor,
  project,
  canWrite,
  mode,
  ownAddress,
  clock,
  projectZone,
}: { editor: Editor } & EditorProps) {
  const { open, setOpen, draft } = editor
  const part = (name: OpenPart) => ({
    isOpen: open === name,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : null),
  })
  return (
    <>
      <TestDialog project={project} mode={mode} ownAddress={ownAddress} editor={editor} {...part("test")} />
      <PastMessageDialog
        project={project}
        editor={editor}
        canWrite={canWrite}
        clock={clock}
        {...part("past")}
      />
      <PublishDialog project={project} editor={editor} projectZone={projectZone} {...part("publish")} />
      <VersionsDialog
        project={project}
        editor={editor}
        canWrite={canWrite}
        clock={clock}
        {...part("versions")}
      />
      <UsesDialog project={project} details={draft.details} canWrite={canWrite} {...part("uses")} />
      <ToSourceDialog project={project} editor={editor} {...part("source")} />
      <MjmlDialog project={project} editor={editor} {...part("mjml")} />
      <DeleteDialog project={project} draft={draft.details} {...part("delete")} />
    </>
  )
}
