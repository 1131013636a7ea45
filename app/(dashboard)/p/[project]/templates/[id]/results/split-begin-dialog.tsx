"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { wholeNumber } from "#lib/interface/browser/field-rules"
import { type Form, useForm } from "#lib/interface/browser/use-form"
import { instantOf } from "#lib/analytics/series/zone"
import { ChoiceCards } from "#ui/choice-cards"
import { Field } from "#ui/field"
import { FormDialog } from "#ui/form-dialog"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { notify } from "#ui/toast"
import { splitTestWords } from "#words/split-test"
import { TimeInput } from "../../../_range/time-input.tsx"
import { typedAt, typedWall } from "#lib/analytics/range/typed-time"
import type { SplitView } from "#lib/features/template-results/page/split"

export type SplitBeginDialogProps = {
  project: string
  split: SplitView
  isOpen: boolean
  onClose: () => void
}

type Values = {
  tried_version: string
  share: string
  ends: "hand" | "rule"
  measure: "opened" | "clicked"
  after_messages: string
  ends_ms: string
}

const weekMs = 7 * 86_400_000

/** The version, its share, and how the test ends. */
export default function SplitBeginDialog({ project, split, isOpen, onClose }: SplitBeginDialogProps) {
  const words = useWords(splitTestWords)
  const router = useRouter()
  const { draft_id, choices, live, timeZone, nowMs } = split
  const form = useForm<Values, { test_id: string }>({
    defaultValues: {
      ...{ tried_version: choices[0]?.value ?? "", share: "50", ends: "hand" },
      ...{ measure: "clicked", after_messages: "1000" },
      ends_ms: typedAt(nowMs + weekMs, timeZone),
    },
    send: (values) =>
      postJson(`/api/projects/${encodeURIComponent(project)}/drafts/tests`, {
        ...{
          act: "begin",
          draft_id,
          tried_version: Number(values.tried_version),
          share: Number(values.share),
        },
        rule: ruleOf(values, timeZone),
      }),
    done: () => {
      onClose()
      notify.done(words.begun)
      router.refresh()
    },
  })
  const [ends, setEnds] = form.choice("ends")
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={words.beginTitle}
      description={words.beginText({ version: live })}
      cancel={words.cancel}
      submit={words.begin}
      busy={words.beginning}
    >
      <Field label={words.version} error={form.faultOf("tried_version")}>
        <Select {...form.register("tried_version")} choices={choices} />
      </Field>
      <Field label={words.share} hint={words.shareHint({ version: live })} error={form.faultOf("share")}>
        <Input
          {...form.register("share", { validate: wholeNumber({ min: 1, max: 99, wrong: words.badShare }) })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          className="w-24"
        />
      </Field>
      <ChoiceCards
        legend={words.howItEnds}
        name="ends"
        value={ends}
        onChange={setEnds}
        choices={[
          { value: "hand", label: words.byHand, text: words.byHandText },
          { value: "rule", label: words.byRule, text: words.byRuleText },
        ]}
      />
      {ends === "rule" && <Rule form={form} timeZone={timeZone} />}
    </FormDialog>
  )
}

function Rule({ form, timeZone }: { form: Form<Values>; timeZone: string }) {
  const words = useWords(splitTestWords)
  const count = wholeNumber({ min: 100, max: 20_000, wrong: words.badMessages })
  const isTime = (text: string) => text.trim() === "" || typedWall(text) !== null || words.badTime
  return (
    <>
      <Field label={words.measure} error={form.faultOf("measure")}>
        <Select
          {...form.register("measure")}
          choices={(["clicked", "opened"] as const).map((value) => ({ value, label: words.measures[value] }))}
        />
      </Field>
      <Field label={words.afterMessages} hint={words.afterHint} error={form.faultOf("after_messages")}>
        <Input
          {...form.register("after_messages", { validate: (text) => text.trim() === "" || count(text) })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          className="w-32"
        />
      </Field>
      <Field
        label={words.atTheLatest({ zone: timeZone })}
        hint={words.latestHint}
        error={form.faultOf("ends_ms")}
      >
        <TimeInput {...form.register("ends_ms", { validate: isTime })} />
      </Field>
    </>
  )
}

/** End conditions as the server takes them; an empty field is left out. */
function ruleOf({ ends, measure, after_messages, ends_ms }: Values, timeZone: string) {
  if (ends === "hand") return null
  const wall = typedWall(ends_ms)
  return {
    measure,
    after_messages: after_messages.trim() === "" ? null : Number(after_messages),
    ends_ms: wall === null ? null : instantOf(wall, timeZone),
  }
}
