"use client"

import { Pause, Play, RotateCcw, SlidersHorizontal, Zap } from "lucide-react"
import { useRouter } from "next/navigation"
import { parseAsStringLiteral, useQueryState } from "nuqs"
import { useWords } from "#components/shell/language"
import { useKey } from "#components/shell/use-key"
import { useMethod } from "#lib/interface/browser/queries"
import { refusalOf } from "#lib/interface/browser/refusal"
import { Badge, Chip } from "#ui/badge"
import { Button, LinkButton } from "#ui/button"
import { CopyButton } from "#ui/copy-button"
import { PageHeader } from "#ui/page-header"
import { later } from "#ui/part"
import { notify } from "#ui/toast"
import { webhookWords } from "#words/webhook"
import { webhookAgainWords } from "#words/webhook-again"
import { webhookTableWords } from "#words/webhook-table"
import type { WebhookHead } from "../load.ts"

const ReplayDialog = later(() => import("../replay/replay-dialog.tsx"))
const TestDialog = later(() => import("./test-dialog.tsx"))

export type WebhookHeaderProps = {
  project: string
  webhook: WebhookHead
  canWrite: boolean
  timeZone: string
  nowMs: number
}

/** The open dialog. */
const panelInUrl = parseAsStringLiteral(["test", "replay"])

/** Name, state and actions of the webhook. The open dialog is in the URL. */
export function WebhookHeader({ project, webhook, canWrite, timeZone, nowMs }: WebhookHeaderProps) {
  const words = useWords(webhookWords)
  const againWords = useWords(webhookAgainWords)
  const tableWords = useWords(webhookTableWords)
  const [panel, show] = useQueryState("panel", panelInUrl)
  const isActive = webhook.status === "active"
  const isStopped = webhook.status === "stopped"
  const router = useRouter()
  const editHref = `/p/${project}/webhooks/${webhook.id}/edit`
  useKey("edit", () => router.push(editHref), { isOff: () => !canWrite })
  useKey("sendAgain", () => show("replay"), {
    isOff: () => !canWrite || !(isActive || isStopped),
    name: isStopped ? againWords.reactivateAndReplay : againWords.replay,
  })
  return (
    <>
      <PageHeader
        title={webhook.name}
        badge={
          <>
            <Badge severity={webhook.state.severity}>{webhook.state.word}</Badge>
            {webhook.isOurs && <Chip>{tableWords.thisDashboard}</Chip>}
          </>
        }
        description={
          <>
            <span className="flex min-w-0 flex-wrap items-center gap-x-2">
              <span className="break-all font-mono text-2xs">{webhook.url}</span>
              <CopyButton text={webhook.url} label={words.copyAddress} />
              <span className="text-ink-3 text-xs">{webhook.format}</span>
            </span>
            {!isActive || webhook.failingSinceMs !== null ? (
              <p className="mt-1 max-w-180 text-ink-2 text-sm">{webhook.state.explanation}</p>
            ) : null}
            {!canWrite && <p className="mt-1 text-ink-3 text-xs">{words.onlyOthers}</p>}
          </>
        }
        tools={
          canWrite && (
            <>
              <Button onClick={() => show("test")}>
                <Zap aria-hidden />
                {words.sendTest}
              </Button>
              <Switcher project={project} webhook={webhook} />
              <LinkButton href={editHref}>
                <SlidersHorizontal aria-hidden />
                {words.edit}
              </LinkButton>
              {(isActive || isStopped) && (
                <Button variant="primary" onClick={() => show("replay")}>
                  <RotateCcw aria-hidden />
                  {isStopped ? againWords.reactivateAndReplay : againWords.replay}
                </Button>
              )}
            </>
          )
        }
      />
      {canWrite && panel === "test" && (
        <TestDialog project={project} webhook={webhook} onClose={() => show(null)} />
      )}
      {canWrite && (isActive || isStopped) && panel === "replay" && (
        <ReplayDialog
          project={project}
          webhook={webhook}
          timeZone={timeZone}
          nowMs={nowMs}
          onClose={() => show(null)}
        />
      )}
    </>
  )
}

/** Pauses or resumes: the service checks an address before it becomes active, and can refuse it. */
function Switcher({ project, webhook }: Pick<WebhookHeaderProps, "project" | "webhook">) {
  const words = useWords(webhookWords)
  const router = useRouter()
  const isActive = webhook.status === "active"
  const { mutate, isPending } = useMethod(project, "webhook/set", {
    onSuccess: () => {
      notify.done(isActive ? words.pausedDone : words.activeDone)
      router.refresh()
    },
    onError: (error) => notify.failed(refusalOf(error.failure).sentence),
  })
  return (
    <Button
      onClick={() => mutate({ url: webhook.url, status: isActive ? "disabled" : "active" })}
      isBusy={isPending}
      busyLabel={isActive ? words.pausing : words.reactivating}
      variant={webhook.status === "disabled" ? "primary" : "outline"}
    >
      {isActive ? <Pause aria-hidden /> : <Play aria-hidden />}
      {isActive ? words.pause : words.reactivate}
    </Button>
  )
}
