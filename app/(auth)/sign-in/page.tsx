import { redirect } from "next/navigation"
import { signInWords } from "#words/sign-in"
import { wordsFor } from "#lib/access/auth/language"
import { loadSignIn } from "./load.ts"
import { safeNext } from "./next-path.ts"
import { SignInForm } from "./sign-in-form.tsx"
import { CircleCheck } from "lucide-react"

export const generateMetadata = async () => ({ title: (await wordsFor(signInWords)).signIn.title })

type Search = { next?: string | string[]; error?: string | string[]; note?: string; email?: string }
type Props = { searchParams: Promise<Search> }

export default async function SignInPage({ searchParams }: Props) {
  const query = await searchParams
  const next = safeNext(query.next)
  const { isSignedIn, mustSetUpTwoFactor, hasOwner, host, provider } = await loadSignIn()
  if (isSignedIn) redirect(mustSetUpTwoFactor ? `/two-factor?next=${encodeURIComponent(next)}` : next)
  const words = await wordsFor(signInWords)
  const fault = faultOf(query.error)
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="font-semibold text-2xl text-ink">{words.signIn.title}</h1>
        <p className="text-base text-ink-2">{host}</p>
      </div>
      <FormNote note={query.note} />
      {fault === "link" && provider && (
        <div role="status" className="rounded-md bg-info-soft px-3 py-2 text-info-ink text-sm">
          <p className="font-medium">{words.link.title}</p>
          <p>{words.link.why({ label: provider })}</p>
        </div>
      )}
      <SignInForm next={next} provider={provider} fault={fault === "link" ? null : fault} />
      {!hasOwner && <p className="text-ink-2 text-sm">{words.signIn.noOwner}</p>}
    </div>
  )
}

const known = ["stranger", "unverified", "taken", "link", "database"] as const
export type ProviderFault = (typeof known)[number] | "provider"

/** Error on the way back from a sign-in provider; every error code of next-auth means that its answer was invalid. */
function faultOf(error: string | string[] | undefined): ProviderFault | null {
  if (!error) return null
  return known.find((one) => one === error) ?? "provider"
}

const notes = { joined: "joined", password: "passwordSet", address: "addressSet" } as const

/** Notice about the step just completed: one of our own sentences, named in the address. */
async function FormNote({ note }: { note: string | undefined }) {
  const words = (await wordsFor(signInWords)).signIn
  const name = Object.entries(notes).find(([one]) => one === note)?.[1]
  if (!name) return null
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-md bg-success-soft px-3 py-2 text-sm text-success-ink"
    >
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      {words[name]}
    </p>
  )
}
