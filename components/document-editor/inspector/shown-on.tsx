"use client"

import { Check, X } from "lucide-react"
import { useWords } from "#components/shell/language"
import type { Test } from "#lib/documents/attributes"
import { holds, type Scope } from "#lib/documents/checks/values"
import { nameOf } from "#lib/documents/expression"
import { documentInspectorWords } from "#words/document-inspector"
import { isTestable, type KnownTag } from "../values/known-tags.ts"
import { TestField } from "../fields/test-field.tsx"
import { useTagOptions } from "../fields/use-tag-options.ts"
import { useInspected } from "./inspector-context.tsx"
import { EngineNote, Warning } from "./note.tsx"
import { useEngineWords } from "./use-engine-words.ts"

type ShownOnProps = {
  value: Test | null
  /** Tags of the row's own item, and the scopes that they are tested with. */
  ofItem?: readonly KnownTag[]
  scopes?: readonly Scope[]
  onChange: (test: Test) => void
}

/** Condition of a row or a block in the engine's terms, with its result for the sample. */
export function ShownOn({ value, ofItem = [], scopes, onChange }: ShownOnProps) {
  const { engine, tags } = useInspected()
  const { noTests, noTest } = useEngineWords()
  const optionsOf = useTagOptions()
  if (noTests) return <EngineNote>{noTests}</EngineNote>
  const unsaid = value && noTest(value.kind)
  return (
    <>
      <TestField
        value={value}
        tags={optionsOf([...ofItem, ...tags].filter(isTestable))}
        kinds={engine.tests}
        onChange={onChange}
      />
      {unsaid && <Warning>{unsaid}</Warning>}
      {value && !unsaid && <Outcome test={value} scopes={scopes} />}
    </>
  )
}

type OutcomeProps = { test: Test; scopes: readonly Scope[] | undefined }

function Outcome({ test, scopes }: OutcomeProps) {
  const words = useWords(documentInspectorWords)
  const { scope, items } = useInspected()
  if (scopes)
    return (
      <TestResult isHeld={count(test, scopes) > 0}>
        {words.holdsOf({ count: count(test, scopes), all: scopes.length })}
      </TestResult>
    )
  if (items.includes(nameOf(test.tag))) return <EngineNote>{words.holdsPerItem}</EngineNote>
  const isHeld = holds(test, scope)
  return <TestResult isHeld={isHeld}>{isHeld ? words.holds : words.holdsNot}</TestResult>
}

const count = (test: Test, scopes: readonly Scope[]): number =>
  scopes.filter((scope) => holds(test, scope)).length

function TestResult({ isHeld, children }: { isHeld: boolean; children: string }) {
  const Icon = isHeld ? Check : X
  return (
    <p role="status" className="flex items-start gap-2 text-ink-2 text-xs">
      <Icon
        aria-hidden
        className={
          isHeld ? "mt-0.5 size-3.5 shrink-0 text-success-ink" : "mt-0.5 size-3.5 shrink-0 text-ink-3"
        }
      />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
