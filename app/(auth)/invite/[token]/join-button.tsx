"use client"

import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { signOut } from "#lib/interface/browser/sign-in"
import { signInWords } from "#words/sign-in"
import { ActButton } from "../../post-once.tsx"

/** Joins the project with one click, for the invited person who is already signed in. */
export function JoinButton({ token, email, project }: { token: string; email: string; project: string }) {
  const words = useWords(signInWords).invite
  const join = async () => {
    const joined = await postJson<{ project_id: string }>("/api/account/invitations/accept", { token })
    if (!joined.ok) return joined.failure.message
    location.assign(`/p/${joined.value.project_id}`)
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2 text-sm">{words.asYou({ email })}</p>
      <ActButton act={join} button={words.join({ project })} busy={words.joinBusy} />
    </div>
  )
}

/** Shown when somebody else is signed in: ends that session and shows the invitation to the invited person. */
export function LeaveButton() {
  const { faults, invite } = useWords(signInWords)
  const leave = async () => {
    if (!(await signOut())) return faults.silent
    location.reload()
  }
  return <ActButton act={leave} button={invite.leave} busy={invite.leaveBusy} />
}
