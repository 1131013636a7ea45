import { cn } from "#ui/cn"

/** Two letters in place of a picture: a project square, a person round. */
export function Initials({
  name,
  isRound = false,
  isSmall = false,
}: {
  name: string
  isRound?: boolean
  isSmall?: boolean
}) {
  return (
    <span
      aria-hidden
      className={cn(
        "flex size-6 shrink-0 items-center justify-center bg-brand-soft font-semibold text-2xs text-brand-ink",
        isRound ? "rounded-full" : "rounded-sm",
        isSmall && "size-5 text-[9px]",
      )}
    >
      {initialsOf(name)}
    </span>
  )
}

/** "Harbour Shop" → "HS", "Mara" → "MA". */
function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s\-_.]+/)
    .filter(Boolean)
  const [first = "?", second] = words
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join("").toUpperCase()
}
