import { Send } from "lucide-react"
import type { Project } from "#lib/access/auth/guard"
import { LinkButton } from "#ui/button"
import { PageHeader } from "#ui/page-header"
import { messagesWords } from "#words/messages"
import { wordsFor } from "#lib/access/auth/language"
import type { PageRange } from "#lib/analytics/range/range"
import { RangeTools } from "../../_range/range-tools.tsx"

/** Title, range, time zone and the way to a new letter. */
export async function MessagesHeader({
  project,
  range,
  canSend,
}: {
  project: Project
  range: PageRange
  canSend: boolean
}) {
  const words = await wordsFor(messagesWords)
  return (
    <PageHeader
      title={words.title}
      tools={
        <>
          <RangeTools range={range} projectZone={project.time_zone} />
          {canSend && (
            <LinkButton href={`/p/${project.project_id}/send`} variant="primary">
              <Send aria-hidden /> {words.send}
            </LinkButton>
          )}
        </>
      }
    />
  )
}
