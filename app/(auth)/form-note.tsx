import { CircleCheck } from "lucide-react"
import { signInWords } from "#words/sign-in"
import { wordsFor } from "#lib/access/auth/language"

const notes = { joined: "joined", password: "passwordSet", address: "addressSet" } as const

/** Notice about the step just completed: one of our own sentences, named in the address. */
export async function FormNote({ note }: { note: string | undefined }) {
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
