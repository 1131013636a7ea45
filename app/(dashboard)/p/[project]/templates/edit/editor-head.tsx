"use client"

import {
  CloudCheck,
  CloudOff,
  CodeXml,
  Ellipsis,
  FileClock,
  FileCode,
  FolderInput,
  History,
  LoaderCircle,
  MessageSquare,
  Send,
  SlidersHorizontal,
  Trash2,
} from "lucide-react"
import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { Badge, Chip } from "#ui/badge"
import { Button, IconButton } from "#ui/button"
import { cn } from "#ui/cn"
import { Field, useFieldIds } from "#ui/field"
import { Menu, MenuItem } from "#ui/menu"
import { Segmented } from "#ui/segmented"
import { templateEditorWords } from "#words/template-editor"
import { templatePartsWords } from "#words/template-parts"
import { templatesWords } from "#words/templates"
import { PartUses } from "./part-uses.tsx"
import { PeopleHere } from "./people-here.tsx"
import { promotionHref } from "../promote/query.ts"
import { type Editor, isStoredHere } from "./use-editor.ts"
import { engineWord } from "../view.ts"

export type EditorHeadProps = {
  editor: Editor
  project: string
  canWrite: boolean
  canSend: boolean
  isVisual: boolean
}

/** Name, engine, save state, the side that is shown, other people, and the actions. The name is edited in place. */
export function EditorHead({ editor, project, canWrite, canSend, isVisual }: EditorHeadProps) {
  const words = useWords(templateEditorWords)
  const list = useWords(templatesWords)
  const parts = useWords(templatePartsWords)
  const { fields, details } = editor.draft
  return (
    <header className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-surface px-4 py-2 max-md:gap-x-2 max-md:gap-y-1 max-md:py-1 lg:px-6">
      <div data-field="name" className="-ml-1 min-w-0 flex-none max-md:flex-1">
        <Field label={words.name} hasHiddenLabel error={editor.publishing.faults.name} className="gap-0">
          <NameInput value={fields.name} onChange={(name) => editor.edit({ name })} isReadOnly={!canWrite} />
        </Field>
      </div>
      {/* A phone has room for the name and the actions; the engine is in the settings. */}
      <Chip className="max-md:hidden">
        {details.part ? parts.kinds[details.part] : engineWord(fields.template_engine, list)}
      </Chip>
      <SaveState editor={editor} canWrite={canWrite} />
      <SideChoice editor={editor} isAlways={isVisual} />
      <div className="ml-auto flex items-center gap-2">
        <PeopleHere people={editor.presence.people} />
        {details.part && (
          <PartUses project={project} details={details} onOpen={() => editor.setOpen("uses")} />
        )}
        <CommentsButton editor={editor} />
        {canSend && (
          <Button onClick={() => editor.setOpen("test")}>
            <Send aria-hidden />
            <span className="max-sm:sr-only">{words.sendTest}</span>
          </Button>
        )}
        {canWrite && <Acts editor={editor} />}
      </div>
    </header>
  )
}

/**
 * A visual template is edited across the page and the preview replaces it; a source has both halves where there is room.
 * Below the other parts on narrow screens.
 */
function SideChoice({ editor: { jump, setOpen }, isAlways }: { editor: Editor; isAlways: boolean }) {
  const words = useWords(templateEditorWords)
  return (
    <div
      className={cn(
        "flex items-center justify-between gap-2 max-lg:order-last max-lg:basis-full",
        !isAlways && "lg:hidden",
      )}
    >
      <Segmented
        label={words.side}
        value={jump.side}
        onValueChange={jump.setSide}
        segments={[
          { value: "edit", label: words.edit },
          { value: "preview", label: words.preview },
        ]}
      />
      {/* Next to the message when there is room for it. */}
      {isAlways && jump.side === "edit" && (
        <Button size="sm" variant="ghost" className="lg:hidden" onClick={() => setOpen("properties")}>
          <SlidersHorizontal aria-hidden />
          {words.properties}
        </Button>
      )}
    </div>
  )
}

function CommentsButton({ editor: { comments, draft } }: { editor: Editor }) {
  const words = useWords(templateEditorWords)
  const { openThreads } = draft.details
  return (
    <Button
      variant="ghost"
      aria-pressed={comments.isOpen}
      aria-label={words.comments({ count: openThreads })}
      onClick={() => comments.setIsOpen(!comments.isOpen)}
      className="aria-pressed:bg-pressed aria-pressed:text-ink"
    >
      <MessageSquare aria-hidden />
      {openThreads > 0 && <span className="tnum">{openThreads}</span>}
    </Button>
  )
}

function Acts({ editor }: { editor: Editor }) {
  const words = useWords(templateEditorWords)
  const list = useWords(templatesWords)
  const parts = useWords(templatePartsWords)
  const { details } = editor.draft
  return (
    <>
      <Button
        variant="primary"
        onClick={() => editor.setOpen("publish")}
        isBusy={editor.publishing.isPublishing}
        busyLabel={words.publishing}
      >
        {details.needsSecond
          ? words.askToPublish
          : words.publish({ version: (details.base_version ?? 0) + 1 })}
      </Button>
      <Menu
        trigger={
          <IconButton label={words.more}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<FileClock />} onSelect={() => editor.setOpen("versions")}>
          {words.versions}
        </MenuItem>
        {!details.part && (
          <MenuItem
            icon={<FolderInput />}
            href={promotionHref(editor.project, details.template_id ?? details.draft_id)}
          >
            {list.promote}
          </MenuItem>
        )}
        {details.kind === "visual" && !details.part && (
          <>
            <MenuItem icon={<FileCode />} onSelect={() => editor.setOpen("mjml")}>
              {words.viewMjml}
            </MenuItem>
            <MenuItem icon={<CodeXml />} onSelect={() => editor.setOpen("source")}>
              {words.toSource}
            </MenuItem>
          </>
        )}
        <MenuItem icon={<Trash2 />} isDanger onSelect={() => editor.setOpen("delete")}>
          {details.part ? parts.delete : words.delete}
        </MenuItem>
      </Menu>
    </>
  )
}

function NameInput({
  value,
  onChange,
  isReadOnly,
}: {
  value: string
  onChange: (name: string) => void
  isReadOnly: boolean
}) {
  const words = useWords(templateEditorWords)
  return (
    <input
      {...useFieldIds()}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      readOnly={isReadOnly}
      placeholder={words.name}
      className="field-sizing-content h-8 min-w-24 max-w-[min(420px,calc(100vw-32px))] rounded-sm bg-transparent px-1 font-semibold text-ink text-lg hover:bg-hover read-only:hover:bg-transparent max-md:h-11 max-md:w-full max-md:min-w-0"
    />
  )
}

/**
 * Save state of the text: being sent, saved, in this browser until the server answers, or restored from an earlier
 * visit.
 */
function SaveState({ editor, canWrite }: { editor: Editor; canWrite: boolean }) {
  const words = useWords(templateEditorWords)
  const { draft, document } = editor
  const states = [draft.saveState.state, document.saveState.state]
  if (!canWrite) return <Badge severity="info">{words.readOnly}</Badge>
  // The banner shows decisions and refusals.
  if (states.includes("conflict") || states.includes("refused")) return null
  if (states.includes("waiting"))
    return (
      <Said icon={<CloudOff aria-hidden className="size-3.5 text-warning-ink" />}>
        {[draft.saveState, document.saveState].every(isStoredHere) ? words.keptHereUntil : words.notStored}
      </Said>
    )
  if (states.includes("saving"))
    return (
      <Said icon={<LoaderCircle aria-hidden className="size-3.5 animate-turn text-ink-3" />}>
        {words.keeping}
      </Said>
    )
  if (draft.isRestored || document.isRestored)
    return <Said icon={<History aria-hidden className="size-3.5 text-warning-ink" />}>{words.restored}</Said>
  if (draft.details.isChanged)
    return <Said icon={<CloudCheck aria-hidden className="size-3.5 text-success" />}>{words.draftKept}</Said>
  return <Said icon={null}>{words.publishedState({ version: draft.details.base_version ?? 1 })}</Said>
}

function Said({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <p
      role="status"
      className="flex items-center gap-1.5 text-ink-2 text-xs max-md:order-last max-md:basis-full"
    >
      {icon} {children}
    </p>
  )
}
