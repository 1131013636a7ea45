"use client"

import { startTransition, useEffect, useMemo, useRef, useState } from "react"
import type { Substitutions } from "#contract/substitutions"
import type { DocumentHandle, SelectedNode } from "#components/document-editor/document-editor"
import { DocumentEditor } from "#components/document-editor/document-editor"
import { TagLine } from "#components/document-editor/fields/tag-line"
import { useLanguage, useWords } from "#components/shell/language"
import { sentBytes } from "#lib/documents/checks/sent-bytes"
import type { Brand } from "#lib/documents/brand"
import { blockIdAt, placeOfBlock } from "#lib/documents/yjs/block-ids"
import { fromYjs } from "#lib/documents/yjs/from-yjs"
import type { CommentThread, OfferedPart } from "#lib/features/templates/draft-data"
import { cn } from "#ui/cn"
import { later } from "#ui/part"
import { ScrollRegion } from "#ui/scroll-region"
import { Sheet } from "#ui/sheet"
import { documentChecksWords } from "#words/document-checks"
import { templateEditorWords } from "#words/template-editor"
import { templatePartsWords } from "#words/template-parts"
import { ContentFields } from "../content-fields.tsx"
import { checkRows } from "../../checks/document-check-rows.ts"
import { nodeAtIn } from "../../checks/document-check-marks.ts"
import { DocumentChecks } from "../../checks/document-checks.tsx"
import { usePictureAddress, usePictureHost } from "../../pictures/picture-host.ts"
import { useShownPictures } from "../../pictures/use-shown-pictures.ts"
import { usePictureChoice } from "../../pictures/use-picture-choice.tsx"
import { BranchChoices } from "../../preview/branch-choice.tsx"
import { branchesIn, choicesThere, type ChosenBranch } from "../../preview/branches.ts"
import { PreviewPane } from "../../preview/preview-pane.tsx"
import { pastOf, SampleValues } from "../../preview/sample-values.tsx"
import { useLinkCheck } from "../../checks/use-link-check.ts"
import { useDocumentPreview } from "./use-document-preview.ts"
import type { Editor } from "../use-editor.ts"
import { useGoToCheck } from "../../checks/use-go-to-check.ts"
import { useShared } from "../use-shared.ts"
import { useSpelling } from "../../checks/use-spelling.ts"

const Inspector = later(() => import("./document-inspector.tsx"))

export type VisualSidesProps = {
  editor: Editor
  project: string
  person: { name: string; colour: string }
  brand: Brand
  /** Published snippets and layouts at the time the page was made. */
  offered: readonly OfferedPart[]
  canWrite: boolean
}

/** A visual template: the document editor with the selected node's properties, or the rendered message. */
export function VisualSides(props: VisualSidesProps) {
  const { editor, project, person, brand, canWrite } = props
  const words = useWords(templateEditorWords)
  const partWords = useWords(templatePartsWords)
  const checkWords = useWords(documentChecksWords)
  const language = useLanguage()
  const { draft, document, presence, samples, jump, edit, open, setOpen } = editor
  const { fields, details } = draft
  const [doc, setDoc] = useState<unknown>(() => fromYjs(document.ydoc))
  // The page takes a change up a moment later; what is pressed in between is about the newest.
  const newest = useRef(doc)
  const take = (changed: unknown) => {
    newest.current = changed
    // The letters come first, then the page around them.
    startTransition(() => setDoc(changed))
  }
  const [handle, setHandle] = useState<DocumentHandle | null>(null)
  const [selected, setSelected] = useState<SelectedNode | null>(null)
  const shared = useShared({ project, offered: props.offered, details, fields, edit })
  const [chosen, setChosen] = useState<ChosenBranch[]>([])
  const ownBranches = useMemo(() => branchesIn(doc), [doc])
  // Global values fill tags as well; those of a recipient win (SUBST-2).
  const { global_substitutions } = details.carried
  const globals = useMemo(
    // A list comes from the contract's empty list, which stands for no values.
    () => Object.fromEntries(Object.entries(global_substitutions ?? {})) as Substitutions,
    [global_substitutions],
  )
  const filling = useMemo(() => ({ ...globals, ...samples.values }), [globals, samples.values])
  const preview = useDocumentPreview({
    ...{ project, draft_id: details.draft_id, fields, doc, filler: partWords.filler },
    ...{ values: samples.values, samples: samples.list },
    // The answer lists the conditions of snippets and of the layout, and ignores choices for others.
    branches: [...choicesThere(chosen, ownBranches), ...chosen.filter(({ inside }) => inside)],
  })
  const branches = [...ownBranches, ...(preview.checked.shared ?? [])]
  const choices = choicesThere(chosen, branches)
  const pictureHost = usePictureHost(project)
  const shown = useShownPictures(project, preview.state)
  const pictureAddress = usePictureAddress(project)
  const pictures = usePictureChoice(project, brand.width)
  const choosePicture = canWrite ? pictures.choose : undefined
  const tags = preview.state.preview?.missing ?? []
  const goTo = useGoToCheck({ editor, handle })
  const nodeAt = useMemo(() => nodeAtIn(preview.doc), [preview.doc])
  const { checks: closer, ...linkCheck } = useLinkCheck({
    ...{ project, draft_id: details.draft_id, fields, newest, of: doc },
  })
  const { addWord, ...spelt } = useSpelling({
    ...{ project, draft_id: details.draft_id, fields, doc, isOn: canWrite },
  })
  const spelledNodeAt = useMemo(() => nodeAtIn(spelt.doc), [spelt.doc])
  const { checked } = preview
  const found = useMemo(() => ({ ...checked, closer }), [checked, closer])
  const marks = useMemo(() => {
    const rows = checkRows(found, { words: checkWords, language })
    return rows.flatMap(({ place, severity, text }) =>
      Array.isArray(place) && place.length > 0 ? [{ place: place as readonly number[], severity, text }] : [],
    )
  }, [found, checkWords, language])
  const html = preview.state.preview?.body.html
  const { track_links, track_read } = fields
  const htmlBytes = useMemo(
    () => (html === undefined ? null : sentBytes(html, { track_links, track_read })),
    [html, track_links, track_read],
  )
  const checks = (
    <DocumentChecks
      {...found}
      isChecked={preview.isChecked}
      htmlBytes={htmlBytes}
      onGoTo={goTo}
      nodeAt={nodeAt}
      {...(canWrite && {
        linkCheck,
        spelling: { result: spelt.result, nodeAt: spelledNodeAt, addWord },
      })}
    />
  )
  const inspector = (
    <Inspector
      selected={selected}
      handle={handle}
      fields={fields}
      onEdit={edit}
      values={filling}
      globals={globals}
      tags={tags}
      brand={brand}
      choosePicture={choosePicture && (() => choosePicture())}
      shared={shared.chosen}
      isReadOnly={!canWrite}
    />
  )
  const { places } = editor.comments
  useEffect(() => {
    const placeIn = ({ place }: CommentThread) =>
      "block" in place ? placeOfBlock(document.ydoc, place.block) : null
    places.current = {
      here: () => {
        const block = selected && blockIdAt(document.ydoc, selected.place)
        return block && selected
          ? { place: { block }, quote: nodeAtIn(doc)(selected.place)?.words ?? "" }
          : null
      },
      isThere: (thread) => placeIn(thread) !== null,
      goTo: (thread) => {
        const place = placeIn(thread)
        if (place) goTo(place)
      },
    }
  })
  const isPreview = jump.side === "preview"
  const sampleTools = (
    <SampleValues
      names={[...new Set([...Object.keys(samples.values), ...tags])]}
      samples={samples}
      canWrite={canWrite}
      isOpen={open === "samples"}
      onOpenChange={(isOpen) => setOpen(isOpen ? "samples" : null)}
      onPast={pastOf(editor)}
    />
  )
  return (
    <>
      {/* The editor stays mounted during the preview, which keeps the cursor, the selection and undo. */}
      <div className={cn("flex min-h-0 flex-1", isPreview && "hidden")}>
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {!details.part && (
            <ContentFields
              draft={fields}
              onChange={edit}
              faults={editor.publishing.faults}
              isReadOnly={!canWrite}
              tagInput={(line) => (
                <TagLine {...line} engine={fields.template_engine} values={filling} tags={tags} />
              )}
            />
          )}
          <ScrollRegion label={words.documentLabel} className="min-h-0 flex-1 overflow-y-auto bg-sunken">
            <DocumentEditor
              ydoc={document.ydoc}
              awareness={presence.awareness}
              person={person}
              engine={fields.template_engine}
              values={filling}
              globals={globals}
              tags={tags}
              brand={brand}
              snippets={shared.drawn}
              hasPlace={details.part === "layout"}
              language={fields.language}
              direction={fields.direction}
              isReadOnly={!canWrite}
              marks={marks}
              choosePicture={choosePicture}
              pictureAddress={pictureAddress}
              onReady={(ready) => {
                setHandle(ready)
                // The canvas reports no change for text that came before it: restored, or typed by others.
                if (ready) take(fromYjs(document.ydoc))
              }}
              onChange={(change) => take(change.doc)}
              onSelect={setSelected}
            />
          </ScrollRegion>
          {checks}
        </div>
        <div className="hidden w-80 shrink-0 overflow-y-auto border-line border-l bg-surface lg:block">
          {inspector}
        </div>
      </div>
      <Sheet
        isOpen={open === "properties"}
        onOpenChange={(isOpen) => setOpen(isOpen ? "properties" : null)}
        title={words.properties}
        hasHiddenTitle
      >
        {inspector}
      </Sheet>
      {isPreview && (
        <PreviewPane
          state={shown}
          pictureHost={pictureHost}
          onGoTo={editor.goToFault}
          isAsSent={choices.length === 0}
          tools={
            <>
              {sampleTools}
              <BranchChoices doc={doc} branches={branches} choices={choices} onChange={setChosen} />
            </>
          }
          checks={checks}
        />
      )}
      {pictures.dialog}
    </>
  )
}
