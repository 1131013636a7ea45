"use client"

import { type ComponentProps, useRef } from "react"
import { cn } from "../ui/cn.tsx"
import { useFieldIds } from "../ui/field.tsx"

/** One piece of the text: plain, or a whole merge tag. Joined, the pieces are the text. */
export type MergePiece = { text: string; isTag: boolean }

export type MergeFieldProps = Omit<ComponentProps<"input">, "value" | "onChange"> & {
  value: string
  onValueChange: (value: string) => void
  pieces: readonly MergePiece[]
}

/**
 * MergeField: a one-line field without a frame, with coloured merge tags. The browser's own input does all the work;
 * its letters are transparent and the coloured copy behind it shows through, scrolled along.
 */
export function MergeField({ value, onValueChange, pieces, className, ...rest }: MergeFieldProps) {
  const ids = useFieldIds()
  const copy = useRef<HTMLDivElement>(null)
  const follow = (left: number) => {
    if (copy.current) copy.current.scrollLeft = left
  }
  return (
    <div className={cn("relative min-w-0 flex-1 text-sm", className)}>
      <div
        ref={copy}
        aria-hidden
        className="pointer-events-none absolute inset-0 flex items-center overflow-hidden whitespace-pre px-1 text-ink forced-colors:hidden"
      >
        {placed(pieces).map((piece) => (
          <span
            key={piece.from}
            className={piece.isTag ? "rounded-xs bg-st-spam-soft text-code-merge" : undefined}
          >
            {piece.text}
          </span>
        ))}
      </div>
      <input
        {...ids}
        {...rest}
        value={value}
        onChange={(event) => {
          onValueChange(event.target.value)
          follow(event.target.scrollLeft)
        }}
        onScroll={(event) => follow(event.currentTarget.scrollLeft)}
        className="relative h-7 w-full rounded-sm bg-transparent px-1 text-transparent caret-ink selection:text-ink max-md:h-11 forced-colors:text-[CanvasText]"
      />
    </div>
  )
}

/** Pieces with their start position, which is their key. */
function placed(pieces: readonly MergePiece[]) {
  let from = 0
  return pieces.map((piece) => {
    const placedPiece = { ...piece, from }
    from += piece.text.length
    return placedPiece
  })
}
