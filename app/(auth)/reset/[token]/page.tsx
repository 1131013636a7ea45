import type { Metadata } from "next"
import { LinkButton } from "#ui/button"
import { signInWords } from "#words/sign-in"
import { wordsFor } from "#lib/access/auth/language"
import { PlainStep } from "../../plain-step.tsx"
import { isLinkOpen } from "#lib/access/auth/account"
import { openedStore } from "#lib/data/store/open"
import { NewPasswordForm } from "./new-password-form.tsx"

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await wordsFor(signInWords)).reset.title,
  referrer: "no-referrer",
})

type Props = { params: Promise<{ token: string }> }

export default async function NewPasswordPage({ params }: Props) {
  const { token } = await params
  const words = (await wordsFor(signInWords)).reset
  if (!(await isLinkOpen(await openedStore(), token, "password")))
    return (
      <PlainStep title={words.spentTitle} lead={words.spent}>
        <LinkButton href="/reset" variant="primary" size="lg">
          {words.again}
        </LinkButton>
      </PlainStep>
    )
  return (
    <PlainStep title={words.chooseTitle} lead={words.chooseWhy}>
      <NewPasswordForm token={token} />
    </PlainStep>
  )
}
