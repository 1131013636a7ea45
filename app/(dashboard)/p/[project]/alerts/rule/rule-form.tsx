"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { filled } from "#lib/interface/browser/field-rules"
import { postJson } from "#lib/interface/browser/mutate"
import { type Form, useForm } from "#lib/interface/browser/use-form"
import { Button, LinkButton } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { useLeaveGuard } from "#ui/leave-guard"
import { Panel } from "#ui/panel"
import { Refusal } from "#ui/refusal"
import { notify } from "#ui/toast"
import { alertFormWords } from "#words/alert-form"
import { ConditionFields } from "./condition-fields.tsx"
import { fieldOf, type RuleForm, ruleOf, type SavedRule, theirsOf } from "./form.ts"
import { Preview } from "./preview.tsx"
import { RuleConflict } from "./rule-conflict.tsx"
import { NotifyFields } from "./notify-fields.tsx"
import { FilterFields, MetricFields } from "./watch-fields.tsx"

export type RuleFormProps = {
  project: string
  /** null while it does not exist. */
  rule_id: string | null
  saved: RuleForm
  /** SAVE-1: the fields that `saved` was made of; null while the rule does not exist. */
  seen: SavedRule | null
  choices: readonly { id: string; address: string }[]
  canWrite: boolean
  timeZone: string
}

/** Metric, condition and destinations of a rule, with a preview of recent firings. */
export function RuleFormView(props: RuleFormProps) {
  const { project, rule_id, choices, canWrite, timeZone } = props
  const words = useWords(alertFormWords)
  const form = useRuleForm(props)
  const isNew = rule_id === null
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-3">
      <fieldset disabled={!canWrite} className="contents">
        <Panel title={words.what}>
          <div className="flex flex-col gap-4">
            <Field label={words.name} error={form.faultOf("name")} isRequired>
              <Input
                {...form.register("name", { validate: filled(words.nameMissing) })}
                autoComplete="off"
                maxLength={80}
              />
            </Field>
            <MetricFields form={form} />
            <FilterFields form={form} project={project} />
          </div>
        </Panel>
        <Panel title={words.when}>
          <ConditionFields form={form} />
        </Panel>
        <Preview project={project} form={form} timeZone={timeZone} />
        <Panel title={words.who}>
          <NotifyFields form={form} choices={choices} />
        </Panel>
      </fieldset>
      <RuleConflict conflict={form.conflict} choices={choices} />
      <Refusal text={form.refusal?.message} />
      {canWrite ? (
        <div className="flex gap-2">
          <Button
            type="submit"
            variant="primary"
            isBusy={form.isBusy}
            busyLabel={isNew ? words.creating : words.saving}
          >
            {isNew ? words.create : words.save}
          </Button>
          <LinkButton href={`/p/${project}/alerts`} variant="ghost">
            {words.cancel}
          </LinkButton>
        </div>
      ) : (
        <p className="text-ink-3 text-sm">{words.readOnly}</p>
      )}
    </form>
  )
}

type Asked = Pick<RuleFormProps, "project" | "rule_id" | "saved" | "seen">

function useRuleForm({ project, rule_id, saved, seen }: Asked): Form<RuleForm> {
  const words = useWords(alertFormWords)
  const router = useRouter()
  const which = rule_id === null ? { act: "create" } : { act: "change", rule_id }
  const form = useForm({
    defaultValues: saved,
    send: (typed: RuleForm, _last, newest) =>
      postJson(`/api/projects/${encodeURIComponent(project)}/alerts`, {
        ...{ ...which, rule: ruleOf(typed) },
        ...(seen && { expected: newest ?? seen }),
      }),
    theirsOf,
    done: () => {
      notify.done(rule_id === null ? words.created : words.saved)
      router.push(`/p/${project}/alerts`)
      router.refresh()
    },
    fieldOf: (_form, path) => fieldOf(path),
    isLeft: true,
  })
  useLeaveGuard(form.formState.isDirty && !form.isBusy)
  return form
}
