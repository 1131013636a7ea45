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
import { alertFormWords, type AlertFormWords } from "#words/alert-form"
import { ConditionFields } from "./condition-fields.tsx"
import { fieldOf, type RuleForm, ruleOf, type SavedRule, theirsOf } from "./form.ts"
import { Preview } from "./preview.tsx"
import { NotifyFields, type NotifyFieldsProps } from "./notify-fields.tsx"
import { FilterFields, MetricFields } from "./watch-fields.tsx"
import type { FormConflict } from "#lib/interface/browser/use-conflict"
import { alertRuleWords, type AlertRuleWords } from "#words/alert-rule"
import { type ConflictFields, ConflictNote } from "../../../../conflict-note.tsx"

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

type RuleFormInput = Pick<RuleFormProps, "project" | "rule_id" | "saved" | "seen">

function useRuleForm({ project, rule_id, saved, seen }: RuleFormInput): Form<RuleForm> {
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

type Props = { conflict: FormConflict<RuleForm> | null } & Pick<NotifyFieldsProps, "choices">

/** SAVE-3: the rule as another user saved it, next to the typed one. */
function RuleConflict({ conflict, choices }: Props) {
  const words = useWords(alertFormWords)
  const rules = useWords(alertRuleWords)
  return <ConflictNote conflict={conflict} fields={conflictFields(words, rules, choices)} />
}

/** Destinations by their addresses; one that has been deleted since stays away. */
const conflictFields = (
  words: AlertFormWords,
  { metrics, windows, filters }: AlertRuleWords,
  choices: Props["choices"],
): ConflictFields<RuleForm> => ({
  ...filterFields(filters),
  name: [words.name],
  metric: [words.metric, (metric) => metrics[metric]],
  window: [words.window, (minutes) => windows[minutes]],
  kind: [words.kind, (kind) => words.kinds[kind]],
  direction: [words.direction, (direction) => words.directions[direction]],
  value: [words.value],
  percent: [words.percent],
  least: [words.least],
  volume: [words.volume],
  time_zone: [words.zone],
  hasQuiet: [words.quiet],
  quietFrom: [`${words.quiet}: ${words.from}`],
  quietTo: [`${words.quiet}: ${words.to}`],
  destination_ids: [
    words.destinations,
    (ids) =>
      choices
        .filter(({ id }) => ids.includes(id))
        .map(({ address }) => address)
        .join(", "),
  ],
})

const filterFields = (filters: AlertRuleWords["filters"]): ConflictFields<RuleForm> =>
  Object.fromEntries(Object.entries(filters).map(([name, label]) => [name, [label]]))
