"use client"

import { useMemo } from "react"
import { useWords } from "#components/shell/language"
import { cn } from "#ui/cn"
import { Refusal } from "#ui/refusal"
import { ScrollRegion } from "#ui/scroll-region"
import { compareWords } from "#words/compare"
import type { BothSides } from "./query.ts"
import { isSame, type Piece, wordDifferences } from "./differences.ts"

/** The words of both parts of the message; as stored if a side cannot be rendered, with the reason. */
export function TextDifferences({ one, other }: BothSides) {
  const words = useWords(compareWords)
  const refusal = one.refusal ?? other.refusal
  const parts = (["html", "plaintext"] as const).filter(
    (part) => one.texts[part] !== null || other.texts[part] !== null,
  )
  return (
    <>
      {refusal !== null && <Refusal text={words.notRendered({ sentence: refusal })} />}
      {parts.length === 0 && <p className="text-ink-2 text-sm">{words.same}</p>}
      {parts.map((part) => (
        <div key={part} className="flex flex-col gap-2">
          <h2 className="font-semibold text-ink text-sm">{words.textOf[part]}</h2>
          <WordDifferences
            label={words.textOf[part]}
            one={one.texts[part] ?? ""}
            other={other.texts[part] ?? ""}
          />
        </div>
      ))}
    </>
  )
}

type WordDifferencesProps = { label: string; one: string; other: string }

/** One text with removed words struck through and added ones underlined; or both texts when they are too different. */
function WordDifferences({ label, one, other }: WordDifferencesProps) {
  const pieces = useMemo(() => wordDifferences(one, other), [one, other])
  return (
    <>
      <Verdict pieces={pieces} />
      <div className={cn("grid gap-3", pieces === null && "md:grid-cols-2")}>
        {(pieces ? [pieces] : [wholly(one), wholly(other)]).map((shown, index) => (
          <ScrollRegion
            // The order of the two texts is fixed.
            key={index === 0 ? "one" : "other"}
            label={label}
            className="max-h-[75vh] overflow-auto rounded-lg border border-line bg-surface p-5"
          >
            <p className="max-w-[720px] whitespace-pre-wrap break-words text-base text-ink">
              <Pieces pieces={shown} />
            </p>
          </ScrollRegion>
        ))}
      </div>
    </>
  )
}

const wholly = (text: string): Piece[] => [{ is: "same", text }]

/** Says that texts are equal or too different; empty when differences are shown. */
function Verdict({ pieces }: { pieces: readonly Piece[] | null }) {
  const words = useWords(compareWords)
  if (pieces && !isSame(pieces)) return null
  return <p className="text-ink-2 text-sm">{pieces ? words.same : words.tooDifferent}</p>
}

const pieceLooks: Record<Piece["is"], string> = {
  same: "",
  added: "rounded-sm bg-success-soft text-success-ink underline decoration-1 underline-offset-2",
  removed: "rounded-sm bg-danger-soft text-danger-ink line-through",
}

/** Added and removed words, marked for screen readers by their elements. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ is, text }, index) => {
    const Element = is === "added" ? "ins" : is === "removed" ? "del" : "span"
    return (
      // Pieces have no name; they change only all together.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Element key={index} className={pieceLooks[is] || undefined}>
        {text}
      </Element>
    )
  })
}
