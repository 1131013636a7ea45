"use client"

import { CircleAlert, IndentIncrease, Search, WrapText } from "lucide-react"
import { type ReactNode, useState } from "react"
import { CodeEditor, type CodeHandle, type KnownTag, type LineMark } from "#components/editor/code-editor"
import { useWords } from "#components/shell/language"
import { useCaps } from "#components/shell/use-caps"
import { useActiveKeys } from "#components/shell/use-key"
import { IconButton } from "#ui/button"
import { type Tab, Tabs } from "#ui/tabs"
import { notify } from "#ui/toast"
import { templateEditorWords } from "#words/template-editor"
import { ContentFields, type DraftPartProps } from "../content-fields.tsx"
import type { EditorTab } from "../draft.ts"
import { SettingsPane } from "../settings-pane.tsx"
import type { CodePart } from "./use-jump.ts"

export type CodePaneProps = DraftPartProps & {
  /** Parts that contain it. */
  kind: "html" | "mjml"
  tab: EditorTab
  onTabChange: (tab: EditorTab) => void
  missing: readonly string[]
  /** Values offered as tags while typing. */
  tags: readonly KnownTag[]
  /** Issues in a part. */
  marksOf: (part: CodePart) => readonly LineMark[]
  onReady: (part: CodePart, handle: CodeHandle | null) => void
}

/** The left half: one tab per part of the message, with subject and sender above the code. */
export function CodePane(props: CodePaneProps) {
  const words = useWords(templateEditorWords)
  const caps = useCaps()
  useActiveKeys(["findInText"])
  const [handle, setHandle] = useState<CodeHandle | null>(null)
  const [isWrapped, setIsWrapped] = useState(false)
  const ready = (part: CodePart, next: CodeHandle | null) => {
    setHandle(next)
    props.onReady(part, next)
  }
  const code = (field: CodePart, label: string, hint: string) => (
    <CodeOf
      key={field}
      {...props}
      field={field}
      label={label}
      hint={hint}
      isWrapped={isWrapped}
      onReady={ready}
    />
  )
  const htmlTabs: Tab[] = [
    { value: "html", label: words.html, content: code("html", words.htmlLabel, "<table role=…") },
    {
      value: "plaintext",
      label: words.plaintext,
      content: code("plaintext", words.plaintextLabel, words.plaintextHint),
    },
    {
      value: "amp",
      label: words.amp,
      content: code("amp", words.ampLabel, `<!doctype html><html ⚡4email>… ${words.ampHint}`),
    },
  ]
  const mjml = { value: "mjml", label: words.mjml, content: code("mjml", words.mjmlLabel, words.mjmlHint) }
  const tabs: Tab[] = [
    ...(props.kind === "mjml" ? [mjml] : htmlTabs),
    { value: "settings", label: words.settings, content: <SettingsPane {...props} /> },
  ]
  return (
    <Tabs
      label={words.parts}
      tabs={tabs}
      value={props.tab}
      onValueChange={(value) => props.onTabChange(value as EditorTab)}
      className="min-h-0 flex-1"
      listClassName="px-4 lg:pl-6 shrink-0"
      contentClassName="flex min-h-0 flex-col"
      aside={
        props.tab !== "settings" && (
          <div className="flex items-center gap-1 max-sm:hidden">
            <IconButton
              label={words.find({ keys: caps.text("findInText") })}
              size="sm"
              onClick={() => handle?.find()}
            >
              <Search />
            </IconButton>
            {props.tab !== "plaintext" && !props.isReadOnly && (
              <IconButton
                label={words.format}
                size="sm"
                onClick={() => void handle?.format().catch(() => notify.failed(words.formatFailed))}
              >
                <IndentIncrease />
              </IconButton>
            )}
            <IconButton
              label={words.wrap}
              size="sm"
              aria-pressed={isWrapped}
              onClick={() => setIsWrapped(!isWrapped)}
              className="aria-pressed:bg-pressed aria-pressed:text-ink"
            >
              <WrapText />
            </IconButton>
          </div>
        )
      }
    />
  )
}

type CodeOfProps = CodePaneProps & {
  field: CodePart
  label: string
  hint: string
  isWrapped: boolean
}

function CodeOf({ field, label, hint, isWrapped, ...props }: CodeOfProps): ReactNode {
  const { draft, onChange, faults, isReadOnly, missing, tags, marksOf, onReady } = props
  return (
    <>
      <ContentFields draft={draft} onChange={onChange} faults={faults} isReadOnly={isReadOnly} />
      {faults[field] && (
        <p
          role="alert"
          className="flex gap-1.5 border-line border-b bg-danger-soft px-4 py-1.5 text-danger-ink text-xs lg:px-6"
        >
          <CircleAlert aria-hidden className="mt-[3px] size-3 shrink-0" />
          {faults[field]}
        </p>
      )}
      <div data-field={field} className="min-h-0 flex-1">
        <CodeEditor
          label={label}
          hint={hint}
          value={draft[field]}
          onValueChange={(value) => onChange({ [field]: value })}
          language={field === "plaintext" ? "text" : field === "mjml" ? "mjml" : "html"}
          isReadOnly={isReadOnly}
          isWrapped={isWrapped || field === "plaintext"}
          engine={draft.template_engine}
          tags={tags}
          missing={missing}
          marks={marksOf(field)}
          onReady={(handle) => onReady(field, handle)}
        />
      </div>
    </>
  )
}
