import { currentSession } from "#lib/access/auth/session"
import { redirect } from "next/navigation"
import { twoFactorWords } from "#words/two-factor"
import { wordsFor } from "#lib/access/auth/language"
import { PlainStep } from "../plain-step.tsx"
import { safeNext } from "../sign-in/next-path.ts"
import { RequiredSetup } from "./required-setup.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(twoFactorWords)).twoFactor.title })

type Props = { searchParams: Promise<{ next?: string | string[] }> }

export default async function TwoFactorPage({ searchParams }: Props) {
  const next = safeNext((await searchParams).next)
  const session = await currentSession()
  if (!session) redirect(`/sign-in?next=${encodeURIComponent(next)}`)
  if (!session.mustSetUpTwoFactor) redirect(next)
  const words = (await wordsFor(twoFactorWords)).twoFactor
  return (
    <PlainStep title={words.requiredTitle} lead={words.requiredWhy}>
      <RequiredSetup next={next} />
    </PlainStep>
  )
}
