"use client"

import { GitCompareArrows } from "lucide-react"
import { useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { at, clock } from "#lib/platform/clock"
import { formatFull } from "#lib/interface/format/date"
import type { DraftDetails } from "#lib/features/templates/draft-data"
import { Button, LinkButton } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Refusal } from "#ui/refusal"
import { Segmented } from "#ui/segmented"
import { publishingWords } from "#words/publishing"
import { type TemplateEditorWords, templateEditorWords } from "#words/template-editor"
import { type TemplatePartsWords, templatePartsWords } from "#words/template-parts"
import { compareHref, liveVersionOf } from "../[id]/compare/query.ts"
import { nextHour, type TimeChoice, timeOf } from "./publish-time.ts"
import { PublishTimeField, timeFault } from "./publish-time-field.tsx"
import type { Editor } from "../edit/use-editor.ts"

export type PublishDialogProps = {
  project: string
  editor: Editor
  projectZone: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/**
 * Publishes with a note, now or at a time, or requests approval; names a version from elsewhere, or an existing plan,
 * before it is replaced.
 */
export default function PublishDialog(props: PublishDialogProps) {
  const { project, editor, projectZone, isOpen, onOpenChange } = props
  const words = useWords(templateEditorWords)
  const parts = useWords(templatePartsWords)
  const later = useWords(publishingWords)
  const [note, setNote] = useState("")
  const [when, setWhen] = useState<"now" | "later">("now")
  const [time, setTime] = useState<TimeChoice>(() => nextHour(projectZone, clock.now().getTime()))
  const [timeError, setTimeError] = useState<string>()
  const { publishing, draft } = editor
  const { inTheWay } = publishing
  const { details } = draft
  const { needsSecond } = details
  const version = (inTheWay?.version ?? details.base_version ?? 0) + 1
  const replaced = inTheWay?.version ?? liveVersionOf(details)
  const isPlan = needsSecond || when === "later"
  const publish = async () => {
    const chosen = timeOf(time, projectZone, clock.now().getTime())
    const fault = when === "later" ? timeFault(chosen, projectZone, later) : undefined
    setTimeError(fault)
    if (fault) return
    const publish_at = when === "later" && chosen.state === "due" ? at(chosen.epochMs).toISOString() : null
    const plan = isPlan ? { publish_at, instead_of: openPlan(details)?.publication_id } : undefined
    const outcome = await publishing.publish(note, inTheWay?.version, plan)
    if (outcome === "published") setNote("")
    if (outcome !== "not_yet") onOpenChange(false)
    // The next step lists the templates that are outdated now.
    if (outcome === "published" && draft.details.part) editor.setOpen("uses")
  }
  const named = { name: draft.fields.name || words.unnamed, version }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={needsSecond ? later.askTitle(named) : words.publishTitle(named)}
      description={needsSecond ? later.askText : textOf(details, words, parts)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{words.cancel}</Button>
          <Button
            type="submit"
            form="publish-draft"
            variant="primary"
            isBusy={publishing.isPublishing}
            busyLabel={isPlan ? later.planning : words.publishing}
          >
            {inTheWay
              ? words.publishOver
              : needsSecond
                ? later.ask
                : when === "later"
                  ? later.plan({ version })
                  : words.publish({ version })}
          </Button>
        </>
      }
    >
      <form
        id="publish-draft"
        className="flex flex-col gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void publish()
        }}
      >
        {inTheWay && (
          <p role="alert" className="text-sm text-warning-ink">
            {words.outsideInTheWay({ version: inTheWay.version, time: inTheWay.updated_at })}
          </p>
        )}
        <PlanGivenUp {...props} isPlan={isPlan} />
        {replaced !== null && (
          <LinkButton
            size="sm"
            className="self-start"
            href={compareHref(project, details.template_id ?? details.draft_id, {
              ...{ one: replaced, other: "draft" },
            })}
          >
            <GitCompareArrows aria-hidden />
            {words.whatChanges}
          </LinkButton>
        )}
        <Segmented
          label={later.when}
          value={when}
          onValueChange={setWhen}
          segments={[
            { value: "now", label: needsSecond ? later.onceAgreed : later.now },
            { value: "later", label: later.later },
          ]}
          className="self-start"
        />
        {when === "later" && (
          <PublishTimeField value={time} onChange={setTime} timeZone={projectZone} error={timeError} />
        )}
        <Field label={words.note} isOptional hint={words.noteHint}>
          <Input value={note} onChange={(event) => setNote(event.target.value)} maxLength={500} />
        </Field>
        <Refusal text={publishing.refusal} />
      </form>
    </Dialog>
  )
}

const textOf = (
  { part, template_id }: DraftDetails,
  words: TemplateEditorWords,
  { publishText }: TemplatePartsWords,
): string => (part ? publishText : template_id === null ? words.publishFirst : words.publishText)

/** A plan that is still to be published or approved. */
const openPlan = ({ plan }: Editor["draft"]["details"]) =>
  plan?.state === "asked" || plan?.state === "planned" ? plan : null

/** Says what happens to an existing plan before it is replaced. */
function PlanGivenUp({ editor, projectZone, isPlan }: PublishDialogProps & { isPlan: boolean }) {
  const words = useWords(publishingWords)
  const language = useLanguage()
  const plan = openPlan(editor.draft.details)
  if (!plan) return null
  const name = plan.asked_by ?? words.somebody
  const time = plan.publishAtMs === null ? "" : formatFull(plan.publishAtMs, projectZone, language)
  return (
    <p className="text-sm text-warning-ink">
      {(isPlan ? words.takesPlace : words.overtakes)({ name, time, timed: time === "" ? "no" : "yes" })}
    </p>
  )
}
