import type { Metadata } from "next"
import { signInWords } from "#words/sign-in"
import { wordsFor } from "#lib/access/auth/language"
import { PlainStep } from "../../plain-step.tsx"
import { loadStopLink } from "./load.ts"
import { StopAlerts } from "./stop-alerts.tsx"

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await wordsFor(signInWords)).stopAlerts.title,
  referrer: "no-referrer",
})

type Props = { params: Promise<{ token: string }> }

/** ALERT-23: opening the link changes nothing, because mail programs and scanners open links too. The button does. */
export default async function StopAlertsPage({ params }: Props) {
  const { token } = await params
  const words = (await wordsFor(signInWords)).stopAlerts
  const found = await loadStopLink(token)
  if (!found) return <PlainStep title={words.title} lead={words.spent} />
  return (
    <PlainStep title={words.title} lead={words.why(found)}>
      <StopAlerts token={token} />
    </PlainStep>
  )
}
