"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { at } from "#lib/platform/clock"
import type { DraftDetails } from "#lib/features/templates/draft-data"
import { LinkButton } from "#ui/button"
import { FormDialog } from "#ui/form-dialog"
import { notify } from "#ui/toast"
import { publishingWords } from "#words/publishing"
import { compareHref, liveVersionOf } from "../[id]/compare/query.ts"
import { type PlanDialogProps, planUrl } from "./use-plan-act.ts"

type Answer =
  | { kind: "published"; version: number }
  | { kind: "changed" }
  | { kind: "changed_outside"; version: number }

type ApproveDialogProps = PlanDialogProps & { time: string | null; details: DraftDetails }

/** A second person publishes on request; a version from elsewhere is named before it is replaced. */
export default function ApproveDialog({
  project,
  plan,
  refresh,
  isOpen,
  onClose,
  time,
  details,
}: ApproveDialogProps) {
  const words = useWords(publishingWords)
  const [inTheWay, setInTheWay] = useState<number | null>(null)
  const { publication_id, publishAtMs } = plan
  const when = time === null ? "now" : "timed"
  const replaced = inTheWay ?? liveVersionOf(details)
  const form = useForm<Record<never, never>, Answer>({
    defaultValues: {},
    send: () =>
      postJson<Answer>(planUrl(project), {
        ...{ act: "approve", publication_id },
        // Approval is refused if the requester has moved the plan since.
        publish_at: publishAtMs === null ? null : at(publishAtMs).toISOString(),
        ...(inTheWay !== null && { replaces: inTheWay }),
      }),
    done: async (answer) => {
      if (answer.kind === "changed_outside") return setInTheWay(answer.version)
      onClose()
      notify.done(answer.kind === "published" ? words.publishedAs({ version: answer.version }) : words.agreed)
      await refresh()
    },
  })
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={words.approveTitle[when]({ name: plan.asked_by ?? words.somebody })}
      description={time === null ? words.approveNow : words.approveAt({ time })}
      cancel={words.cancel}
      submit={inTheWay === null ? words.approve[when] : words.publishOver}
      busy={words.publishing}
    >
      {plan.note && <p className="text-ink text-sm">{plan.note}</p>}
      {!plan.isDraft && <p className="text-ink-2 text-sm">{words.draftWentOn}</p>}
      {details.outside && inTheWay === null && (
        <p className="text-sm text-warning-ink">
          {words.changedOutside({ version: details.outside.version })}
        </p>
      )}
      {inTheWay !== null && (
        <p role="alert" className="text-sm text-warning-ink">
          {words.changedOutside({ version: inTheWay })}
        </p>
      )}
      {replaced !== null && (
        <LinkButton
          size="sm"
          className="self-start"
          href={compareHref(project, details.template_id ?? details.draft_id, {
            ...{ one: replaced, other: "plan" },
          })}
        >
          {words.compare}
        </LinkButton>
      )}
    </FormDialog>
  )
}
