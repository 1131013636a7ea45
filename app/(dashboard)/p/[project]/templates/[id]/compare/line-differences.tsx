"use client"

import { useMemo } from "react"
import { useWords } from "#components/shell/language"
import { cn } from "#ui/cn"
import { ScrollRegion } from "#ui/scroll-region"
import { type CompareWords, compareWords } from "#words/compare"
import type { LookedAtVersion, SourcePart } from "#lib/features/templates/draft-data"
import type { BothSides } from "./query.ts"
import { type LineRow, lineDifferences } from "./differences.ts"

const parts = ["mjml", "html", "plaintext", "amp"] as const

/** Every source that a side has, line by line; a document is compared as its MJML. */
export function LineDifferences({ one, other }: BothSides) {
  const words = useWords(compareWords)
  const textIn = (side: LookedAtVersion, wanted: SourcePart["part"]) =>
    side.sources.find(({ part }) => part === wanted)?.text
  const present = parts.filter((part) => textIn(one, part) ?? textIn(other, part))
  return (
    <>
      {present.length === 0 && <p className="text-ink-2 text-sm">{words.same}</p>}
      {present.map((part) => (
        <div key={part} className="flex flex-col gap-2">
          <Differences
            label={words.sources[part]}
            one={textIn(one, part) ?? ""}
            other={textIn(other, part) ?? ""}
          />
        </div>
      ))}
    </>
  )
}

function Differences({ label, one, other }: { label: string; one: string; other: string }) {
  const words = useWords(compareWords)
  const rows = useMemo(() => lineDifferences(one, other), [one, other])
  const isAllSame = rows?.every(({ is }) => is === "same" || is === "skipped")
  return (
    <>
      <p className="text-ink-2 text-sm">
        {words.sourceOf({ language: label })}
        {isAllSame && ` ${words.same}`}
        {rows === null && ` ${words.tooDifferent}`}
      </p>
      {rows === null ? (
        <div className="grid gap-3 md:grid-cols-2">
          <Whole label={words.sides.one} text={one} />
          <Whole label={words.sides.other} text={other} />
        </div>
      ) : (
        !isAllSame && <Lines label={label} rows={rows} words={words} />
      )}
    </>
  )
}

const frameClass = "max-h-[75vh] overflow-auto rounded-lg border border-line bg-surface"

const Whole = ({ label, text }: { label: string; text: string }) => (
  <ScrollRegion label={label} className={frameClass}>
    <pre className="p-3 font-mono text-ink text-xs">{text}</pre>
  </ScrollRegion>
)

const looks: Record<"same" | "added" | "removed", { sign: string; className: string }> = {
  same: { sign: " ", className: "text-ink" },
  added: { sign: "+", className: "bg-success-soft text-success-ink" },
  removed: { sign: "−", className: "bg-danger-soft text-danger-ink" },
}

function Lines({ label, rows, words }: { label: string; rows: readonly LineRow[]; words: CompareWords }) {
  return (
    <ScrollRegion label={label} className={frameClass}>
      <table className="w-full border-collapse font-mono text-xs">
        <caption className="sr-only">{label}</caption>
        <thead className="sr-only">
          <tr>
            <th>{words.sides.one}</th>
            <th>{words.sides.other}</th>
            <th>{words.change}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            row.is === "skipped" ? (
              <tr key={`skipped ${row.from}`} className="bg-sunken text-ink-3">
                <td colSpan={3} className="px-3 py-1 font-sans text-xs">
                  {words.skipped({ count: row.count })}
                </td>
              </tr>
            ) : (
              <tr key={`${row.before} ${row.after}`} className={looks[row.is].className}>
                <LineNumber at={row.before} />
                <LineNumber at={row.after} />
                <td className="whitespace-pre-wrap break-all px-2">
                  <span aria-hidden className="select-none">
                    {looks[row.is].sign}{" "}
                  </span>
                  {row.is !== "same" && <span className="sr-only">{words.changes[row.is]} </span>}
                  {row.text}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const LineNumber = ({ at }: { at: number | null }) => (
  <td className={cn("tnum w-10 select-none px-2 text-right align-top text-2xs text-ink-3")}>{at}</td>
)
