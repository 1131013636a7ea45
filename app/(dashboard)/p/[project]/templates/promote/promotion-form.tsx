"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { isAddress } from "#contract/address"
import { postJson } from "#lib/interface/browser/mutate"
import { type Form, useForm } from "#lib/interface/browser/use-form"
import type { Promoted, PromotionPlan } from "#lib/features/templates/promotion/promotion-plan"
import { Button } from "#ui/button"
import { ChoiceCards } from "#ui/choice-cards"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Panel } from "#ui/panel"
import { Refusal } from "#ui/refusal"
import { notify } from "#ui/toast"
import { promotionWords } from "#words/promotion"
import { templateEditorWords } from "#words/template-editor"
import { usePromotionQuery } from "./use-promotion-query.ts"

export type PromotionFormProps = { project: string; template: string; plan: PromotionPlan }

type How = "draft" | "published"
type Values = { name: string; from_email: string; how: How }

/** Name and sender of the copy, and whether it is published at once. */
export function PromotionForm(props: PromotionFormProps) {
  const { plan } = props
  const words = useWords(promotionWords)
  const form = usePromotion(props)
  const project = plan.project.name
  const [how, setHow] = form.choice("how")
  return (
    <Panel title={words.details} hasHeadLine>
      <form noValidate onSubmit={form.submit} className="flex max-w-[560px] flex-col gap-4">
        {plan.target === null && (
          <Field label={words.name({ project })} error={form.faultOf("name")}>
            <Input {...form.register("name")} maxLength={255} autoComplete="off" />
          </Field>
        )}
        <SenderField plan={plan} form={form} />
        <ChoiceCards
          legend={words.how}
          name="how"
          value={how}
          onChange={setHow}
          choices={[
            ...(plan.state === "same"
              ? []
              : [{ value: "draft" as const, label: words.draft, text: words.draftText }]),
            { value: "published" as const, label: words.publish, text: words.publishText({ project }) },
          ]}
        />
        <Refusal text={form.refusal?.message} />
        <div>
          <Button type="submit" variant="primary" isBusy={form.isBusy} busyLabel={words.promoting}>
            {how === "draft" ? words.promoteDraft : words.promotePublished({ project })}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function SenderField({ plan, form }: { plan: PromotionPlan; form: Form<Values> }) {
  const words = useWords(promotionWords)
  const { faults } = useWords(templateEditorWords)
  const { domains } = plan.sender
  const hint =
    domains === null
      ? words.unknownDomains
      : domains.length === 0
        ? words.noDomains
        : words.domains({ domains: domains.slice(0, 5).join(", ") })
  return (
    <Field
      label={words.sender({ project: plan.project.name })}
      hint={hint}
      error={form.faultOf("from_email")}
    >
      <Input
        {...form.register("from_email", { validate: (text) => isAddress(text.trim()) || faults.address })}
        type="email"
        maxLength={320}
        autoComplete="off"
      />
    </Field>
  )
}

function usePromotion({ project, template, plan }: PromotionFormProps): Form<Values> {
  const words = useWords(promotionWords)
  const router = useRouter()
  const { as } = usePromotionQuery()
  const there = plan.project.name
  return useForm<Values, Promoted>({
    defaultValues: {
      name: plan.source.name,
      from_email: plan.sender.from_email,
      how: plan.state === "same" ? "published" : "draft",
    },
    send: ({ how, ...fields }) =>
      postJson<Promoted>(`/api/projects/${encodeURIComponent(project)}/drafts/promote`, {
        ...{ id: template, to: plan.project.slug, is_new: as === "new", key: plan.key },
        ...{ ...fields, publish: how === "published" },
      }),
    // The reloaded page shows the next step.
    done: (outcome, { name }) => {
      const named = { name: plan.target?.name ?? name, project: there }
      showOutcome(outcome, named)
      router.refresh()
    },
  })

  function showOutcome(outcome: Promoted, named: { name: string; project: string }): void {
    if (outcome.kind === "same") return void notify.done(words.nothingToDo({ project: there }))
    if (outcome.kind === "changed_since") return void notify.failed(words.changedSince)
    if (outcome.kind === "not_published")
      return void notify.failed(words.notPublished({ project: there, sentence: outcome.sentence }))
    const { version } = outcome
    notify.done(version === null ? words.done(named) : words.donePublished({ ...named, version }))
  }
}
