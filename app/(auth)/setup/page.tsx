import type { Metadata } from "next"
import { LinkButton } from "#ui/button"
import { loadSetup } from "./load.ts"
import { SetupForm } from "./setup-form.tsx"

export const metadata: Metadata = { title: "Set up" }

type Props = { searchParams: Promise<{ token?: string | string[] }> }

export default async function SetupPage({ searchParams }: Props) {
  const { token } = await searchParams
  const { hasOwner, host } = await loadSetup()
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="font-semibold text-2xl text-ink">{hasOwner ? "Set up already" : "Welcome"}</h1>
        <p className="text-base text-ink-2">
          {hasOwner
            ? `${host} has its owner. The link worked once and is spent.`
            : `You become the owner of ${host}.`}
        </p>
      </div>
      {hasOwner ? (
        <LinkButton href="/sign-in" variant="primary" size="lg">
          Sign in
        </LinkButton>
      ) : (
        <SetupForm token={typeof token === "string" ? token : ""} />
      )}
    </div>
  )
}
