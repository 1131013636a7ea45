import type { Metadata } from "next"
import { LinkButton } from "#ui/button"
import { signInWords } from "#words/sign-in"
import { wordsFor } from "#lib/access/auth/language"
import { PlainStep } from "../../plain-step.tsx"
import { JoinButton, LeaveButton } from "./join-button.tsx"
import { JoinForm } from "./join-form.tsx"
import { loadInvite } from "./load.ts"

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await wordsFor(signInWords)).invite.pageTitle,
  referrer: "no-referrer",
})

type Props = { params: Promise<{ token: string }> }

export default async function InvitePage({ params }: Props) {
  const { token } = await params
  const view = await loadInvite(token)
  const all = await wordsFor(signInWords)
  const words = all.invite
  const path = `/invite/${encodeURIComponent(token)}`
  const signInPath = `/sign-in?next=${encodeURIComponent(path)}`
  if (view.state !== "open")
    return (
      <PlainStep
        title={words[view.state]}
        lead={view.state === "accepted" ? words.acceptedWhy : words.askAgain}
      >
        <LinkButton href="/sign-in" size="lg">
          {all.signIn.button}
        </LinkButton>
      </PlainStep>
    )
  const { project_name, email, invited_by_name, reader, signedInAs } = view
  const role = words.roles[view.role]
  const lead = invited_by_name ? words.by({ name: invited_by_name, role }) : words.byNobody({ role })
  return (
    <PlainStep title={words.title({ project: project_name })} lead={lead}>
      {reader === "new" && <JoinForm token={token} email={email} />}
      {reader === "here" && <JoinButton token={token} email={email} project={project_name} />}
      {reader === "member" && (
        <>
          <p className="text-ink-2 text-sm">{words.hasAccount({ email })}</p>
          <LinkButton href={signInPath} variant="primary" size="lg">
            {words.signInToJoin}
          </LinkButton>
        </>
      )}
      {reader === "other" && (
        <>
          <p className="text-ink-2 text-sm">
            {words.otherPerson({ invited: email, here: signedInAs ?? "" })}
          </p>
          <LeaveButton />
        </>
      )}
    </PlainStep>
  )
}
