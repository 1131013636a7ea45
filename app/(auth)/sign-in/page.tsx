import type { Metadata } from "next"
import { redirect } from "next/navigation"
import { loadSignIn } from "./load.ts"
import { safeNext } from "./next-path.ts"
import { SignInForm } from "./sign-in-form.tsx"

export const metadata: Metadata = { title: "Sign in" }

type Props = { searchParams: Promise<{ next?: string | string[] }> }

export default async function SignInPage({ searchParams }: Props) {
  const next = safeNext((await searchParams).next)
  const { isSignedIn, hasOwner, host } = await loadSignIn()
  if (isSignedIn) redirect(next)
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="font-semibold text-2xl text-ink">Sign in</h1>
        <p className="text-base text-ink-2">{host}</p>
      </div>
      <SignInForm next={next} />
      {!hasOwner && (
        <p className="text-ink-2 text-sm">
          Nobody has an account here yet. The first start printed a one-time link that makes the owner; open
          it.
        </p>
      )}
    </div>
  )
}
