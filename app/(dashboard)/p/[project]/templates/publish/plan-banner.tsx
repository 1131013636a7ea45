"use client"

import { CalendarClock, CircleAlert, GitCompareArrows, Undo2, UserCheck } from "lucide-react"
import { useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { formatFull } from "#lib/interface/format/date"
import type { PlanDetails } from "#lib/features/templates/draft-data"
import { Button, LinkButton } from "#ui/button"
import { cn } from "#ui/cn"
import { later } from "#ui/part"
import { Refusal } from "#ui/refusal"
import { type PublishingWords, publishingWords } from "#words/publishing"
import { compareHref, liveVersionOf } from "../[id]/compare/query.ts"
import type { Editor } from "../edit/use-editor.ts"
import { usePlanAct } from "./use-plan-act.ts"

const ApproveDialog = later(() => import("./approve-dialog.tsx"))
const MoveDialog = later(() => import("./move-dialog.tsx"))
const SendBackDialog = later(() => import("./send-back-dialog.tsx"))

type PlanBannerProps = { project: string; editor: Editor; canWrite: boolean; projectZone: string }

/** The planned publication and who waits for whom, or how it ended, with the possible actions. */
export function PlanBanner(props: PlanBannerProps) {
  const words = useWords(publishingWords)
  const language = useLanguage()
  const { project, editor, canWrite, projectZone } = props
  const { details, refresh } = editor.draft
  const act = usePlanAct(project, refresh)
  const [open, setOpen] = useState<"approve" | "move" | "send_back" | null>(null)
  const { plan } = details
  if (!plan) return null
  const { publication_id, state, waitsForSecond, isYours } = plan
  const time = plan.publishAtMs === null ? null : formatFull(plan.publishAtMs, projectZone, language)
  const isOver = state === "sent_back" || state === "refused"
  const { Icon, look } = looks[state]
  const dialog = (name: typeof open) => ({
    ...{ project, plan, refresh },
    isOpen: open === name,
    onClose: () => setOpen(null),
  })
  return (
    <div
      role={isOver ? "alert" : "status"}
      className={cn(
        "flex flex-wrap items-start gap-x-3 gap-y-2 border-line border-b px-4 py-2 text-sm lg:px-6",
        look,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 basis-72">
        <p className="break-words">{sentenceOf(plan, time, words)}</p>
        {plan.note && !isOver && <p className="break-words text-ink-2 text-xs">{plan.note}</p>}
        {!isOver && !plan.isDraft && <p className="text-ink-2 text-xs">{words.draftWentOn}</p>}
        <Refusal text={act.refusal} />
      </div>
      <div className="flex flex-wrap gap-2">
        {!isOver && (
          <LinkButton
            size="sm"
            href={compareHref(project, details.template_id ?? details.draft_id, {
              ...{ one: liveVersionOf(details) ?? "draft", other: "plan" },
            })}
          >
            <GitCompareArrows aria-hidden />
            {words.compare}
          </LinkButton>
        )}
        {canWrite && (
          <>
            {isOver && (
              <Button
                size="sm"
                isBusy={act.isBusy}
                onClick={() => void act.send({ act: "see", publication_id })}
              >
                {words.understood}
              </Button>
            )}
            {!isOver && waitsForSecond && !isYours && (
              <>
                <Button size="sm" onClick={() => setOpen("send_back")}>
                  {words.sendBack}
                </Button>
                <Button size="sm" variant="primary" onClick={() => setOpen("approve")}>
                  {words.approve[time === null ? "now" : "timed"]}
                </Button>
              </>
            )}
            {!isOver && plan.publishAtMs !== null && (
              <Button size="sm" onClick={() => setOpen("move")}>
                {words.move}
              </Button>
            )}
            {!isOver && (!waitsForSecond || isYours) && (
              <Button
                size="sm"
                isBusy={act.isBusy}
                onClick={() => void act.send({ act: "withdraw", publication_id }, words.withdrawn)}
              >
                {words.withdraw}
              </Button>
            )}
          </>
        )}
      </div>
      <ApproveDialog {...dialog("approve")} time={time} details={details} />
      <MoveDialog {...dialog("move")} projectZone={projectZone} needsSecond={details.needsSecond} />
      <SendBackDialog {...dialog("send_back")} />
    </div>
  )
}

const looks = {
  asked: { Icon: UserCheck, look: "bg-info-soft text-info-ink" },
  planned: { Icon: CalendarClock, look: "bg-info-soft text-info-ink" },
  sent_back: { Icon: Undo2, look: "bg-warning-soft text-warning-ink" },
  refused: { Icon: CircleAlert, look: "bg-danger-soft text-danger-ink" },
} as const

/** The plan in one sentence. */
function sentenceOf(plan: PlanDetails, time: string | null, words: PublishingWords): string {
  const name = plan.asked_by ?? words.somebody
  if (plan.state === "sent_back")
    return words.sentBack({ name: plan.ended_by ?? words.somebody, note: plan.said })
  if (plan.state === "refused")
    return words.refused[plan.why ?? "service"]({ name, time: time ?? "", said: plan.said })
  if (plan.waitsForSecond && plan.isYours)
    return time === null ? words.youAsked.now : words.youAsked.timed({ time })
  if (plan.waitsForSecond)
    return time === null ? words.askedOfYou.now({ name }) : words.askedOfYou.timed({ name, time })
  return plan.approved_by === null
    ? words.planned({ name, time: time ?? "" })
    : words.plannedByTwo({ name, other: plan.approved_by, time: time ?? "" })
}
