import { Download } from "lucide-react"
import { buttonClass } from "#ui/button"
import { PageHeader } from "#ui/page-header"
import { referenceWords } from "#words/reference"
import { wordsFor } from "#lib/access/auth/language"

/** The title, and the whole API as one file for other tools. */
export async function IntroductionHead({ project }: { project: string }) {
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
