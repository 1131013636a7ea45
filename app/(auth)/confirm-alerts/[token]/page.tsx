import type { Metadata } from "next"
import { signInWords } from "#words/sign-in"
import { wordsFor } from "#lib/access/auth/language"
import { PlainStep } from "../../plain-step.tsx"
import { ConfirmAlerts } from "./confirm-alerts.tsx"
import { loadAddress } from "./load.ts"

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await wordsFor(signInWords)).alerts.title,
  referrer: "no-referrer",
})

type Props = { params: Promise<{ token: string }> }

/** Opening the link changes nothing: mail programs open links too. The button does. */
export default async function ConfirmAlertsPage({ params }: Props) {
  const { token } = await params
  const all = await wordsFor(signInWords)
  const found = await loadAddress(token)
  if (!found) return <PlainStep title={all.reset.spentTitle} lead={all.alerts.spent} />
  return (
    <PlainStep title={all.alerts.title} lead={all.alerts.why(found)}>
      <ConfirmAlerts token={token} />
    </PlainStep>
  )
}
