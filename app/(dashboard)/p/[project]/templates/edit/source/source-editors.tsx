"use client"

import { loadCodeEditor } from "#components/editor/code-editor"
import { TemplateEditor } from "../template-editor.tsx"
import type { EditorProps } from "../use-editor.ts"
import { MjmlSides, SourceSides } from "./source-sides.tsx"

// The page needs it at once, and the code around it is still being fetched.
if (typeof window !== "undefined") loadCodeEditor().catch(() => {})

/** The page of a template kept as HTML. */
export const HtmlEditor = (props: EditorProps) => <TemplateEditor {...props} sides={SourceSides} />

/** The page of a template kept as MJML. */
export const MjmlEditor = (props: EditorProps) => <TemplateEditor {...props} sides={MjmlSides} />
