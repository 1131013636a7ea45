/** MarkRow: what happened when, as marks on the same time axis as the bars above. Marks that would overlap are one. */
export type Mark = { at: number; title: string }

/** Shares of the axis that two marks are apart at least. */
const apart = 0.012

export function MarkRow({ label, marks }: { label: string; marks: readonly Mark[] }) {
  return (
    <ul aria-label={label} className="relative ml-13 h-4">
      {together(marks).map(({ at, title }) => (
        <li
          key={at}
          role="img"
          aria-label={title}
          title={title}
          className="absolute top-0 flex size-4 -translate-x-1/2 items-center justify-center"
          style={{ left: `${at * 100}%` }}
        >
          <span data-fill aria-hidden className="size-2 rotate-45 rounded-[1px] bg-brand" />
        </li>
      ))}
    </ul>
  )
}

/** Marks by place; the first of some that stand together says what all of them do. */
export function together(marks: readonly Mark[]): Mark[] {
  const shown: Mark[] = []
  for (const mark of marks.toSorted((a, b) => a.at - b.at)) {
    const last = shown.at(-1)
    if (last && mark.at - last.at < apart) last.title = `${last.title}\n${mark.title}`
    else shown.push({ ...mark })
  }
  return shown
}
