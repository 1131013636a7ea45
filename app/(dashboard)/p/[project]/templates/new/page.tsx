import type { Metadata } from "next"
import { CrumbTitle } from "#components/shell/crumbs"
import { loadNewTemplate } from "../load.ts"
import { StarterBar } from "../starter-bar.tsx"
import { TemplateEditor } from "../template-editor.tsx"

export const metadata: Metadata = { title: "New template" }

type Props = {
  params: Promise<{ project: string }>
  searchParams: Promise<{ starter?: string }>
}

export default async function NewTemplatePage({ params, searchParams }: Props) {
  const { starter } = await searchParams
  const { starterKey, ...editor } = await loadNewTemplate((await params).project, starter)
  return (
    <>
      <CrumbTitle title="New template" />
      <h1 className="sr-only">New template</h1>
      <TemplateEditor
        key={starterKey ?? "empty"}
        draftKey={starterKey ? `new.${starterKey}` : "new"}
        {...editor}
        bar={<StarterBar project={editor.project} chosen={starterKey} />}
      />
    </>
  )
}
