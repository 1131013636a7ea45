"use client"

import { useWords } from "#components/shell/language"
import { address } from "#lib/documents/attributes"
import { documentInspectorWords } from "#words/document-inspector"
import { TagTextField } from "../fields/tag-text-field.tsx"
import { useReadings } from "../fields/use-readings.ts"
import { useTextTags } from "./use-text-tags.ts"

const schemas = { link: address("link"), image: address("image") }

/** Placeholder of the URL field. */
const placeholder = "https://"

type LinkFieldProps = {
  label?: string
  kind?: keyof typeof schemas
  hasHiddenLabel?: boolean
  value: string
  onChange: (value: string) => void
}

/** LinkField: an address as documents have it, with merge tags. */
export function LinkField({ label, kind = "link", hasHiddenLabel, value, onChange }: LinkFieldProps) {
  const words = useWords(documentInspectorWords)
  const readings = useReadings()
  const tags = useTextTags()
  return (
    <TagTextField
      label={label ?? words.link}
      hint={value || hasHiddenLabel ? undefined : words[kind === "link" ? "linkHint" : "sourceHint"]}
      placeholder={placeholder}
      inputMode="url"
      hasHiddenLabel={hasHiddenLabel}
      value={value}
      tags={tags}
      read={readings.by(schemas[kind], { address: kind, hasTags: tags.length > 0 })}
      onChange={onChange}
    />
  )
}
