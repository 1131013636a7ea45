"use client"

import { Send, Trash2 } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { Button, IconButton } from "#ui/button"
import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import { EmptyState } from "#ui/states"
import { notify } from "#ui/toast"
import { alertsWords } from "#words/alerts"
import { DeleteDialog } from "../../../delete-dialog.tsx"
import { AddDestination } from "./add-destination.tsx"
import { useToastAct } from "../../../use-toast-act.ts"
import type { DestinationRow } from "./view.ts"

export type DestinationsPanelProps = {
  project: string
  /** Name of the project, if the page shows several; else null. */
  projectName: string | null
  rows: readonly DestinationRow[]
  canWrite: boolean
  hasInbox: boolean
}

/** Destinations with the outcome of their last alert or test. */
export function DestinationsPanel({
  project,
  projectName,
  rows,
  canWrite,
  hasInbox,
}: DestinationsPanelProps) {
  const { destinations: words } = useWords(alertsWords)
  return (
    <Panel
      title={words.title}
      hint={projectName ? `${projectName}: ${words.hint}` : words.hint}
      tools={canWrite && <AddDestination project={project} />}
      hasHeadLine={rows.length > 0}
      isFlush
    >
      {rows.length === 0 ? (
        <EmptyState icon={<Send aria-hidden />} title={words.noneTitle}>
          {words.noneText}
        </EmptyState>
      ) : (
        <ul aria-label={words.title} className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
              <div className="min-w-0 flex-1 basis-60">
                <p className="truncate text-ink text-sm" title={row.address}>
                  {row.address}
                </p>
                <p className="text-ink-3 text-xs">{row.kind}</p>
              </div>
              <p
                className={
                  row.isFailed
                    ? "min-w-0 basis-64 break-words text-danger-ink text-xs"
                    : "min-w-0 basis-64 text-ink-3 text-xs"
                }
              >
                {row.last}
                {hasInbox && !row.isConfirmed && (
                  <>
                    {" "}
                    <Link href="/inbox" className="text-brand-ink hover:underline">
                      {words.openInbox}
                    </Link>
                  </>
                )}
              </p>
              {canWrite && <Acts project={project} row={row} />}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const urlOf = (project: string) => `/api/projects/${encodeURIComponent(project)}/alerts/destinations`

type ActsProps = { project: string; row: DestinationRow }

function Acts({ project, row }: ActsProps) {
  const { destinations: words } = useWords(alertsWords)
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <div className="flex items-center gap-1">
      {row.isConfirmed ? (
        <TestButton project={project} row={row} />
      ) : (
        <ResendButton project={project} row={row} />
      )}
      <IconButton
        size="sm"
        label={words.deleteThis({ address: row.address })}
        onClick={() => setIsDeleting(true)}
      >
        <Trash2 />
      </IconButton>
      <DeleteDialog
        isOpen={isDeleting}
        setIsOpen={setIsDeleting}
        title={words.deleteTitle({ address: row.address })}
        description={words.deleteText}
        remove={() => postJson(urlOf(project), { act: "delete", destination_id: row.id })}
        gone={words.deleted}
        cancel={words.cancel}
        submit={words.delete}
        busy={words.deleting}
      />
    </div>
  )
}

type Tested = { is_delivered: boolean; said: string }

function TestButton({ project, row }: ActsProps) {
  const { destinations: words } = useWords(alertsWords)
  const { mutate, isPending } = useToastAct<Tested>(urlOf(project))
  const test = () =>
    mutate({
      input: { act: "test", destination_id: row.id },
      done: ({ is_delivered, said }) =>
        is_delivered
          ? notify.done(words.tested({ address: row.address }))
          : notify.failed(words.testFailed({ said })),
    })
  return (
    <Button
      size="sm"
      onClick={test}
      isBusy={isPending}
      busyLabel={words.testing}
      aria-label={words.testThis({ address: row.address })}
    >
      {words.test}
    </Button>
  )
}

/** Sends the link that confirms an address again. */
function ResendButton({ project, row }: ActsProps) {
  const { destinations: words } = useWords(alertsWords)
  const { mutate, isPending } = useToastAct<{ is_kept: boolean }>(urlOf(project))
  return (
    <Button
      size="sm"
      onClick={() =>
        mutate({
          input: { act: "link", destination_id: row.id },
          done: ({ is_kept }) =>
            notify.done((is_kept ? words.linkKept : words.linkSent)({ address: row.address })),
        })
      }
      isBusy={isPending}
      busyLabel={words.testing}
      aria-label={words.linkThis({ address: row.address })}
    >
      {words.link}
    </Button>
  )
}
