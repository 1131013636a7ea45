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
import { Lazy } from "../../../lazy.tsx"
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
        {invitations.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-2 last:border-0"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="flex min-w-0 items-center gap-2">
                <span className="truncate font-medium text-ink text-sm">{one.email}</span>
                {one.isExpired && <Badge severity="warning">{words.expired}</Badge>}
              </p>
              <p className="truncate text-ink-3 text-xs">{factsOf(one, words)}</p>
            </div>
            {canWrite && (
              <div className="flex flex-wrap gap-1">
                <Button
                  size="sm"
                  variant="ghost"
                  aria-disabled={isBusy}
                  onClick={() => again(one.id, "mail")}
                >
                  {words.resend}
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-disabled={isBusy}
                  onClick={() => again(one.id, "link")}
                >
                  {words.newLink}
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-disabled={isBusy}
                  className="text-danger-ink"
                  onClick={() =>
                    send({ act: "revoke", invitation_id: one.id }, words.revoked({ email: one.email }))
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
      <Lazy isWanted={made !== null}>{made && <LinkDialog made={made} onClose={() => setMade(null)} />}</Lazy>
      {dialog}
    </Panel>
  )
}

const factsOf = (one: InvitationRow, words: typeof peopleWords.en): string =>
  [
    words.roles[one.role],
    one.sent ? words.sent({ time: one.sent }) : words.asLink,
    one.invitedBy && words.invitedBy({ name: one.invitedBy }),
    !one.isExpired && words.until({ time: one.expires }),
  ]
    .filter(Boolean)
    .join(" · ")
