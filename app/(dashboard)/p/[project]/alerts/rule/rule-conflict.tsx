"use client"

import { useWords } from "#components/shell/language"
import type { FormConflict } from "#lib/interface/browser/use-conflict"
import { type AlertFormWords, alertFormWords } from "#words/alert-form"
import { type AlertRuleWords, alertRuleWords } from "#words/alert-rule"
import { type ConflictFields, ConflictNote } from "../../../../conflict-note.tsx"
import type { RuleForm } from "./form.ts"
import type { NotifyFieldsProps } from "./notify-fields.tsx"

type Props = { conflict: FormConflict<RuleForm> | null } & Pick<NotifyFieldsProps, "choices">

/** SAVE-3: the rule as somebody else saved it, next to the typed one. */
export function RuleConflict({ conflict, choices }: Props) {
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
