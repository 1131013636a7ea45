"use client"

import { MailQuestionMark, RotateCw } from "lucide-react"
import { useRouter } from "next/navigation"
import { useMemo, useState } from "react"
import { useWords } from "#components/shell/language"
import { type Column, DataTable } from "#components/table/data-table"
import type { ConfirmedEmail } from "#contract/confirmed-email"
import { mutate } from "#lib/browser/mutate"
import { lookUp } from "#lib/words/say"
import { Badge } from "#ui/badge"
import { Button } from "#ui/button"
import { EmptyState, FailedState } from "#ui/states"
import { notify } from "#ui/toast"
import { confirmedWords } from "#words/confirmed"
import { refusalOf } from "../../_sending/refusal.ts"
import { RemoveAddress } from "./remove-address.tsx"

type Props = { project: string; rows: readonly ConfirmedEmail[]; failure: string | null }

/** The account's addresses with what can be done for each. */
export function ConfirmedTable({ project, rows, failure }: Props) {
  const words = useWords(confirmedWords)
  const router = useRouter()
  // A cell is drawn by its function: another function would be another cell, and an open dialog in it would close.
  const columns = useMemo(() => columnsOf(project, words.columns), [project, words])
  return (
    <DataTable
      label={words.title}
      columns={columns}
      rows={rows}
      rowId={(row) => row.email}
      phoneRow={(row) => (
        <div className="flex min-w-0 flex-col gap-2">
          <div className="flex min-w-0 items-center gap-2">
            <span className="min-w-0 flex-1 break-all font-medium text-ink">{row.email}</span>
            <State row={row} />
          </div>
          <Acts project={project} row={row} />
        </div>
      )}
      state={failure === null ? "ready" : "failed"}
      failed={
        <FailedState
          title={failure ?? ""}
          action={<Button onClick={() => router.refresh()}>{words.tryAgain}</Button>}
        >
          {words.failed}
        </FailedState>
      }
      empty={
        <EmptyState icon={<MailQuestionMark aria-hidden />} title={words.emptyTitle}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}

const columnsOf = (
  project: string,
  words: (typeof confirmedWords)["en"]["columns"],
): Column<ConfirmedEmail>[] => [
  {
    id: "state",
    header: words.state,
    meta: { width: "176px", isWhole: true },
    cell: ({ row }) => <State row={row.original} />,
  },
  {
    id: "email",
    header: words.address,
    meta: { className: "font-medium" },
    cell: ({ row }) => <span title={row.original.email}>{row.original.email}</span>,
  },
  {
    id: "acts",
    header: () => <span className="sr-only">{words.acts}</span>,
    meta: { width: "232px", isWhole: true },
    cell: ({ row }) => <Acts project={project} row={row.original} />,
  },
]

function State({ row: { status } }: { row: ConfirmedEmail }) {
  const words = useWords(confirmedWords)
  return (
    <Badge severity={status === "confirmed" ? "success" : "info"}>
      {lookUp(words.states, status) ?? status}
    </Badge>
  )
}

function Acts({ project, row }: { project: string; row: ConfirmedEmail }) {
  return (
    <span className="flex justify-end gap-2">
      {row.status !== "confirmed" && <SendAgain project={project} email={row.email} />}
      <RemoveAddress project={project} email={row.email} />
    </span>
  )
}

function SendAgain({ project, email }: { project: string; email: string }) {
  const words = useWords(confirmedWords)
  const router = useRouter()
  const [isBusy, setIsBusy] = useState(false)
  const send = async () => {
    setIsBusy(true)
    const answer = await mutate(project, "confirmed-email/create", { email })
    setIsBusy(false)
    if (!answer.ok) return notify.failed(refusalOf(answer.failure).sentence)
    notify.done(words.askedAgain({ email }))
    router.refresh()
  }
  return (
    <Button
      size="sm"
      aria-label={words.againTo({ email })}
      onClick={send}
      isBusy={isBusy}
      busyLabel={words.sending}
    >
      <RotateCw aria-hidden /> {words.again}
    </Button>
  )
}
