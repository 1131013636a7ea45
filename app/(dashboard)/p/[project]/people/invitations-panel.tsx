"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { Badge } from "#ui/badge"
import { Button } from "#ui/button"
import { Panel } from "#ui/panel"
import { later } from "#ui/part"
import { Refusal } from "#ui/refusal"
import { notify } from "#ui/toast"
import { peopleWords } from "#words/people"
import { useAct } from "../../../use-act.ts"
import type { Invited } from "./invite-dialog.tsx"
import { linkToHandOver } from "./invite-person.tsx"
import type { MadeLink } from "./link-dialog.tsx"
import type { InvitationRow } from "./view.ts"

const LinkDialog = later(() => import("./link-dialog.tsx"))

export type InvitationsPanelProps = {
  project: string
  invitations: readonly InvitationRow[]
  canWrite: boolean
}

/** Unused invitations: mail again, create a new link, or withdraw. */
export function InvitationsPanel({ project, invitations, canWrite }: InvitationsPanelProps) {
  const words = useWords(peopleWords)
  const [made, setMade] = useState<MadeLink | null>(null)
  const { send, isBusy, failure, dialog } = useAct(`/api/projects/${project}/invitations`)
  const again = async (invitation_id: string, by: "mail" | "link") => {
    const invited = await send<Invited>({ act: "resend", invitation_id, by })
    if (!invited) return
    setMade(linkToHandOver(invited))
    if (invited.is_sent) notify.done(words.invited({ email: invited.email }))
  }
  return (
    <Panel title={words.pending} hint={words.pendingHint} hasHeadLine isFlush>
      <ul>
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-2 last:border-0"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="flex min-w-0 items-center gap-2">
                <span className="truncate font-medium text-ink text-sm">{invitation.email}</span>
                {invitation.isExpired && <Badge severity="warning">{words.expired}</Badge>}
              </p>
              <p className="truncate text-ink-3 text-xs">{summaryOf(invitation, words)}</p>
            </div>
            {canWrite && (
              <div className="flex flex-wrap gap-1">
                <Button
                  size="sm"
                  variant="ghost"
                  aria-disabled={isBusy}
                  onClick={() => again(invitation.id, "mail")}
                >
                  {words.resend}
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-disabled={isBusy}
                  onClick={() => again(invitation.id, "link")}
                >
                  {words.newLink}
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-disabled={isBusy}
                  className="text-danger-ink"
                  onClick={() =>
                    send(
                      { act: "revoke", invitation_id: invitation.id },
                      words.revoked({ email: invitation.email }),
                    )
                  }
                >
                  {words.revoke}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {failure && (
        <div className="px-4 pb-3">
          <Refusal text={failure.message} />
        </div>
      )}
      {made && <LinkDialog made={made} onClose={() => setMade(null)} />}
      {dialog}
    </Panel>
  )
}

const summaryOf = (invitation: InvitationRow, words: typeof peopleWords.en): string =>
  [
    words.roles[invitation.role],
    invitation.sent ? words.sent({ time: invitation.sent }) : words.asLink,
    invitation.invitedBy && words.invitedBy({ name: invitation.invitedBy }),
    !invitation.isExpired && words.until({ time: invitation.expires }),
  ]
    .filter(Boolean)
    .join(" · ")
