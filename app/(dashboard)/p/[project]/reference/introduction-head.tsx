import { Download } from "lucide-react"
import { buttonClass } from "#ui/button"
import { PageHeader } from "#ui/page-header"

/** The title, and the whole API as one file for other tools. */
export function IntroductionHead({ project }: { project: string }) {
  return (
    <PageHeader
      title="API reference"
      description={<p className="text-base">Everything your programs can ask of the mail service.</p>}
      tools={
        <a href={`/api/projects/${project}/openapi`} download className={buttonClass({})}>
          <Download aria-hidden />
          openapi.json
        </a>
      }
    />
  )
}
