"use client"

import { Check as CheckIcon, ChevronDown, Info, type LucideIcon, OctagonX, TriangleAlert } from "lucide-react"
import { memo, useId, useMemo, useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import type { CheckPlace } from "#lib/documents/checks/publication"
import { formatBytes } from "#lib/interface/format/number"
import type { SpellingResult } from "#lib/features/spelling/spelling-result"
import { Badge } from "#ui/badge"
import { Button, IconButton } from "#ui/button"
import { cn } from "#ui/cn"
import { type DocumentChecksWords, documentChecksWords } from "#words/document-checks"
import { spellingWords } from "#words/spelling"
import { AddWord, LinkCheck } from "./checks-list.tsx"
import { htmlBytesMax } from "./checks.ts"
import {
  type CheckRow,
  checkRows,
  type CheckInput,
  type NodeAt,
  passedOf,
  type Severity,
  severities,
} from "./document-check-rows.ts"
import { spellingNote, spellingRows } from "./spelling-rows.ts"
import type { LinkCheckState } from "./use-link-check.ts"

export type DocumentChecksProps = CheckInput & {
  /** False until there is a result. */
  isChecked: boolean
  /** Of the message as a recipient gets it; null while it is unknown. */
  htmlBytes: number | null
  onGoTo: (place: CheckPlace) => void
  /** Describes the node at a place of the checked document. */
  nodeAt?: NodeAt
  /** Requests links and checks mail client support; absent without the right to do so. */
  linkCheck?: LinkCheckState
  /** Adds a word that no dictionary has; absent without the right to add one. */
  spelling?: { result: SpellingResult | null; nodeAt: NodeAt; addWord: (word: string) => void }
}

const none: readonly never[] = []

/** Issues of a visual template to review before it is published, each with its place and action. */
export function DocumentChecks(props: DocumentChecksProps) {
  const { isChecked, htmlBytes, onGoTo, nodeAt, linkCheck, spelling } = props
  const { checks, findings, faults, closer = none, source = none } = props
  const words = useWords(documentChecksWords)
  const textsOfSpelling = useWords(spellingWords)
  const language = useLanguage()
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isParsed = faults.length === 0
  const spellingResult = (isParsed && spelling?.result) || null
  const spelledNodeAt = spelling?.nodeAt
  const rows = useMemo(() => {
    const i18n = { words: textsOfSpelling, checkWords: words, language, nodeAt: spelledNodeAt }
    return [
      ...checkRows({ checks, findings, faults, closer, source }, { words, language, nodeAt }),
      ...spellingRows(spellingResult, i18n),
    ]
  }, [
    checks,
    findings,
    faults,
    closer,
    source,
    words,
    language,
    nodeAt,
    textsOfSpelling,
    spellingResult,
    spelledNodeAt,
  ])
  const bySeverity = useMemo(
    () => severities.map((severity) => ({ severity, rows: rows.filter((row) => row.severity === severity) })),
    [rows],
  )
  const note = spellingNote(spellingResult, { words: textsOfSpelling, checkWords: words, language })
  return (
    <section aria-label={words.title} className="shrink-0 border-line border-t bg-surface px-4 py-2">
      <div className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="font-semibold text-ink text-sm">{words.title}</h2>
        <Counts rows={rows} words={words} />
        {isChecked && isParsed && rows.length > 0 && (
          <span className="text-ink-3 text-xs max-sm:hidden">
            {words.passed({ count: passedOf(checks, words) })}
          </span>
        )}
        {linkCheck && isParsed && <LinkCheck {...linkCheck} />}
        {htmlBytes !== null && (
          <span title={words.sizeIncludes} className="tnum ml-auto text-ink-3 text-xs max-sm:hidden">
            {words.sizeOf({
              size: formatBytes(htmlBytes, language),
              most: formatBytes(htmlBytesMax, language),
            })}
          </span>
        )}
        {/* A phone shows the list only on request, because there is no room for it under the message. */}
        <IconButton
          label={isOpen ? words.hide : words.show}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
          className={cn("max-sm:ml-auto md:hidden", htmlBytes === null && "ml-auto")}
        >
          <ChevronDown aria-hidden className={cn("transition-transform", isOpen && "rotate-180")} />
        </IconButton>
      </div>
      <div id={listId} className={cn("max-h-40 overflow-y-auto", !isOpen && "max-md:hidden")}>
        {isChecked && isParsed && rows.length === 0 && (
          <Line severity="success">{words.allPassed({ count: passedOf(checks, words) })}</Line>
        )}
        {bySeverity.map(({ severity, rows }) => (
          <Group
            key={severity}
            label={words.severity[severity]}
            rows={rows}
            onGoTo={onGoTo}
            onAddWord={spelling?.addWord}
          />
        ))}
        {note && <p className="py-1 text-ink-3 text-xs">{note}</p>}
        {!isParsed && <Line severity="info">{words.notChecked}</Line>}
      </div>
    </section>
  )
}

function Counts({ rows, words }: { rows: readonly CheckRow[]; words: DocumentChecksWords }) {
  const countOf = (severity: Severity) => rows.filter((row) => row.severity === severity).length
  const [errors, warnings, hints] = severities.map(countOf)
  return (
    <>
      {!!errors && <Badge severity="danger">{words.toFix({ count: errors })}</Badge>}
      {!!warnings && <Badge severity="warning">{words.toLookAt({ count: warnings })}</Badge>}
      {!!hints && <Badge severity="info">{words.hints({ count: hints })}</Badge>}
    </>
  )
}

type GroupProps = {
  label: string
  rows: readonly CheckRow[]
  onGoTo: (place: CheckPlace) => void
  onAddWord: ((word: string) => void) | undefined
}

/** Drawn again only for other rows: the page around it renders several times per letter, and lists can be long. */
const Group = memo(function Group({ label, rows, ...acts }: GroupProps) {
  if (rows.length === 0) return null
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <Row key={row.key} row={row} {...acts} />
      ))}
    </ul>
  )
})

function Row({
  row: { severity, text, advice, sample, place, placeWords, word },
  onGoTo,
  onAddWord,
}: { row: CheckRow } & Pick<GroupProps, "onGoTo" | "onAddWord">) {
  const words = useWords(documentChecksWords)
  return (
    <li className="flex min-h-7 items-start gap-2 py-1 text-ink text-xs">
      <Mark severity={severity} />
      <span className="min-w-0 flex-1 break-words">
        {text}
        {advice && <span className="text-ink-2"> {advice}</span>}
        {sample && <span className="text-ink-3"> {words.withSample({ sample })}</span>}
      </span>
      {word !== undefined && onAddWord && <AddWord word={word} onAdd={onAddWord} />}
      {place !== null && (
        <Button
          variant="link"
          size="sm"
          aria-label={words.goTo({ place: placeWords })}
          className="max-w-[45%] text-ink-2 max-md:min-h-11"
          onClick={() => onGoTo(place)}
        >
          <span className="truncate">{placeWords}</span>
        </Button>
      )}
    </li>
  )
}

function Line({ severity, children }: { severity: Severity | "success"; children: string }) {
  return (
    <p className="flex min-h-7 items-start gap-2 py-1 text-ink text-xs">
      <Mark severity={severity} />
      {children}
    </p>
  )
}

const severityStyles: Record<Severity | "success", { icon: LucideIcon; className: string }> = {
  danger: { icon: OctagonX, className: "text-danger-ink" },
  warning: { icon: TriangleAlert, className: "text-warning-ink" },
  info: { icon: Info, className: "text-info-ink" },
  success: { icon: CheckIcon, className: "text-success-ink" },
}

function Mark({ severity }: { severity: Severity | "success" }) {
  const { icon: Icon, className } = severityStyles[severity]
  return <Icon aria-hidden className={cn("mt-0.5 size-3.5 shrink-0", className)} />
}
