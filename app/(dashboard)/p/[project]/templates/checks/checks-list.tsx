"use client"

import { Check as CheckIcon, CircleAlert, Info, type LucideIcon, TriangleAlert } from "lucide-react"
import { useLanguage, useWords } from "#components/shell/language"
import { formatBytes } from "#lib/interface/format/number"
import { Badge } from "#ui/badge"
import { Button } from "#ui/button"
import { cn } from "#ui/cn"
import { type TemplateEditorWords, templateEditorWords } from "#words/template-editor"
import { spellingWords } from "#words/spelling"
import { documentChecksWords } from "#words/document-checks"
import { type Check, htmlBytesMax } from "./checks.ts"
import type { LinkCheckState } from "./use-link-check.ts"

const looks: Record<Check["severity"], { icon: LucideIcon; className: string }> = {
  danger: { icon: CircleAlert, className: "text-danger-ink" },
  warning: { icon: TriangleAlert, className: "text-warning-ink" },
  info: { icon: Info, className: "text-info-ink" },
  success: { icon: CheckIcon, className: "text-success-ink" },
}

export type ChecksListProps = {
  checks: readonly Check[]
  htmlBytes: number
  onGoTo: (check: Check) => void
  onFix: (check: Check) => void
  onGiveValue: () => void
  onAddWord: (word: string) => void
  /** A note about the checks as a whole, with nothing to do. */
  note: string | null
  canEdit: boolean
  /** Requests links and checks mail client support; absent without the right to do so. */
  linkCheck?: LinkCheckState | undefined
}

/** Issues to review before sending, each with its line and one action. */
export function ChecksList({ checks, htmlBytes, onGoTo, note, linkCheck, ...acts }: ChecksListProps) {
  const words = useWords(templateEditorWords)
  const language = useLanguage()
  const faults = checks.filter((one) => one.severity === "danger").length
  const warnings = checks.filter((one) => one.severity === "warning").length
  const hints = checks.filter((one) => one.severity === "info").length
  return (
    <section aria-label={words.checks} className="shrink-0 border-line border-t bg-surface px-4 py-2">
      <div className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="font-semibold text-ink text-sm">{words.checks}</h2>
        {faults > 0 && <Badge severity="danger">{words.toMend({ count: faults })}</Badge>}
        {warnings > 0 && <Badge severity="warning">{words.toLookAt({ count: warnings })}</Badge>}
        {hints > 0 && <span className="text-ink-3 text-xs">{words.hints({ count: hints })}</span>}
        {linkCheck && <LinkCheck {...linkCheck} />}
        <span title={words.sizeIncludes} className="tnum ml-auto text-ink-3 text-xs">
          {words.sizeOf({
            size: formatBytes(htmlBytes, language),
            most: formatBytes(htmlBytesMax, language),
          })}
        </span>
      </div>
      <ul className="max-h-32 overflow-y-auto">
        {checks.map((check) => (
          <li
            key={`${check.text} ${check.code} ${check.line} ${check.column}`}
            className="flex min-h-7 items-center gap-2 text-ink text-xs"
          >
            <CheckMark severity={check.severity} />
            <span className="min-w-0 flex-1">
              {check.code && <code className="mr-1 text-2xs text-code-merge">{check.code}</code>}
              {check.text}
            </span>
            {(check.part || check.field || check.opens || check.line !== undefined) && (
              <Button variant="link" size="sm" className="text-ink-2" onClick={() => onGoTo(check)}>
                {placeOf(check, words)}
              </Button>
            )}
            <Remedy check={check} {...acts} />
          </li>
        ))}
        {note && <li className="py-1 text-ink-3 text-xs">{note}</li>}
      </ul>
    </section>
  )
}

function placeOf({ line, column, part, field, opens }: Check, words: TemplateEditorWords): string {
  if (opens) return words.sampleValues
  if (field) return words.fieldNames[field]
  if (line === undefined) return part ? words[part] : ""
  return column === undefined ? words.line({ line }) : words.linePlain({ line, column })
}

function CheckMark({ severity }: { severity: Check["severity"] }) {
  const { icon: Icon, className } = looks[severity]
  return <Icon aria-hidden className={cn("size-3.5 shrink-0", className)} />
}

function Remedy({
  check,
  canEdit,
  onFix,
  onGiveValue,
  onAddWord,
}: { check: Check } & Pick<ChecksListProps, "canEdit" | "onFix" | "onGiveValue" | "onAddWord">) {
  const words = useWords(templateEditorWords)
  if (check.word && canEdit) return <AddWord word={check.word} onAdd={onAddWord} />
  if (check.fix && canEdit)
    return (
      <Button variant="link" size="sm" onClick={() => onFix(check)}>
        {words.replace}
      </Button>
    )
  if (check.severity === "warning" && check.code && !check.code.startsWith("{"))
    return (
      <Button variant="link" size="sm" onClick={onGiveValue}>
        {words.giveValue}
      </Button>
    )
  return null
}

/** Adds an unknown word to the project's own words. */
export function AddWord({ word, onAdd }: { word: string; onAdd: (word: string) => void }) {
  const words = useWords(spellingWords)
  return (
    <Button
      variant="link"
      size="sm"
      aria-label={words.addWord({ word })}
      className="shrink-0 max-md:min-h-11"
      onClick={() => onAdd(word)}
    >
      {words.add}
    </Button>
  )
}

/** Starts the check of links and mail client support; shows its progress with a stop button, then its result. */
export function LinkCheck({ start, stop, isChecking, result, refusal }: LinkCheckState) {
  const words = useWords(documentChecksWords)
  return (
    <>
      <Button variant="link" size="sm" onClick={isChecking ? stop : start} className="max-md:min-h-11">
        {isChecking ? words.stopLooking : words.lookCloser}
      </Button>
      <span role="status" className="text-ink-3 text-xs">
        {isChecking && words.isLooking}
        {!isChecking && refusal}
        {!isChecking &&
          result &&
          words.lookedCloser({ asked: result.answered, left: result.left, isAll: result.left === 0 })}
        {!isChecking && result?.isSkipped && `. ${words.clientsSkipped}`}
      </span>
    </>
  )
}
