"use client"

import { useRef } from "react"
import { useWords } from "#components/shell/language"
import { isKey, useActiveKeys } from "#components/shell/use-key"
import { Panel } from "#ui/panel"
import { Segmented } from "#ui/segmented"
import { sendWords } from "#words/send"
import { isCaught } from "../_sending/destination.ts"
import { ConfirmDialog } from "./check/confirm-dialog.tsx"
import { FilesField } from "./compose/files-field.tsx"
import { OptionsPanel } from "./compose/options-panel.tsx"
import { TemplateFields } from "./compose/template-fields.tsx"
import { ValuesFields } from "./compose/values-fields.tsx"
import { WriteFields } from "./compose/write-fields.tsx"
import type { SendField } from "./form.ts"
import { OutcomesPanel } from "./preview/outcomes-panel.tsx"
import { PreviewPanel } from "./preview/preview-panel.tsx"
import { RecipientsPanel } from "./recipients/recipients-panel.tsx"
import { RunList } from "./run/run-list.tsx"
import { RunPanel } from "./run/run-panel.tsx"
import { useRun, useRunChanges, useRuns } from "./run/run-queries.ts"
import { UploadPanel } from "./run/upload-panel.tsx"
import { SendBar } from "./send-bar.tsx"
import type { SendPageProps } from "./send-props.ts"
import { type SendState, useSendPage } from "./use-send-page.ts"
import { WhenPanel } from "./when/when-panel.tsx"

/** Form at the left; what each person gets, and what became of it, at the right. */
export function SendPage(props: SendPageProps) {
  const frame = useRef<HTMLFormElement>(null)
  const focus = (field: SendField) =>
    setTimeout(() => frame.current?.querySelector<HTMLElement>(controlIn(field))?.focus())
  const state = useSendPage(props, focus)
  useActiveKeys(["sendForm"])
  return (
    <>
      <div className="grid items-start gap-3 pb-3 lg:grid-cols-[minmax(0,720px)_minmax(320px,1fr)]">
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
      <Runs {...props} state={state} />
      <Confirm {...props} state={state} />
    </>
  )
}

const controlIn = (field: SendField) =>
  `[data-field="${field}"] :is(input:not([type=file]), textarea, select, [contenteditable=true], button)`

type Part = SendPageProps & { state: SendState }

function FormParts({ state, ...props }: Part) {
  const words = useWords(sendWords)
  const { form, part } = state
  return (
    <>
      <Panel
        title={words.message}
        tools={
          <Segmented
            label={words.whatIsSent}
            value={form.source}
            onValueChange={(source) => part.onChange({ source })}
            segments={[
              { value: "write", label: words.write },
              { value: "template", label: words.useTemplate },
            ]}
          />
        }
      >
        {form.source === "write" ? (
          <WriteFields {...part} project={props.project} destination={state.destination} />
        ) : (
          <TemplateFields
            {...part}
            project={props.project}
            destination={state.destination}
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
        isSandbox={isCaught(state.destination)}
      />
      <OptionsPanel {...part} isOpen={state.isOptionsOpen} onOpenChange={state.setIsOptionsOpen} />
      <WhenPanel {...part} timeZone={props.timeZone} />
      <SendBar state={state} />
    </>
  )
}

function Side({ state, ...props }: Part) {
  const { readers, upload } = state
  const { data: run } = useRun(props.project, state.shown)
  return (
    <div className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-[60px] lg:max-h-[calc(100dvh-72px)] lg:overflow-y-auto [&>*]:shrink-0">
      {upload.upload && <UploadPanel upload={upload.upload} onCancel={upload.cancel} />}
      {run && (
        <RunPanel
          key={run.run_id}
          project={props.project}
          timeZone={props.timeZone}
          run={run}
          isOwn={state.isOwn}
          onAnother={state.another}
          onClose={() => state.setShown(null)}
        />
      )}
      <PreviewPanel
        state={state.preview}
        readers={readers.readers}
        at={state.shownAt}
        onMove={state.setShownAt}
      />
      {isCaught(state.destination) && !run && state.form.to === "typed" && (
        <OutcomesPanel readers={readers.readers} />
      )}
    </div>
  )
}

function Runs({ state, ...props }: Part) {
  const { data, error } = useRuns(props.project, { runs: props.runs })
  useRunChanges(props.project)
  return (
    <RunList
      project={props.project}
      timeZone={props.timeZone}
      runs={data.runs}
      failure={error?.message ?? null}
      shown={state.shown}
      onShow={state.setShown}
    />
  )
}

function Confirm({ state, templates, project }: Part) {
  const { form } = state
  if (!state.toConfirm) return null
  const chosen = templates.find((one) => one.id === form.template_id)
  const sender = form.from_name.trim()
    ? `${form.from_name.trim()} <${form.from_email.trim()}>`
    : form.from_email
  return (
    <ConfirmDialog
      project={project}
      ready={state.toConfirm}
      heldBack={state.heldBack}
      sender={form.source === "template" ? (chosen?.sender ?? "") : sender}
      isTyped={form.to === "typed"}
      inputFor={state.inputFor}
      onSend={state.sendConfirmed}
      onClose={state.withdraw}
    />
  )
}
