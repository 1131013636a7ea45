"use client"

import { useRef } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { isKey, useHeard } from "#components/shell/use-key"
import { clock } from "#lib/clock"
import { formatInstant } from "#lib/format/date"
import { sendWords } from "#lib/words/send"
import { Panel } from "#ui/panel"
import { Segmented } from "#ui/segmented"
import { ConfirmDialog } from "./confirm-dialog.tsx"
import { FilesField } from "./files-field.tsx"
import type { SendField } from "./form.ts"
import { HeldRun } from "./held-run.tsx"
import type { TemplateChoice } from "./load.ts"
import { OptionsPanel } from "./options-panel.tsx"
import { OutcomesPanel } from "./outcomes-panel.tsx"
import { PreviewPanel } from "./preview-panel.tsx"
import { RecipientsPanel } from "./recipients-panel.tsx"
import { RunPanel } from "./run-panel.tsx"
import { SendBar } from "./send-bar.tsx"
import { TemplateFields } from "./template-fields.tsx"
import { type SendState, useSendPage } from "./use-send-page.ts"
import { ValuesFields } from "./values-fields.tsx"
import { WhenPanel } from "./when-panel.tsx"
import { WriteFields } from "./write-fields.tsx"

export type SendPageProps = {
  project: string
  timeZone: string
  /** Magic addresses act in the sandbox only. */
  isSandbox: boolean
  sender: { from_email: string; from_name: string }
  templates: readonly TemplateChoice[]
  templatesFailure: string | null
  templateId: string | undefined
  to: string | undefined
  /** A domain's page leads here with an address of that domain. */
  from?: string | undefined
}

/** Form at the left; what each person gets, and what became of it, at the right. */
export function SendPage(props: SendPageProps) {
  const frame = useRef<HTMLFormElement>(null)
  const focus = (field: SendField) =>
    setTimeout(() => frame.current?.querySelector<HTMLElement>(controlIn(field))?.focus())
  const state = useSendPage(props, focus)
  useHeard(["sendForm"])
  return (
    <>
      <Held {...props} state={state} />
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,720px)_minmax(320px,1fr)]">
        <form
          ref={frame}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            state.submit()
          }}
          onKeyDown={(event) => {
            if (!isKey("sendForm", event.nativeEvent)) return
            event.preventDefault()
            state.submit()
          }}
          className="flex min-w-0 flex-col gap-3"
        >
          <FormParts {...props} state={state} />
        </form>
        <Side {...props} state={state} />
      </div>
      <Confirm {...props} state={state} />
    </>
  )
}

const controlIn = (field: SendField) =>
  `[data-field="${field}"] :is(input:not([type=file]), textarea, select, [contenteditable=true], button)`

type Part = SendPageProps & { state: SendState }

function FormParts({ state, ...props }: Part) {
  const words = useWords(sendWords)
  const { form, change, part } = state
  return (
    <>
      <Panel
        title={words.letter}
        tools={
          <Segmented
            label={words.whatIsSent}
            value={form.source}
            onValueChange={(source) => change({ source })}
            segments={[
              { value: "write", label: words.write },
              { value: "template", label: words.useTemplate },
            ]}
          />
        }
      >
        {form.source === "write" ? (
          <WriteFields {...part} />
        ) : (
          <TemplateFields
            {...part}
            project={props.project}
            templates={props.templates}
            failure={props.templatesFailure ?? state.templateFailure}
          />
        )}
        <ValuesFields {...part} names={state.sharedNames} />
        <div className="pt-4">
          <FilesField files={state.files} onChange={state.setFiles} fault={part.faults.files} />
        </div>
      </Panel>
      <RecipientsPanel
        {...part}
        csv={state.csv}
        onCsv={state.setCsv}
        mapping={state.mapping}
        fields={state.fields}
        readers={state.readers}
        heldBack={state.heldBack}
        isSandbox={props.isSandbox}
      />
      <OptionsPanel {...part} isOpen={state.isOptionsOpen} onOpenChange={state.setIsOptionsOpen} />
      <WhenPanel {...part} timeZone={props.timeZone} />
      <SendBar state={state} />
    </>
  )
}

function Side({ state, ...props }: Part) {
  const { run, readers } = state
  return (
    <div className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-[60px] lg:max-h-[calc(100dvh-72px)] lg:overflow-y-auto [&>*]:shrink-0">
      {run.progress && (
        <RunPanel
          project={props.project}
          progress={run.progress}
          isStopping={run.isStopping}
          time={state.sentTime}
          canGoOn={state.left > 0}
          onStop={run.stop}
          onGoOn={state.goOn}
          onAnother={state.another}
        />
      )}
      <PreviewPanel
        state={state.preview}
        readers={readers.readers}
        at={state.shownAt}
        onMove={state.setShownAt}
      />
      {props.isSandbox && !run.progress && state.form.to === "typed" && (
        <OutcomesPanel readers={readers.readers} />
      )}
    </div>
  )
}

function Confirm({ state, templates }: Part) {
  const { form } = state
  if (!state.asked) return null
  const chosen = templates.find((one) => one.id === form.template_id)
  const own = form.from_name.trim() ? `${form.from_name.trim()} <${form.from_email.trim()}>` : form.from_email
  return (
    <ConfirmDialog
      readers={state.asked.readers}
      heldBack={state.heldBack}
      subject={form.source === "template" ? (chosen?.subject ?? "") : form.subject}
      sender={form.source === "template" ? (chosen?.sender ?? "") : own}
      time={state.asked.time}
      calls={state.asked.calls}
      isTyped={form.to === "typed"}
      onSend={state.sendAsked}
      onClose={state.withdraw}
    />
  )
}

function Held({ state, timeZone }: Part) {
  const language = useLanguage()
  const { held, progress } = state.run
  if (!held || progress) return null
  return (
    <HeldRun
      done={held.progress.next}
      total={held.progress.total}
      time={formatInstant(held.startedMs, timeZone, clock.now(), language)}
      isSameList={state.left > 0}
      onGoOn={state.goOn}
      onForget={state.run.forgetHeld}
    />
  )
}
