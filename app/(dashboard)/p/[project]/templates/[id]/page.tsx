import type { Metadata } from "next"
import { CrumbTitle } from "#components/shell/crumbs"
import { templatesWords } from "#words/templates"
import { wordsFor } from "#lib/access/auth/language"
import { loadTemplate } from "../load.ts"
import { EditorOfKind } from "../edit/editor-of-kind.tsx"
import { TemplateFailed } from "../template-failed.tsx"

type Props = { params: Promise<{ project: string; id: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project, id } = await params
  const { editor } = await loadTemplate(project, id)
  return { title: editor?.initial.fields.name || (await wordsFor(templatesWords)).one }
}

export default async function TemplatePage({ params }: Props) {
  const { project, id } = await params
  const { editor, failure } = await loadTemplate(project, id)
  if (!editor) return <TemplateFailed sentence={failure} />
  const name = editor.initial.fields.name || (await wordsFor(templatesWords)).one
  return (
    <>
      <CrumbTitle title={name} />
      <h1 className="sr-only">{name}</h1>
      <EditorOfKind {...editor} />
    </>
  )
}
