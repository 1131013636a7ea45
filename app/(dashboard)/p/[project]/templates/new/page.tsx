import { CrumbTitle } from "#components/shell/crumbs"
import { templatesWords } from "#words/templates"
import { wordsFor } from "../../../../../language.ts"
import { loadNewTemplate } from "../load.ts"
import { StarterBar } from "../starter-bar.tsx"
import { TemplateEditor } from "../template-editor.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(templatesWords)).create })

type Props = {
  params: Promise<{ project: string }>
  searchParams: Promise<{ starter?: string }>
}

export default async function NewTemplatePage({ params, searchParams }: Props) {
  const words = await wordsFor(templatesWords)
  const { starter } = await searchParams
  const { starterKey, ...editor } = await loadNewTemplate((await params).project, starter)
  return (
    <>
      <CrumbTitle title={words.create} />
      <h1 className="sr-only">{words.create}</h1>
      <TemplateEditor
        key={starterKey ?? "empty"}
        draftKey={starterKey ? `new.${starterKey}` : "new"}
        {...editor}
        bar={<StarterBar project={editor.project} chosen={starterKey} />}
      />
    </>
  )
}
