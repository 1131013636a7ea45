"use client"

import { type Sides, TemplateEditor } from "../template-editor.tsx"
import type { EditorProps } from "../use-editor.ts"
import { VisualSides } from "./visual-sides.tsx"

/** The page of a visual template. */
export const VisualEditor = (props: EditorProps) => <TemplateEditor {...props} sides={CanvasAndMessage} />

const CanvasAndMessage: Sides = ({ editor, project, canWrite, visual }) =>
  // DRAFT-21: the canvas would delete what it cannot show.
  visual?.isReadable && (
    <VisualSides
      editor={editor}
      project={project}
      canWrite={canWrite && editor.document.isReadable}
      person={visual.person}
      brand={visual.brand}
      offered={visual.offered}
    />
  )
