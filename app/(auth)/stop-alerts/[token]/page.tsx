import type { Metadata } from "next"
import { signInWords } from "#words/sign-in"
import { wordsFor } from "#lib/access/auth/language"
import { openedStore } from "#lib/data/store/open"
import { findByStopLink } from "#lib/features/alerts/stop-link"
import { PlainStep } from "../../plain-step.tsx"
import { PostOnce } from "../../post-once.tsx"

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await wordsFor(signInWords)).stopAlerts.title,
  referrer: "no-referrer",
})

type Props = { params: Promise<{ token: string }> }

/** ALERT-23: opening the link changes nothing, because mail programs and scanners open links too. The button does. */
export default async function StopAlertsPage({ params }: Props) {
  const { token } = await params
  const { title, spent, why, button, busy, done } = (await wordsFor(signInWords)).stopAlerts
  const found = await findByStopLink(await openedStore(), token)
  if (!found) return <PlainStep title={title} lead={spent} />
  return (
    <PlainStep title={title} lead={why(found)}>
      <PostOnce path={`/api/alerts/stop/${encodeURIComponent(token)}`} words={{ button, busy, done }} />
    </PlainStep>
  )
}
