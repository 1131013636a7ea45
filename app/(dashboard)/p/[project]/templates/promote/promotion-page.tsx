"use client"

import { FolderInput } from "lucide-react"
import { CrumbTitle } from "#components/shell/crumbs"
import { useWords } from "#components/shell/language"
import type { PromotionPlan } from "#lib/features/templates/promotion/promotion-plan"
import { Field } from "#ui/field"
import { Page, PageHeader } from "#ui/page-header"
import { Refusal } from "#ui/refusal"
import { Select } from "#ui/select"
import { EmptyState } from "#ui/states"
import { promotionWords } from "#words/promotion"
import { templatesWords } from "#words/templates"
import { Panel } from "#ui/panel"
import { brandWords } from "#words/brand"
import { ChangesPanel } from "./changes-panel.tsx"
import type { ProjectChoice } from "./load.ts"
import { PromotionForm } from "./promotion-form.tsx"
import { usePromotionQuery } from "./use-promotion-query.ts"
import { Comparison } from "./comparison.tsx"
import { brandLine } from "./view.ts"

export type PromotionPageProps = {
  project: string
  template: string
  name: string
  choices: readonly ProjectChoice[]
  plan: PromotionPlan | null
  /** Reason there is no plan. */
  failure: string | null
}

/** Target project, changes there, and the action, in this order. */
export function PromotionPage({ project, template, name, choices, plan, failure }: PromotionPageProps) {
  const words = useWords(promotionWords)
  const { unnamed } = useWords(templatesWords)
  const title = name || unnamed
  return (
    <Page width="guide" className="mx-0">
      <CrumbTitle title={words.crumb} via={{ label: title, href: `/p/${project}/templates/${template}` }} />
      <PageHeader title={words.title} description={title} />
      {choices.length === 0 ? (
        <EmptyState icon={<FolderInput aria-hidden />} title={words.noProjects}>
          {words.noProjectsText}
        </EmptyState>
      ) : (
        <>
          <ProjectField choices={choices} />
          <Refusal text={failure ?? undefined} />
          {plan ? <Plan key={plan.key} project={project} template={template} plan={plan} /> : null}
          {!plan && !failure && (
            <EmptyState icon={<FolderInput aria-hidden />} title={words.choose}>
              {words.chooseText}
            </EmptyState>
          )}
        </>
      )}
    </Page>
  )
}

function ProjectField({ choices }: Pick<PromotionPageProps, "choices">) {
  const words = useWords(promotionWords)
  const { to, goTo } = usePromotionQuery()
  return (
    <Field label={words.project} className="max-w-80">
      <Select
        value={choices.some(({ slug }) => slug === to) ? to : ""}
        onChange={(event) => goTo(event.target.value)}
        choices={[
          { value: "", label: words.chooseProject },
          ...choices.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
      />
    </Field>
  )
}

type PlanProps = { project: string; template: string; plan: PromotionPlan }

function Plan({ project, template, plan }: PlanProps) {
  const isDone = plan.state === "same" && plan.isPublished
  return (
    <>
      <ChangesPanel plan={plan} />
      {plan.brand.length > 0 && !isDone && <BrandPanel plan={plan} />}
      {!isDone && <PromotionForm project={project} template={template} plan={plan} />}
    </>
  )
}

/** Different brand values: the copy uses the other project's brand. */
function BrandPanel({ plan: { project, brand } }: { plan: PromotionPlan }) {
  const words = useWords(promotionWords)
  const ofBrand = useWords(brandWords)
  const title = words.brand({ project: project.name })
  const lines = brand.map((one) => brandLine(one, ofBrand))
  return (
    <Panel title={title} hasHeadLine bodyClassName="flex flex-col gap-3">
      <p className="text-ink-2 text-sm">{words.brandText({ count: brand.length })}</p>
      <Comparison
        label={title}
        heads={[words.part, words.here, project.name]}
        rows={lines.map(({ label, here, there }) => [label, here || words.empty, there || words.empty])}
      />
    </Panel>
  )
}
