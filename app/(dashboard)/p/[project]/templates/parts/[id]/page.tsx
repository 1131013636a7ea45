import type { Metadata } from "next"
import { CrumbTitle } from "#components/shell/crumbs"
import { templatePartsWords } from "#words/template-parts"
import { wordsFor } from "#lib/access/auth/language"
import { EditorOfKind } from "../../edit/editor-of-kind.tsx"
import { loadPart } from "../load.ts"

type Props = { params: Promise<{ project: string; id: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project, id } = await params
  const { initial } = await loadPart(project, id)
  return { title: initial.fields.name || (await wordsFor(templatePartsWords)).one }
}

export default async function TemplatePartPage({ params }: Props) {
  const { project, id } = await params
  const editor = await loadPart(project, id)
  const name = editor.initial.fields.name || (await wordsFor(templatePartsWords)).one
  return (
    <>
      <CrumbTitle title={name} />
      <h1 className="sr-only">{name}</h1>
      <EditorOfKind {...editor} />
    </>
  )
}
