import type { Metadata } from "next"
import { reportWords } from "#words/report"
import { wordsFor } from "#lib/access/auth/language"
import { PlainStep } from "../../plain-step.tsx"
import { StopReport } from "./stop-report.tsx"

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await wordsFor(reportWords)).stopPage.title,
  referrer: "no-referrer",
})

type Props = { params: Promise<{ report: string }> }

/** Opening the link changes nothing: mail programs open links too. The button does. */
export default async function StopReportPage({ params }: Props) {
  const { report } = await params
  const words = (await wordsFor(reportWords)).stopPage
  return (
    <PlainStep title={words.title} lead={words.lead}>
      <StopReport report={report} />
    </PlainStep>
  )
}
