"use client"

import { type ReactNode, useEffect } from "react"
import type { KnownTag } from "#components/editor/code-editor"
import { useLanguage, useWords } from "#components/shell/language"
import type { Substitutions } from "#contract/substitutions"
import type { CommentThread } from "#lib/features/templates/draft-data"
import { documentChecksWords } from "#words/document-checks"
import { spellingWords } from "#words/spelling"
import { cn } from "#ui/cn"
import { ChecksList } from "../../checks/checks-list.tsx"
import { type Check, renameTag } from "../../checks/checks.ts"
import { goToSourceCheck } from "../../checks/go-to-source-check.ts"
import { CodePane } from "./code-pane.tsx"
import { lineOf, quoteOfLine } from "../../comments/comment-line.ts"
import { usePictureHost } from "../../pictures/picture-host.ts"
import { useShownPictures } from "../../pictures/use-shown-pictures.ts"
import { PreviewPane } from "../../preview/preview-pane.tsx"
import { pastOf, SampleValues } from "../../preview/sample-values.tsx"
import { marksOf } from "./source-marks.ts"
import { spellingChecks, spellingNote } from "../../checks/spelling-rows.ts"
import { useChecks } from "../../checks/use-checks.ts"
import type { Editor } from "../use-editor.ts"
import { useMjmlChecks } from "../../checks/use-mjml-checks.ts"
import { useSourceChecks } from "../../checks/use-source-checks.ts"
import { useSpelling } from "../../checks/use-spelling.ts"

export type SourceSidesProps = { editor: Editor; project: string; canWrite: boolean }

/** A template stored as HTML: its code and the rendered message. */
export function SourceSides(props: SourceSidesProps) {
  const { draft, samples } = props.editor
  const checked = useChecks(props.project, draft.fields, samples.values, draft.details.carried)
  return <CodeAndMessage {...props} kind="html" checked={checked} />
}

/** The same for a template stored as MJML, with the compiled message. */
export function MjmlSides(props: SourceSidesProps) {
  const { draft, samples } = props.editor
  const checked = useMjmlChecks(props.project, draft.details.draft_id, draft.fields, samples.values)
  return <CodeAndMessage {...props} kind="mjml" checked={checked} />
}

type CodeAndMessageProps = SourceSidesProps & { kind: "html" | "mjml"; checked: ReturnType<typeof useChecks> }

function CodeAndMessage({ editor, project, canWrite, kind, checked }: CodeAndMessageProps) {
  const { draft, samples, jump, edit, open, setOpen } = editor
  const { fields } = draft
  useLinesOfComments(editor)
  const pictureHost = usePictureHost(project)
  const shown = useShownPictures(project, checked.state)
  const { addWord, ...spelling } = useSpellingChecks({ editor, project, canWrite })
  const { missing } = checked
  const { draft_id } = draft.details
  const { checks: found, linkCheck } = useSourceChecks({ project, draft_id, fields, kind, canWrite })
  // "All fine" requires that nothing was found.
  const preview = found.some(isNoHint) ? checked.checks.filter(isNoPraise) : checked.checks
  const checks = [...preview, ...found, ...spelling.checks].toSorted(bySeverity)
  return (
    <Sides
      editor={editor}
      edit={
        <CodePane
          kind={kind}
          draft={fields}
          onChange={edit}
          faults={editor.publishing.faults}
          isReadOnly={!canWrite}
          tab={jump.tab}
          onTabChange={jump.setTab}
          missing={missing}
          tags={knownTags(checked.names, samples.values)}
          marksOf={(part) => marksOf(checks, { part, kind, missing })}
          onReady={jump.onReady}
        />
      }
      preview={
        <PreviewPane
          state={shown}
          pictureHost={pictureHost}
          onGoTo={editor.goToFault}
          tools={
            <SampleValues
              names={checked.names}
              samples={samples}
              canWrite={canWrite}
              isOpen={open === "samples"}
              onOpenChange={(isOpen) => setOpen(isOpen ? "samples" : null)}
              onPast={pastOf(editor)}
            />
          }
          checks={
            <ChecksList
              checks={checks}
              note={spelling.note}
              htmlBytes={checked.htmlBytes}
              onGoTo={goToSourceCheck(editor, kind)}
              onFix={({ fix }) => fix && edit(renameTag(fields, fix))}
              onGiveValue={() => setOpen("samples")}
              onAddWord={addWord}
              canEdit={canWrite}
              linkCheck={linkCheck}
            />
          }
        />
      }
    />
  )
}

const order: readonly Check["severity"][] = ["danger", "warning", "info", "success"]
const bySeverity = (a: Check, b: Check) => order.indexOf(a.severity) - order.indexOf(b.severity)
const isNoHint = ({ severity }: Check): boolean => severity !== "info"
const isNoPraise = ({ severity }: Check): boolean => severity !== "success"

/** Names in the sample with their values, and the names of the template's tags. */
const knownTags = (names: readonly string[], values: Substitutions): KnownTag[] =>
  [...new Set([...Object.keys(values), ...names])].map((name) => {
    const value = values[name]
    return { name, value: typeof value === "object" ? JSON.stringify(value) : String(value ?? "") }
  })

/** SPELLING-1: unknown words of a source, and the result of the check as a whole. */
function useSpellingChecks({ editor, project, canWrite }: SourceSidesProps) {
  const { fields, details } = editor.draft
  const { result, addWord } = useSpelling({ project, draft_id: details.draft_id, fields, isOn: canWrite })
  const i18n = {
    words: useWords(spellingWords),
    checkWords: useWords(documentChecksWords),
    language: useLanguage(),
  }
  return { addWord, checks: spellingChecks(result, i18n), note: spellingNote(result, i18n) }
}

/** Comments about a source are attached to its lines. */
function useLinesOfComments({ draft: { fields }, jump, comments: { places } }: Editor): void {
  useEffect(() => {
    const lineIn = ({ place, quote }: CommentThread) => {
      if ("block" in place) return null
      const { part } = place
      const line = lineOf({ line: place.line, quote }, fields[part])
      return line === null ? null : { part, line }
    }
    places.current = {
      here: () => {
        const place = jump.here()
        return place && { place, quote: quoteOfLine(fields[place.part], place.line) }
      },
      isThere: (thread) => lineIn(thread) !== null,
      goTo: (thread) => {
        const place = lineIn(thread)
        if (place) jump.toPlace(place)
      },
    }
  })
}

/** Two halves; a narrow screen shows one of them. */
function Sides({ editor, edit, preview }: { editor: Editor; edit: ReactNode; preview: ReactNode }) {
  const { side } = editor.jump
  return (
    <div className="grid min-h-0 flex-1 lg:grid-cols-2">
      <div
        className={cn(
          "flex min-h-0 min-w-0 flex-col bg-surface lg:border-line lg:border-r",
          side !== "edit" && "max-lg:hidden",
        )}
      >
        {edit}
      </div>
      <div className={cn("flex min-h-0 min-w-0 flex-col", side !== "preview" && "max-lg:hidden")}>
        {preview}
      </div>
    </div>
  )
}
