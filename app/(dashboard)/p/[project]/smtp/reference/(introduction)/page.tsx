import { referenceWords } from "#words/reference"
import { wordsFor } from "#lib/access/auth/language"
import { CodeColumn } from "../code-column.tsx"
import { IntroductionParts } from "../introduction-parts.tsx"
import { loadIntroduction } from "../load.ts"
import { ReferencePage } from "../reference-frame.tsx"
import { Download } from "lucide-react"
import { buttonClass } from "#ui/button"
import { PageHeader } from "#ui/page-header"

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

/** The title, and the whole API as one file for other tools. */
async function IntroductionHead({ project }: { project: string }) {
  const words = await wordsFor(referenceWords)
  return (
    <PageHeader
      title={words.title}
      description={
        <>
          <p className="text-base">{words.description}</p>
          {words.contentNote && <p className="text-ink-3 text-xs">{words.contentNote}</p>}
        </>
      }
      tools={
        <a href={`/api/projects/${project}/openapi`} download className={buttonClass({})}>
          <Download aria-hidden />
          openapi.json
        </a>
      }
    />
  )
}
