"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import type { DraftDetails, PartUsage } from "#lib/features/templates/draft-data"
import { Badge } from "#ui/badge"
import { Button } from "#ui/button"
import { Checkbox } from "#ui/checkbox"
import { Dialog } from "#ui/dialog"
import { LoadingStatus } from "#ui/loading-status"
import { Link } from "#ui/link"
import { Skeleton } from "#ui/skeleton"
import { FailedState } from "#ui/states"
import { notify } from "#ui/toast"
import { templatePartsWords } from "#words/template-parts"
import { behindOf, usePartUses } from "./part-uses.tsx"
import { type Step, usePublishAnew } from "../publish/use-publish-anew.ts"

export type UsesDialogProps = {
  project: string
  details: DraftDetails
  canWrite: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/**
 * PART-5: uses of a snippet or a layout; published templates with an older version of it are published again from here.
 */
export default function UsesDialog({ project, details, canWrite, isOpen, onOpenChange }: UsesDialogProps) {
  const words = useWords(templatePartsWords)
  const { data, error, refetch } = usePartUses(project, details)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const name = details.fields.name || words.unnamed
  const anew = usePublishAnew(project, words.note({ name, version: details.base_version ?? 1 }))
  const behind = data ? behindOf(data) : []
  const chosen = behind.filter(({ draft_id }) => !left.has(draft_id))
  const choose = (id: string, isChosen: boolean) =>
    setLeft((now) => new Set(isChosen ? [...now].filter((one) => one !== id) : [...now, id]))
  const publish = async () => {
    const count = await anew.run(chosen)
    if (count > 0) notify.done(words.publishedSome({ count }))
    await refetch()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !anew.isBusy && onOpenChange(next)}
      isWide
      title={words.usesTitle({ name })}
      description={data?.uses.length === 0 ? words.usesNone : words.usesText}
      footer={
        <>
          {anew.isBusy ? (
            <Button onClick={anew.stop}>{words.stop}</Button>
          ) : (
            <Button onClick={() => onOpenChange(false)}>{words.close}</Button>
          )}
          {canWrite && behind.length > 0 && (
            <Button
              variant="primary"
              onClick={() => void publish()}
              disabled={chosen.length === 0}
              isBusy={anew.isBusy}
              busyLabel={words.use.publishing}
            >
              {words.publishThese({ count: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      {error && (
        <FailedState
          title={words.usesFailed}
          action={<Button onClick={() => void refetch()}>{words.tryAgain}</Button>}
        >
          {error.message}
        </FailedState>
      )}
      {!data && !error && (
        <LoadingStatus>
          <Skeleton className="w-3/5" />
        </LoadingStatus>
      )}
      {canWrite && behind.length > 1 && (
        <Checkbox
          checked={chosen.length === behind.length ? true : chosen.length > 0 ? "indeterminate" : false}
          onCheckedChange={(isAll) => setLeft(new Set(isAll ? [] : behind.map(({ draft_id }) => draft_id)))}
          disabled={anew.isBusy}
        >
          {words.all({ count: behind.length })}
        </Checkbox>
      )}
      <ul className="flex max-h-[50dvh] flex-col overflow-y-auto">
        {data?.uses.map((use) => (
          <UseLine
            key={use.draft_id}
            project={project}
            use={use}
            step={anew.steps.get(use.draft_id)}
            isChosen={!left.has(use.draft_id)}
            isBehind={behind.includes(use)}
            {...(canWrite && { onChoose: (isChosen: boolean) => choose(use.draft_id, isChosen) })}
            isBusy={anew.isBusy}
          />
        ))}
      </ul>
    </Dialog>
  )
}

type UseLineProps = {
  project: string
  use: PartUsage
  step: Step | undefined
  isChosen: boolean
  /** The published template has an older version of the part. */
  isBehind: boolean
  /** Absent for readers. */
  onChoose?: (isChosen: boolean) => void
  isBusy: boolean
}

function UseLine({ project, use, step, isChosen, isBehind, onChoose, isBusy }: UseLineProps) {
  const words = useWords(templatePartsWords)
  const name = use.name || words.unnamed
  const href = use.part
    ? `/p/${project}/templates/parts/${use.draft_id}`
    : `/p/${project}/templates/${use.template_id ?? use.draft_id}`
  return (
    <li className="flex min-h-9 items-center gap-2 border-line border-b py-1.5 text-sm last:border-b-0">
      {isBehind && onChoose && (
        <Checkbox aria-label={name} checked={isChosen} onCheckedChange={onChoose} disabled={isBusy} />
      )}
      <span className="min-w-0 flex-1">
        <Link href={href} className="font-medium text-brand-ink hover:underline">
          {name}
        </Link>
        <span className="block text-ink-2 text-xs">
          <UseState use={use} isBehind={isBehind} />
        </span>
      </span>
      <StepState step={step} />
    </li>
  )
}

function UseState({ use: { part, published, isInDraft }, isBehind }: { use: PartUsage; isBehind: boolean }) {
  const { use: words } = useWords(templatePartsWords)
  if (part) return words.layout
  if (!published) return isInDraft ? words.draft : null
  return isBehind
    ? words.behind({ had: published.partVersion, version: published.version })
    : words.current({ version: published.version })
}

function StepState({ step }: { step: Step | undefined }) {
  const { use: words } = useWords(templatePartsWords)
  return (
    <span role="status" className="shrink-0 text-xs">
      {step?.state === "publishing" && <span className="text-ink-2">{words.publishing}</span>}
      {step?.state === "done" && <Badge severity="success">{words.done({ version: step.version })}</Badge>}
      {step?.state === "changed" && <Badge severity="warning">{words.changed}</Badge>}
      {step?.state === "failed" && (
        <span className="text-danger-ink">{words.failed({ sentence: step.sentence })}</span>
      )}
    </span>
  )
}
