import { LinkButton } from "#ui/button"
import { setupWords } from "#words/setup"
import { wordsFor } from "#lib/access/auth/language"
import { openedStore } from "#lib/data/store/open"
import { ownerExists } from "#lib/data/store/users"
import { config } from "#lib/platform/config"
import { SetupForm } from "./setup-form.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(setupWords)).title })

type Props = { searchParams: Promise<{ token?: string | string[] }> }

export default async function SetupPage({ searchParams }: Props) {
  const { token } = await searchParams
  const words = await wordsFor(setupWords)
  const hasOwner = await ownerExists(await openedStore())
  const { host } = new URL(config().dashboardUrl)
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="font-semibold text-2xl text-ink">{hasOwner ? words.done : words.welcome}</h1>
        <p className="text-base text-ink-2">
          {hasOwner ? words.hasOwner({ host }) : words.becomes({ host })}
        </p>
      </div>
      {hasOwner ? (
        <LinkButton href="/sign-in" variant="primary" size="lg">
          {words.signIn}
        </LinkButton>
      ) : (
        <SetupForm token={typeof token === "string" ? token : ""} />
      )}
    </div>
  )
}
