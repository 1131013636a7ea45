"use client"

import { useMemo } from "react"
import { useWords } from "#components/shell/language"
import { cn } from "#ui/cn"
import { Refusal } from "#ui/refusal"
import { ScrollRegion } from "#ui/scroll-region"
import { compareWords } from "#words/compare"
import { isSame, type Piece, wordDifferences } from "./differences.ts"

type WordDifferencesProps = { one: string; other: string; refusal: string | null }

/** One text with removed words struck through and added ones underlined; or both texts when they are too different. */
export function WordDifferences({ one, other, refusal }: WordDifferencesProps) {
  const words = useWords(compareWords)
  const pieces = useMemo(() => wordDifferences(one, other), [one, other])
  if (refusal !== null) return <Refusal text={words.notRendered({ sentence: refusal })} />
  return (
    <>
      <Verdict pieces={pieces} />
      <div className={cn("grid gap-3", pieces === null && "md:grid-cols-2")}>
        {(pieces ? [pieces] : [wholly(one), wholly(other)]).map((shown, index) => (
          <ScrollRegion
            // The order of the two texts is fixed.
            key={index === 0 ? "one" : "other"}
            label={words.views.text}
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
