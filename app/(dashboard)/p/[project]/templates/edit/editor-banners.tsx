"use client"

import { CircleAlert, FileText, GitCompareArrows, TriangleAlert, WifiOff } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import type { TemplateField } from "#lib/features/templates/fields"
import { Button, LinkButton } from "#ui/button"
import { cn } from "#ui/cn"
import { Refusal } from "#ui/refusal"
import { templateEditorWords } from "#words/template-editor"
import { templateSourceWords } from "#words/template-source"
import { compareHref } from "../[id]/compare/query.ts"
import type { Conflict } from "./field-saver.ts"
import { type Editor, isStoredHere } from "./use-editor.ts"

/** Notices and decisions that come before further editing: between the header and the text. */
export function EditorBanners({ editor, project, canWrite }: EditorBannersProps) {
  const words = useWords(templateEditorWords)
  const { draft, document, samples, publishing, isLive, setOpen } = editor
  const { saveState, details } = draft
  // Lost changes and an outdated page have their own banners.
  const documentState = document.lost || !document.isReadable ? null : document.saveState
  const states = [saveState, documentState, samples.saveState].filter((one) => one !== null)
  const refused = states.find(({ state }) => state === "refused")
  // A refused publication does not mean that the draft is saved.
  const unsaved = states.find(({ state }) => state !== "saved")
  const refusal = refused?.state === "refused" ? refused.failure.message : publishing.refusal
  return (
    <>
      {saveState.state === "conflict" && (
        <Conflicts editor={editor} by={saveState.by} conflicts={saveState.conflicts} />
      )}
      {refusal && (
        <Banner icon={<CircleAlert aria-hidden />} look="danger">
          {words.notSaved({ sentence: refusal })}{" "}
          <span className="text-ink-2">
            {!unsaved ? words.draftIsKept : isStoredHere(unsaved) ? words.textIsHere : words.notStored}
          </span>
        </Banner>
      )}
      {!document.isReadable && (
        <Banner icon={<CircleAlert aria-hidden />} look="danger">
          <p>{words.outdated}</p>
          <Button size="sm" className="mt-2" onClick={() => location.reload()}>
            {words.reload}
          </Button>
        </Banner>
      )}
      {document.lost && <LostChanges {...document.lost} />}
      {samples.saveState.state === "conflict" && (
        <Banner icon={<TriangleAlert aria-hidden />} look="warning">
          <p>{words.sampleConflict({ name: samples.saveState.name })}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" onClick={() => samples.settle("mine")}>
              {words.keepMine}
            </Button>
            <Button size="sm" onClick={() => samples.settle("theirs")}>
              {words.takeTheirs}
            </Button>
          </div>
        </Banner>
      )}
      {details.outside && (
        <Banner icon={<GitCompareArrows aria-hidden />} look="warning">
          <p>{words.outside({ version: details.outside.version })}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <LinkButton
              size="sm"
              href={compareHref(project, details.template_id ?? details.draft_id, {
                ...{ one: details.outside.version, other: "draft" },
              })}
            >
              {words.compare}
            </LinkButton>
            {canWrite && (
              <Button size="sm" onClick={() => setOpen("versions")}>
                {words.restoreVersion({ version: details.outside.version })}
              </Button>
            )}
          </div>
        </Banner>
      )}
      {canWrite && details.canTurnBack && <TurnBack editor={editor} project={project} />}
      {!isLive && (
        <Banner icon={<WifiOff aria-hidden />} look="warning">
          {words.notLive}
        </Banner>
      )}
    </>
  )
}

type EditorBannersProps = { editor: Editor; project: string; canWrite: boolean }

/** DRAFT-22: words of changes that are never saved, to copy before they are given up. */
function LostChanges({ words: lost, discard }: NonNullable<Editor["document"]["lost"]>) {
  const words = useWords(templateEditorWords)
  return (
    <Banner icon={<TriangleAlert aria-hidden />} look="warning">
      <p>{lost === "" ? words.lostNoWords : words.lost}</p>
      {lost !== "" && (
        <pre className="mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap font-sans text-ink text-xs">
          {lost}
        </pre>
      )}
      <Button size="sm" className="mt-2" onClick={discard}>
        {words.discard}
      </Button>
    </Banner>
  )
}

/** SOURCE-10: the way back to the document that a source was made from. */
function TurnBack({ editor: { draft }, project }: { editor: Editor; project: string }) {
  const words = useWords(templateSourceWords)
  const editorWords = useWords(templateEditorWords)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const turn = async () => {
    setIsBusy(true)
    if (!(await draft.flush())) setRefusal(editorWords.notKeptYet)
    else {
      const answer = await postJson<{ kind: "turned" } | { kind: "draft_changed" }>(
        `/api/projects/${encodeURIComponent(project)}/drafts/from-source`,
        { draft_id: draft.details.draft_id, revision: draft.revision() },
      )
      const changed =
        answer.ok && answer.value.kind === "draft_changed" ? editorWords.draftChanged : undefined
      setRefusal(answer.ok ? changed : answer.failure.message)
      // The page then opens another editor.
      await draft.refresh()
    }
    setIsBusy(false)
  }
  return (
    <Banner icon={<FileText aria-hidden />} look="warning">
      <p>{words.backText}</p>
      <Button
        size="sm"
        className="mt-2"
        isBusy={isBusy}
        busyLabel={words.turningBack}
        onClick={() => void turn()}
      >
        {words.back}
      </Button>
      <Refusal text={refusal} />
    </Banner>
  )
}

function Banner({
  icon,
  look,
  children,
}: {
  icon: ReactNode
  look: "danger" | "warning"
  children: ReactNode
}) {
  return (
    <div
      role="alert"
      className={cn(
        "flex gap-2 border-line border-b px-4 py-2 text-sm max-md:py-1.5 max-md:text-xs lg:px-6 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0",
        look === "danger" ? "bg-danger-soft text-danger-ink" : "bg-warning-soft text-warning-ink",
      )}
    >
      {icon}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}

/** Fields that two people changed: the user picks one of the two texts for each. */
function Conflicts({
  editor,
  by,
  conflicts,
}: {
  editor: Editor
  by: string | null
  conflicts: readonly Conflict[]
}) {
  const words = useWords(templateEditorWords)
  const { draft } = editor
  const names = conflicts.map(({ field }) => field)
  return (
    <Banner icon={<TriangleAlert aria-hidden />} look="warning">
      <p>{words.conflict({ name: by ?? words.somebody })}</p>
      <ul className="mt-1 flex flex-col gap-1 text-ink">
        {conflicts.map(({ field, theirs }) => (
          <li key={field} className="text-xs">
            <span className="font-medium">{words.fieldNames[field]}</span>: {shortened(String(theirs))}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => draft.settle([])}>
          {words.keepMine}
        </Button>
        <Button size="sm" onClick={() => draft.settle(names as TemplateField[])}>
          {words.takeTheirs}
        </Button>
      </div>
    </Banner>
  )
}

const shortened = (text: string): string => (text.length > 160 ? `${text.slice(0, 160)}…` : text || "–")
