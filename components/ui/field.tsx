"use client"

import { CircleAlert } from "lucide-react"
import { createContext, type ReactNode, use, useId } from "react"
import { useWords } from "#components/shell/language"
import { uiWords } from "#words/ui"
import { cn } from "./cn.tsx"

/**
 * Field: label above, control, hint below; an error replaces the hint. The control inside (Input, Textarea, Select,
 * Checkbox, Switch) reads its id, `aria-describedby` and `aria-invalid` from here.
 */
export type FieldIds = {
  id: string
  "aria-describedby"?: string
  "aria-invalid"?: true
  "aria-required"?: true
}

const Ids = createContext<FieldIds | null>(null)

/** Attributes that a control inside a Field must have; empty outside of a Field. */
export const useFieldIds = (): Partial<FieldIds> => use(Ids) ?? {}

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string
  /** Adds "optional" next to the label. */
  isOptional?: boolean
  isRequired?: boolean
  /** Keeps the label for screen readers only. */
  hasHiddenLabel?: boolean
  /** Something at the right end of the label's line. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

export function Field(props: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = Boolean(props.error || props.hint)
  const ids: FieldIds = {
    id,
    "aria-describedby": hasNote ? noteId : undefined,
    "aria-invalid": props.error ? true : undefined,
    "aria-required": props.isRequired || undefined,
  }
  return (
    <div className={cn("flex min-w-0 flex-col gap-1", props.className)}>
      <FieldLabel htmlFor={id} {...props} />
      <Ids value={ids}>{props.children}</Ids>
      {hasNote && <FieldNote id={noteId} hint={props.hint} error={props.error} />}
    </div>
  )
}

function FieldLabel({ htmlFor, label, isOptional, hasHiddenLabel, aside }: FieldProps & { htmlFor: string }) {
  const words = useWords(uiWords)
  return (
    <div className={cn("flex items-baseline gap-2", hasHiddenLabel && "sr-only")}>
      <label htmlFor={htmlFor} className="font-medium text-ink-2 text-xs">
        {label}
      </label>
      {isOptional && <span className="text-ink-3 text-xs">{words.optional}</span>}
      {aside && <span className="ml-auto text-ink-3 text-xs">{aside}</span>}
    </div>
  )
}

function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  if (!error)
    return (
      <p id={id} className="text-ink-3 text-xs">
        {hint}
      </p>
    )
  return (
    <p id={id} className="flex items-start gap-1.5 text-danger-ink text-xs">
      <CircleAlert aria-hidden className="mt-[3px] size-3 shrink-0" />
      <span className="min-w-0 break-words">{error}</span>
    </p>
  )
}
