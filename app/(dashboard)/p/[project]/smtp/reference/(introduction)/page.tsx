import { referenceWords } from "#words/reference"
import { wordsFor } from "#lib/access/auth/language"
import { CodeColumn } from "../code-column.tsx"
import { IntroductionHead } from "../introduction-head.tsx"
import { IntroductionParts } from "../introduction-parts.tsx"
import { loadIntroduction } from "../load.ts"
import { ReferencePage } from "../reference-page.tsx"

type Props = { params: Promise<{ project: string }> }

export const generateMetadata = async () => ({ title: (await wordsFor(referenceWords)).title })

export default async function IntroductionPage({ params }: Props) {
  const introduction = await loadIntroduction((await params).project)
  return (
    <ReferencePage
      head={<IntroductionHead project={introduction.project} />}
      code={<CodeColumn snippets={introduction.snippets} language={introduction.language} />}
    >
      <IntroductionParts {...introduction} />
    </ReferencePage>
  )
}
