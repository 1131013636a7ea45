import { VisualEditor } from "./document/visual-editor.tsx"
import { HtmlEditor, MjmlEditor } from "./source/source-editors.tsx"
import type { EditorProps } from "./use-editor.ts"

const editors = { visual: VisualEditor, html: HtmlEditor, mjml: MjmlEditor }

/** The editor of a draft, chosen on the server: a browser fetches the code of one kind only. */
export function EditorOfKind(props: EditorProps) {
  const { draft_id, kind } = props.initial
  const Editor = editors[kind]
  return <Editor key={`${draft_id} ${kind}`} {...props} />
}
