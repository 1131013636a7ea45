"use client"

import { KeyRound, Plus } from "lucide-react"
import { useMemo, useState } from "react"
import { useWords } from "#components/shell/language"
import { actsColumn } from "#components/table/columns"
import { type Column, DataTable } from "#components/table/data-table"
import { RowActions } from "#components/table/row-actions"
import { lookUp } from "#lib/interface/words/say"
import { Badge, Chip } from "#ui/badge"
import { Button } from "#ui/button"
import { PageHeader } from "#ui/page-header"
import { later, part } from "#ui/part"
import { EmptyState } from "#ui/states"
import { keysWords } from "#words/keys"
import { RetryState } from "../../../../retry-state.tsx"
import type { Keys } from "../load.ts"
import type { KeyAction } from "./key-act-lines.tsx"
import type { MadeKey } from "./key-form-dialog.tsx"
import type { ProgramKeyRow } from "./view.ts"

const KeyFormDialog = later(() => import("./key-form-dialog.tsx"))
const ShownKey = later(() => import("./shown-key.tsx"))
const RevokeKey = later(() => import("./revoke-key.tsx"))
const keyActLines = part(() => import("./key-act-lines.tsx"))

type Open = KeyAction | { what: "make" }

export type ProgramKeysProps = Pick<Keys, "project" | "programs" | "failure" | "examples">

/** The head of the page and every program's key, with what can be done to it. */
export function ProgramKeys({ project, programs, failure, examples }: ProgramKeysProps) {
  const words = useWords(keysWords)
  const [act, setAct] = useState<Open | null>(null)
  // The only place that has a new key, until its dialog is closed. It is not in the part that created it, because the
  // empty state disappears as soon as there is a key.
  const [made, setMade] = useState<MadeKey | null>(null)
  const close = () => setAct(null)
  const makeButton = (label: string) => (
    <Button variant="primary" onClick={() => setAct({ what: "make" })}>
      <Plus aria-hidden /> {label}
    </Button>
  )
  const columns = useMemo(() => columnsOf(words.columns, setAct), [words])
  return (
    <>
      <PageHeader
        title={words.title}
        hint={words.hint}
        description={<p className="max-w-[720px]">{words.text}</p>}
        tools={programs.length > 0 && makeButton(words.make)}
      />
      <DataTable
        label={words.programs}
        columns={columns}
        rows={programs}
        rowId={(row) => row.id}
        rowHeight={44}
        phoneRow={(row) => <PhoneRow row={row} onAct={setAct} />}
        state={failure === null ? "ready" : "failed"}
        failed={
          <RetryState title={failure ?? ""} tryAgain={words.tryAgain}>
            {words.failed}
          </RetryState>
        }
        empty={
          <EmptyState
            icon={<KeyRound aria-hidden />}
            title={words.emptyTitle}
            action={makeButton(words.makeFirst)}
          >
            {words.emptyText}
          </EmptyState>
        }
      />
      {programs.some((row) => row.revoked) && <p className="text-ink-3 text-xs">{words.revokedNote}</p>}
      {act?.what === "make" && <KeyFormDialog project={project} onClose={close} onMade={setMade} />}
      {made && <ShownKey made={made} examples={examples} onClose={() => setMade(null)} />}
      {act?.what === "change" && <KeyFormDialog project={project} row={act.row} onClose={close} />}
      {act?.what === "revoke" && <RevokeKey project={project} row={act.row} onClose={close} />}
    </>
  )
}

const columnsOf = (
  words: (typeof keysWords)["en"]["columns"],
  onAct: (act: KeyAction) => void,
): Column<ProgramKeyRow>[] => [
  { id: "name", header: words.name, cell: ({ row }) => <Name row={row.original} /> },
  {
    id: "right",
    header: words.right,
    meta: { width: "112px" },
    cell: ({ row }) => <Right row={row.original} />,
  },
  {
    id: "from",
    header: words.from,
    meta: { width: "18%", className: "text-ink-2 text-xs" },
    cell: ({ row }) => <From row={row.original} />,
  },
  {
    id: "made",
    header: words.made,
    meta: { width: "16%", className: "text-xs" },
    cell: ({ row }) => <Made row={row.original} />,
  },
  {
    id: "used",
    header: words.used,
    meta: { width: "18%", className: "text-xs" },
    cell: ({ row }) => <Used row={row.original} />,
  },
  actsColumn({ header: words.acts }, (row) => <Acts row={row} onAct={onAct} />),
]

function Name({ row }: { row: ProgramKeyRow }) {
  return (
    <span className="block min-w-0 leading-4.5">
      <span className={row.revoked ? "block truncate text-ink-3" : "block truncate font-medium text-ink"}>
        {row.name}
      </span>
      <span className="block truncate font-mono text-2xs text-ink-3">••••{row.lastFour}</span>
    </span>
  )
}

function Right({ row }: { row: ProgramKeyRow }) {
  const words = useWords(keysWords)
  if (row.revoked)
    return (
      <span title={row.revoked.full}>
        <Badge severity="neutral">{words.revoked}</Badge>
      </span>
    )
  return (
    <span title={lookUp(words.rightSentences, row.right)}>
      <Chip>{lookUp(words.rights, row.right) ?? row.right}</Chip>
    </span>
  )
}

function From({ row }: { row: ProgramKeyRow }) {
  const words = useWords(keysWords)
  const [first, ...more] = row.networks
  if (first === undefined) return words.anywhere
  return <span title={row.networks.join("\n")}>{words.networks({ first, more: more.length })}</span>
}

function Made({ row }: { row: ProgramKeyRow }) {
  const words = useWords(keysWords)
  return (
    <TwoLines
      first={row.made.short}
      title={row.made.full}
      second={row.madeBy === null ? null : words.by({ name: row.madeBy })}
    />
  )
}

function Used({ row }: { row: ProgramKeyRow }) {
  const words = useWords(keysWords)
  if (!row.used) return <span className="text-ink-3">{words.never}</span>
  const { short, full, from } = row.used
  return (
    <TwoLines first={short} title={full} second={from === null ? null : words.usedFrom({ address: from })} />
  )
}

function TwoLines({ first, title, second }: { first: string; title: string; second: string | null }) {
  return (
    <span className="block min-w-0 leading-4.5">
      <span className="tnum block truncate text-ink-2" title={title}>
        {first}
      </span>
      {second !== null && (
        <span className="block truncate text-ink-3" title={second}>
          {second}
        </span>
      )}
    </span>
  )
}

function Acts({ row, onAct }: { row: ProgramKeyRow; onAct: (act: KeyAction) => void }) {
  const words = useWords(keysWords)
  if (row.revoked) return null
  return (
    <RowActions
      lines={keyActLines}
      label={words.actsOf({ name: row.name })}
      menu={(Lines, trigger) => <Lines trigger={trigger} row={row} onAct={onAct} />}
    />
  )
}

function PhoneRow({ row, onAct }: { row: ProgramKeyRow; onAct: (act: KeyAction) => void }) {
  const words = useWords(keysWords)
  const used = row.used ? `${words.columns.used.toLowerCase()} ${row.used.short}` : words.neverUsed
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 flex-1">
            <Name row={row} />
          </span>
          <Right row={row} />
        </div>
        <p className="mt-1 truncate text-ink-2 text-xs">
          {row.revoked ? words.revokedAt({ time: row.revoked.short }) : used} · <From row={row} />
        </p>
      </div>
      <Acts row={row} onAct={onAct} />
    </div>
  )
}
