import { redirect } from "next/navigation"
import { twoFactorWords } from "#words/two-factor"
import { wordsFor } from "#lib/access/auth/language"
import { PlainStep } from "../plain-step.tsx"
import { safeNext } from "../sign-in/next-path.ts"
import { loadTwoFactor } from "./load.ts"
import { RequiredSetup } from "./required-setup.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(twoFactorWords)).twoFactor.title })

type Props = { searchParams: Promise<{ next?: string | string[] }> }

export default async function TwoFactorPage({ searchParams }: Props) {
  const next = safeNext((await searchParams).next)
  const where = await loadTwoFactor()
  if (where !== "here") redirect(where === "sign-in" ? `/sign-in?next=${encodeURIComponent(next)}` : next)
  const words = (await wordsFor(twoFactorWords)).twoFactor
  return (
    <PlainStep title={words.requiredTitle} lead={words.requiredWhy}>
      <RequiredSetup next={next} />
    </PlainStep>
  )
}
