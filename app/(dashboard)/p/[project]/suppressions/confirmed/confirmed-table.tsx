"use client"

import { MailQuestionMark, RotateCw, Trash2 } from "lucide-react"
import { useRouter } from "next/navigation"
import { useMemo } from "react"
import { useWords } from "#components/shell/language"
import { actsColumn, textColumn } from "#components/table/columns"
import { type Column, DataTable } from "#components/table/data-table"
import { RowsFailed } from "#components/table/rows-failed"
import type { ConfirmedEmail } from "#contract/confirmed-email"
import { useMethod } from "#lib/interface/browser/queries"
import { refusalOf } from "#lib/interface/browser/refusal"
import { lookUp } from "#lib/interface/words/say"
import { Badge } from "#ui/badge"
import { Button } from "#ui/button"
import { DialogButton } from "#ui/dialog-button"
import { later } from "#ui/part"
import { EmptyState } from "#ui/states"
import { notify } from "#ui/toast"
import { confirmedWords } from "#words/confirmed"

const RemoveAddressDialog = later(() => import("./remove-address-dialog.tsx"))

type Props = { project: string; rows: readonly ConfirmedEmail[]; failure: string | null }

/** The account's addresses with what can be done for each. */
export function ConfirmedTable({ project, rows, failure }: Props) {
  const words = useWords(confirmedWords)
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
      failed={<RowsFailed title={failure}>{words.failed}</RowsFailed>}
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
  textColumn({ id: "email", header: words.address, meta: { className: "font-medium" } }, (row) => row.email),
  actsColumn({ header: words.acts, width: "232px" }, (row) => <Acts project={project} row={row} />),
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
  const words = useWords(confirmedWords)
  const { email } = row
  return (
    <span className="flex justify-end gap-2">
      {row.status !== "confirmed" && <SendAgain project={project} email={email} />}
      <DialogButton
        label={words.removeOf({ email })}
        dialog={(state) => <RemoveAddressDialog project={project} email={email} {...state} />}
      >
        <Trash2 aria-hidden />
      </DialogButton>
    </span>
  )
}

function SendAgain({ project, email }: { project: string; email: string }) {
  const words = useWords(confirmedWords)
  const router = useRouter()
  const resend = useMethod(project, "confirmed-email/create", {
    onSuccess: () => {
      notify.done(words.askedAgain({ email }))
      router.refresh()
    },
    onError: ({ failure }) => void notify.failed(refusalOf(failure).sentence),
  })
  return (
    <Button
      size="sm"
      aria-label={words.againTo({ email })}
      onClick={() => resend.mutate({ email })}
      isBusy={resend.isPending}
      busyLabel={words.sending}
    >
      <RotateCw aria-hidden /> {words.again}
    </Button>
  )
}
