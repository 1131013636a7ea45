import type { Metadata } from "next"
import { signInWords } from "#words/sign-in"
import { wordsFor } from "#lib/access/auth/language"
import { openedStore } from "#lib/data/store/open"
import { findByLink } from "#lib/features/alerts/address-link"
import { PlainStep } from "../../plain-step.tsx"
import { PostOnce } from "../../post-once.tsx"

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await wordsFor(signInWords)).alerts.title,
  referrer: "no-referrer",
})

type Props = { params: Promise<{ token: string }> }

/** Opening the link changes nothing: mail programs open links too. The button does. */
export default async function ConfirmAlertsPage({ params }: Props) {
  const { token } = await params
  const all = await wordsFor(signInWords)
  const found = await findByLink(await openedStore(), token)
  if (!found) return <PlainStep title={all.reset.spentTitle} lead={all.alerts.spent} />
  const { title, why, button, busy, done } = all.alerts
  return (
    <PlainStep title={title} lead={why(found)}>
      <PostOnce path="/api/alerts/confirm" input={{ token }} words={{ button, busy, done }} />
    </PlainStep>
  )
}
