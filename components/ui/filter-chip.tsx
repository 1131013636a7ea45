import { X } from "lucide-react"
import type { ReactNode } from "react"
import { cn } from "./cn.tsx"

/** FilterChip: one thing that a list is narrowed to, as field and value; its end takes it away. */
export type FilterChipProps = {
  icon?: ReactNode
  name: string
  text: string
  /** Label of the button at its end: "Remove the filter Tag: receipt". */
  takeLabel: string
  onTake: () => void
}

export function FilterChip({ icon, name, text, takeLabel, onTake }: FilterChipProps) {
  const part = "flex min-w-0 items-center gap-1.5 px-2 [&_svg]:size-3.5 [&_svg]:shrink-0"
  return (
    <span className="inline-flex h-8 min-w-0 max-w-full items-stretch divide-x divide-line overflow-hidden rounded-md border border-line-strong bg-surface text-xs max-md:h-11">
      <span className={cn(part, "shrink-0 text-ink-2")}>
        {icon}
        {name}
      </span>
      <span className={cn(part, "font-medium text-ink")}>
        <span className="max-w-64 truncate" title={text}>
          {text}
        </span>
      </span>
      <button
        type="button"
        aria-label={takeLabel}
        onClick={onTake}
        className={cn(part, "text-ink-3 -outline-offset-2 hover:bg-hover hover:text-ink max-md:px-3")}
      >
        <X aria-hidden />
      </button>
    </span>
  )
}
