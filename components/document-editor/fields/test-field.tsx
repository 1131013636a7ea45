"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { type Test, type TestKind, test } from "#lib/documents/attributes"
import type { EngineWriting } from "#lib/documents/engines/engine"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { documentInspectorWords } from "#words/document-inspector"
import { ComboField } from "./combo-field.tsx"
import type { Option } from "./option-list.tsx"
import { useReadings } from "./use-readings.ts"

/** A test being edited: parts may still be missing. */
type Written = { kind: TestKind; tag: string; value: string }

type TestFieldProps = {
  /** null: a new one, which is passed on once it is complete. */
  value: Test | null
  tags: readonly Option[]
  /** Kinds that the engine supports; never empty here. */
  kinds: EngineWriting["tests"]
  onChange: (test: Test) => void
}

/** TestField: a condition, "[tag] is more than [value]". */
export function TestField({ value, tags, kinds, onChange }: TestFieldProps) {
  const words = useWords(documentInspectorWords)
  const { written, change } = useWritten(value, kinds, onChange)
  const readings = useReadings()
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ComboField
        label={words.tag}
        value={written.tag}
        options={tags}
        listLabel={words.tags}
        nothing={words.noTags}
        isTags
        read={readings.by(pathSchema, { form: "path" })}
        onChange={(tag) => change({ tag })}
      />
      <Field label={words.test}>
        <Select
          value={written.kind}
          onChange={(event) => change({ kind: kindIn(event.target.value) })}
          choices={testKinds
            .filter((kind) => kinds.has(kind) || kind === written.kind)
            .map((kind) => ({ value: kind, label: words.tests[kind], isDisabled: !kinds.has(kind) }))}
        />
      </Field>
      {hasValue(written.kind) && (
        <ValueField key={written.kind} written={written} onChange={(next) => change({ value: next })} />
      )}
    </div>
  )
}

const testKinds: readonly TestKind[] = ["set", "empty", "equals", "not_equals", "more", "less"]
const kindIn = (text: string): TestKind => testKinds.find((kind) => kind === text) ?? "set"
const hasValue = (kind: TestKind): boolean => kind !== "set" && kind !== "empty"

const pathSchema = test.options[0].shape.tag

/** The parts being edited; a complete test is passed on. */
function useWritten(
  value: Test | null,
  kinds: TestFieldProps["kinds"],
  onChange: TestFieldProps["onChange"],
) {
  const [draft, setDraft] = useState<{ written: Written; of: readonly string[] } | null>(null)
  const now = JSON.stringify(value)
  const current = draft?.of.includes(now) ? draft : null
  const written = current?.written ?? writtenOf(value, kinds)
  const change = (part: Partial<Written>) => {
    const next = { ...written, ...part }
    const read = test.safeParse(hasValue(next.kind) ? next : { kind: next.kind, tag: next.tag })
    const before = current?.of ?? [now]
    // An unused value is kept for the next kind.
    setDraft({ written: next, of: read.success ? [...before, JSON.stringify(read.data)] : before })
    if (read.success) onChange(read.data)
  }
  return { written, change }
}

function writtenOf(value: Test | null, kinds: TestFieldProps["kinds"]): Written {
  if (!value) return { kind: [...kinds][0] ?? "set", tag: "", value: "" }
  return { kind: value.kind, tag: value.tag, value: "value" in value ? value.value : "" }
}

type ValueFieldProps = { written: Written; onChange: (value: string) => void }

function ValueField({ written, onChange }: ValueFieldProps) {
  const words = useWords(documentInspectorWords)
  const [isLeft, setIsLeft] = useState(false)
  const holds = test.safeParse({ ...written, tag: "name" }).success
  const isNumber = written.kind === "more" || written.kind === "less"
  const fault = written.value === "" ? words.faults.missing : words.faults[isNumber ? "number" : "character"]
  return (
    <Field label={words.value} error={!holds && (isLeft || written.value !== "") ? fault : undefined}>
      <Input
        value={written.value}
        inputMode={isNumber ? "decimal" : "text"}
        autoComplete="off"
        onChange={({ target }) => onChange(isNumber ? target.value.trim().replace(",", ".") : target.value)}
        onBlur={() => setIsLeft(true)}
      />
    </Field>
  )
}
