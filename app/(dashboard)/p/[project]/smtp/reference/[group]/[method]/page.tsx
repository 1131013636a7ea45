import type { Metadata } from "next"
import { CodeColumn } from "../../code-column.tsx"
import { loadMethod } from "../../load.ts"
import { MethodHead } from "../../method-head.tsx"
import { MethodParts } from "../../method-parts.tsx"
import { ReferencePage } from "../../reference-frame.tsx"

type Props = { params: Promise<{ project: string; group: string; method: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { group, method } = await params
  return { title: `${group}/${method}` }
}

export default async function MethodPage({ params }: Props) {
  const { project, group, method } = await params
  const { view, address, dashboard, snippets, language } = await loadMethod(project, `${group}/${method}`)
  return (
    <ReferencePage
      head={<MethodHead view={view} address={address} dashboard={dashboard} />}
      code={<CodeColumn snippets={snippets} language={language} sample={view.sample} />}
    >
      <MethodParts view={view} />
    </ReferencePage>
  )
}
