"use client"

import { ChevronDown, CircleAlert } from "lucide-react"
import { type ReactNode, useId, useState } from "react"
import { MergeField, type MergeFieldProps } from "#components/editor/merge-field"
import { useWords } from "#components/shell/language"
import { IconButton } from "#ui/button"
import { cn } from "#ui/cn"
import { Field } from "#ui/field"
import { templateEditorWords } from "#words/template-editor"
import { splitAtTags } from "#lib/documents/merge-tags"
import type { Draft, DraftField } from "./draft.ts"

export type Faults = Partial<Record<DraftField, string>>

export type DraftPartProps = {
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
  faults: Faults
  isReadOnly: boolean
}

type TagInputProps = Omit<MergeFieldProps, "pieces">

export type ContentFieldsProps = DraftPartProps & {
  /** Of visual drafts: the input of a line with tags in the writing of documents. */
  tagInput?: (props: TagInputProps) => ReactNode
}

/** Subject, sender and reply address: shown by mail clients before a message is opened. */
export function ContentFields(props: ContentFieldsProps) {
  const words = useWords(templateEditorWords)
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { from_name, from_email, reply_to_name, reply_to } = props.faults
  const hasFaults = [from_name, from_email, reply_to_name, reply_to].some((fault) => fault !== undefined)
  return (
    <div className="border-line border-b px-4 py-2 max-md:py-0.5 lg:pl-6">
      <Row label={words.subject} faults={[props.faults.subject]}>
        <Line {...props} field="subject" label={words.subject} hint={words.subjectHint} hasTags />
        {/* On a phone the message comes first, because these fields are set once. */}
        <IconButton
          label={words.senderFields}
          aria-expanded={isOpen || hasFaults}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="md:hidden"
        >
          <ChevronDown aria-hidden className={cn("transition-transform", isOpen && "rotate-180")} />
        </IconButton>
      </Row>
      {/* Links to one of these fields work whether the section is open or closed. */}
      <div id={id} className={cn(!isOpen && !hasFaults && "max-md:not-focus-within:sr-only")}>
        <Row label={words.from} faults={[props.faults.from_name, props.faults.from_email]}>
          <Line
            {...props}
            field="from_name"
            label={words.senderName}
            hint={words.senderNameHint}
            hasTags
            className="sm:flex-none sm:basis-2/5"
          />
          <Line {...props} field="from_email" label={words.senderAddress} hint={words.senderAddressHint} />
        </Row>
        <Row label={words.replyTo} faults={[props.faults.reply_to_name, props.faults.reply_to]}>
          <Line
            {...props}
            field="reply_to_name"
            label={words.replyName}
            hint={words.replyNameHint}
            hasTags
            className="sm:flex-none sm:basis-2/5"
          />
          <Line {...props} field="reply_to" label={words.replyAddress} hint={words.replyAddressHint} />
        </Row>
      </div>
    </div>
  )
}

function Row({
  label,
  faults,
  children,
}: {
  label: string
  faults: (string | undefined)[]
  children: ReactNode
}) {
  const shown = faults.filter((fault) => fault !== undefined)
  return (
    <div className="flex items-start gap-2">
      <span aria-hidden className="w-20 shrink-0 pt-1 text-ink-2 text-sm max-md:pt-3">
        {label}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex gap-x-2 max-sm:not-has-[>button]:flex-col">{children}</div>
        {shown.map((fault) => (
          <p key={fault} aria-hidden className="flex gap-1.5 px-1 pb-1 text-danger-ink text-xs">
            <CircleAlert className="mt-[3px] size-3 shrink-0" />
            {fault}
          </p>
        ))}
      </div>
    </div>
  )
}

type LineProps = ContentFieldsProps & {
  field: "subject" | "from_name" | "from_email" | "reply_to" | "reply_to_name"
  label: string
  hint: string
  hasTags?: boolean
  className?: string
}

function Line({ draft, onChange, faults, isReadOnly, field, label, hint, hasTags, ...props }: LineProps) {
  const value = draft[field]
  const inputProps: TagInputProps = {
    value,
    onValueChange: (next) => onChange({ [field]: next }),
    placeholder: hint,
    readOnly: isReadOnly,
    ...(faults[field] && { className: "rounded-sm shadow-[0_0_0_1px_var(--danger)]" }),
  }
  return (
    <div data-field={field} className={cn("min-w-0 flex-1", props.className)}>
      {/* The sentence is below the whole row; here it is tied to the field for screen readers. */}
      <Field label={label} hasHiddenLabel error={faults[field]} className="gap-0 [&>p]:sr-only">
        {hasTags && props.tagInput ? (
          props.tagInput(inputProps)
        ) : (
          <MergeField
            {...inputProps}
            pieces={hasTags ? splitAtTags(value) : [{ text: value, isTag: false }]}
          />
        )}
      </Field>
    </div>
  )
}
