"use client"

import { useWords } from "#components/shell/language"
import { chartWords } from "#words/chart"
import { Popover } from "../ui/popover.tsx"
import { NoteIcon, NoteLine } from "./note-line.tsx"
import type { ChartNote, Mark } from "#lib/analytics/series/points"

/** Overlapping marks, from the left. */
type Group = { at: number; notes: ChartNote[] }

/** Minimum distance of two marks, as a share of the axis: a finger's width on a phone. */
const distanceMin = 0.07

/**
 * MarkRow: marks for events, on the same time axis as the bars above. Marks that would overlap are merged; a click
 * lists their details and links.
 */
export function MarkRow({ label, marks }: { label: string; marks: readonly Mark[] }) {
  return (
    <ul aria-label={label} className="relative ml-13 h-6">
      {together(marks).map((group) => (
        <li
          key={group.at}
          className="absolute top-0 -translate-x-1/2"
          style={{ left: `${(group.at * 100).toFixed(2)}%` }}
        >
          <MarkButton {...group} />
        </li>
      ))}
    </ul>
  )
}

function MarkButton({ notes }: Group) {
  const words = useWords(chartWords)
  const title = notes.map(({ kind, text }) => `${words.kinds[kind]}: ${text}`).join("\n")
  const kinds = [...new Set(notes.map(({ kind }) => kind))]
  return (
    <Popover
      label={words.marks}
      align="start"
      className="max-h-72 overflow-y-auto p-3"
      trigger={
        <button
          type="button"
          // The number is seen, so it is part of the name (WCAG 2.5.3).
          aria-label={notes.length > 1 ? `${notes.length}\n${title}` : title}
          title={title}
          className="tnum flex h-6 min-w-6 items-center justify-center gap-0.5 rounded-md text-2xs text-brand hover:bg-pressed"
        >
          {kinds.map((kind) => (
            <NoteIcon key={kind} kind={kind} />
          ))}
          {notes.length > 1 && <span className="text-ink-2">{notes.length}</span>}
        </button>
      }
    >
      <ul className="flex flex-col gap-2 text-xs">
        {notes.map((note, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal, and they never change places
          <li key={nth}>
            <NoteLine note={note} />
          </li>
        ))}
      </ul>
    </Popover>
  )
}

/** Marks by place, those that would overlap together. */
export function together(marks: readonly Mark[]): Group[] {
  const shown: Group[] = []
  for (const { at, note } of marks.toSorted((a, b) => a.at - b.at)) {
    const last = shown.at(-1)
    if (last && at - last.at < distanceMin) last.notes.push(note)
    else shown.push({ at, notes: [note] })
  }
  return shown
}
