import type { ReactNode } from "react"
import { cn } from "#ui/cn"

type Props = {
  label: string
  keys?: string
  isOn?: boolean
  isDisabled?: boolean
  onPress: () => void
  children: ReactNode
}

/** A square button of a floating bar; a press keeps the selection in the text. */
export function ToolButton({ label, keys, isOn, isDisabled = false, onPress, children }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={isOn}
      disabled={isDisabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={cn(
        "flex size-7 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink focus-visible:outline-2 focus-visible:outline-ring disabled:text-ink-off max-md:size-9 [&_svg]:size-4",
        isOn && "bg-pressed text-ink forced-colors:outline",
      )}
    >
      {children}
    </button>
  )
}
