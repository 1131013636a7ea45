"use client"

import { Ellipsis, ShieldCheck } from "lucide-react"
import { useState } from "react"
import { Initials } from "#components/shell/initials"
import { useWords } from "#components/shell/language"
import { type Column, DataTable } from "#components/table/data-table"
import { Badge, Chip } from "#ui/badge"
import { IconButton } from "#ui/button"
import { OnDemand } from "#ui/on-demand"
import { later, part } from "#ui/part"
import { EmptyState } from "#ui/states"
import { peopleWords } from "#words/people"
import { Lazy } from "../../../lazy.tsx"
import type { PersonRow } from "./view.ts"

const ChangeRole = later(() => import("./change-role.tsx"))
const RemovePerson = later(() => import("./remove-person.tsx"))
const personActLines = part(() => import("./person-act-lines.tsx"))

export type Act = { what: "role" | "remove"; person: PersonRow }

/** Everybody of the project, with what a manager may do to each. */
export function PeopleTable({ project, people }: { project: string; people: readonly PersonRow[] }) {
  const words = useWords(peopleWords)
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  return (
    <>
      <DataTable
        label={words.title}
        columns={useColumns(setAct)}
        rows={people}
        rowId={(row) => row.id}
        rowHeight={44}
        phoneRow={(row) => <PhoneRow row={row} menu={<PersonActs row={row} onAct={setAct} />} />}
        empty={<EmptyState title={words.failedTitle} />}
      />
      <Lazy isWanted={act !== null}>
        {act?.what === "role" && <ChangeRole project={project} person={act.person} onClose={close} />}
        {act?.what === "remove" && <RemovePerson project={project} person={act.person} onClose={close} />}
      </Lazy>
    </>
  )
}

function useColumns(onAct: (act: Act) => void): Column<PersonRow>[] {
  const { columns, never } = useWords(peopleWords)
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
    {
      id: "since",
      header: columns.since,
      meta: { width: "132px", className: "text-ink-2 text-xs tnum" },
      cell: ({ row }) => row.original.since,
    },
    {
      id: "seen",
      header: columns.seen,
      meta: { width: "132px", className: "text-ink-2 text-xs tnum" },
      cell: ({ row }) => <span title={row.original.lastSeenFull}>{row.original.lastSeen ?? never}</span>,
    },
    {
      id: "acts",
      header: () => <span className="sr-only">{columns.acts}</span>,
      meta: { width: "56px", isWhole: true },
      cell: ({ row }) => <PersonActs row={row.original} onAct={onAct} />,
    },
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

function PersonActs({ row, onAct }: { row: PersonRow; onAct: (act: Act) => void }) {
  const words = useWords(peopleWords)
  if (!row.canChange) return null
  return (
    <OnDemand
      lines={personActLines}
      button={(button) => (
        <IconButton {...button} label={words.acts({ name: row.name })} size="sm">
          <Ellipsis />
        </IconButton>
      )}
      menu={(Lines, trigger) => <Lines trigger={trigger} row={row} onAct={onAct} />}
    />
  )
}

function PhoneRow({ row, menu }: { row: PersonRow; menu: React.ReactNode }) {
  const words = useWords(peopleWords)
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <Who row={row} />
        <p className="mt-1 truncate pl-8.5 text-ink-2 text-xs">
          {words.roles[row.role]} · {words.columns.seen.toLowerCase()} {row.lastSeen ?? words.never}
        </p>
      </div>
      {menu}
    </div>
  )
}
