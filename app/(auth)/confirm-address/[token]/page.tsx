import type { Metadata } from "next"
import { LinkButton } from "#ui/button"
import { signInWords } from "#words/sign-in"
import { wordsFor } from "#lib/access/auth/language"
import { PlainStep } from "../../plain-step.tsx"
import { ConfirmAddress } from "./confirm-address.tsx"
import { isLinkOpen } from "#lib/access/auth/account"
import { openedStore } from "#lib/data/store/open"

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await wordsFor(signInWords)).address.title,
  referrer: "no-referrer",
})

type Props = { params: Promise<{ token: string }> }

/** Opening the link changes nothing: mail programs open links too. The button does. */
export default async function ConfirmAddressPage({ params }: Props) {
  const { token } = await params
  const all = await wordsFor(signInWords)
  if (!(await isLinkOpen(await openedStore(), token, "email")))
    return (
      <PlainStep title={all.reset.spentTitle} lead={all.address.spent}>
        <LinkButton href="/account" variant="primary" size="lg">
          {all.address.toAccount}
        </LinkButton>
      </PlainStep>
    )
  return (
    <PlainStep title={all.address.title} lead={all.address.why}>
      <ConfirmAddress token={token} />
    </PlainStep>
  )
}
