import { CrumbTitle } from "#components/shell/crumbs"
import { compareWords } from "#words/compare"
import { wordsFor } from "#lib/access/auth/language"
import { loadComparison } from "../../load.ts"
import { TemplateFailed } from "../../template-failed.tsx"
import { Comparison } from "./comparison.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(compareWords)).title })

type Props = { params: Promise<{ project: string; id: string }> }

export default async function ComparePage({ params }: Props) {
  const { project, id } = await params
  const { comparison, failure } = await loadComparison(project, id)
  if (!comparison) return <TemplateFailed sentence={failure} />
  return (
    <>
      <CrumbTitle title={comparison.name} />
      <Comparison {...comparison} />
    </>
  )
}
