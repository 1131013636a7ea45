"use client"

import { ShieldCheck } from "lucide-react"
import { type ReactNode, useMemo, useState } from "react"
import { Initials } from "#components/shell/initials"
import { useWords } from "#components/shell/language"
import { actsColumn, TimeCell, timeColumn } from "#components/table/columns"
import { type Column, DataTable } from "#components/table/data-table"
import { RowActions } from "#components/table/row-actions"
import { Badge, Chip } from "#ui/badge"
import { later, part } from "#ui/part"
import { EmptyState } from "#ui/states"
import { type PeopleWords, peopleWords } from "#words/people"
import type { PersonAction } from "./person-act-lines.tsx"
import type { PersonRow } from "./view.ts"

const ChangeRole = later(() => import("./change-role.tsx"))
const RemovePerson = later(() => import("./remove-person.tsx"))
const personActLines = part(() => import("./person-act-lines.tsx"))

type Clocks = { timeZone: string; nowMs: number }

/** Everybody of the project, with what a manager may do to each. */
export function PeopleTable({
  project,
  people,
  ...clocks
}: { project: string; people: readonly PersonRow[] } & Clocks) {
  const words = useWords(peopleWords)
  const [act, setAct] = useState<PersonAction | null>(null)
  const close = () => setAct(null)
  return (
    <>
      <DataTable
        label={words.title}
        columns={useColumns(setAct, clocks)}
        rows={people}
        rowId={(row) => row.id}
        rowHeight={44}
        phoneRow={(row) => (
          <PhoneRow row={row} clocks={clocks} menu={<PersonActs row={row} onAct={setAct} />} />
        )}
        empty={<EmptyState title={words.failedTitle} />}
      />
      {act?.what === "role" && <ChangeRole project={project} person={act.person} onClose={close} />}
      {act?.what === "remove" && <RemovePerson project={project} person={act.person} onClose={close} />}
    </>
  )
}

const instantLook = { width: "132px", className: "text-ink-2 text-xs" }

/** Memoized, because an open menu closes when the function of its cell changes. */
function useColumns(onAct: (act: PersonAction) => void, { timeZone, nowMs }: Clocks): Column<PersonRow>[] {
  const words = useWords(peopleWords)
  return useMemo(() => columnsIn(words, onAct, { timeZone, nowMs }), [words, onAct, timeZone, nowMs])
}

function columnsIn(
  { columns, never }: PeopleWords,
  onAct: (act: PersonAction) => void,
  clocks: Clocks,
): Column<PersonRow>[] {
  return [
    { id: "name", header: columns.name, cell: ({ row }) => <Who row={row.original} /> },
    {
      id: "role",
      header: columns.role,
      meta: { width: "128px" },
      cell: ({ row }) => <RoleWord role={row.original.role} />,
    },
    {
      id: "factor",
      header: columns.factor,
      meta: { width: "136px" },
      cell: ({ row }) => <SecondFactor isOn={row.original.hasSecondFactor} />,
    },
    timeColumn({ id: "since", header: columns.since, meta: instantLook }, (row) => ({
      ms: row.sinceMs,
      ...clocks,
    })),
    timeColumn({ id: "seen", header: columns.seen, meta: instantLook }, (row) => ({
      ms: row.lastSeenMs,
      none: never,
      ...clocks,
    })),
    actsColumn({ header: columns.acts }, (row) => <PersonActs row={row} onAct={onAct} />),
  ]
}

function Who({ row }: { row: PersonRow }) {
  const words = useWords(peopleWords)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Initials name={row.name} isRound />
      <span className="min-w-0 leading-4.5">
        <span className="flex items-center gap-1.5">
          <span className="truncate font-medium text-ink">{row.name}</span>
          {row.isYou && <Chip className="shrink-0">{words.you}</Chip>}
        </span>
        <span className="block truncate text-ink-3 text-xs">{row.email}</span>
      </span>
    </span>
  )
}

function RoleWord({ role }: { role: PersonRow["role"] }) {
  const words = useWords(peopleWords)
  return <span title={words.roleSentences[role]}>{words.roles[role]}</span>
}

function SecondFactor({ isOn }: { isOn: boolean }) {
  const words = useWords(peopleWords)
  if (!isOn) return <span className="text-ink-3 text-xs">{words.off}</span>
  return (
    <Badge severity="success" icon={ShieldCheck}>
      {words.on}
    </Badge>
  )
}

function PersonActs({ row, onAct }: { row: PersonRow; onAct: (act: PersonAction) => void }) {
  const words = useWords(peopleWords)
  if (!row.canChange) return null
  return (
    <RowActions
      lines={personActLines}
      label={words.acts({ name: row.name })}
      menu={(Lines, trigger) => <Lines trigger={trigger} row={row} onAct={onAct} />}
    />
  )
}

type PhoneRowProps = { row: PersonRow; clocks: Clocks; menu: ReactNode }

function PhoneRow({ row, clocks, menu }: PhoneRowProps) {
  const words = useWords(peopleWords)
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <Who row={row} />
        <p className="mt-1 truncate pl-8.5 text-ink-2 text-xs">
          {words.roles[row.role]} · {words.columns.seen.toLowerCase()}{" "}
          <TimeCell ms={row.lastSeenMs} none={words.never} {...clocks} />
        </p>
      </div>
      {menu}
    </div>
  )
}
