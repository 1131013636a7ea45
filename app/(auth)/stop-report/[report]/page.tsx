import type { Metadata } from "next"
import { reportWords } from "#words/report"
import { wordsFor } from "#lib/access/auth/language"
import { PlainStep } from "../../plain-step.tsx"
import { PostOnce } from "../../post-once.tsx"

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await wordsFor(reportWords)).stopPage.title,
  referrer: "no-referrer",
})

type Props = { params: Promise<{ report: string }> }

/** Opening the link changes nothing: mail programs open links too. The button does. */
export default async function StopReportPage({ params }: Props) {
  const { report } = await params
  const { title, lead, button, busy, stopped } = (await wordsFor(reportWords)).stopPage
  return (
    <PlainStep title={title} lead={lead}>
      <PostOnce
        path={`/api/reports/${encodeURIComponent(report)}/stop`}
        words={{ button, busy, done: stopped }}
      />
    </PlainStep>
  )
}
