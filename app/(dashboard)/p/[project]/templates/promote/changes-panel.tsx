"use client"

import { TriangleAlert } from "lucide-react"
import { useWords } from "#components/shell/language"
import type { PromotionPlan } from "#lib/features/templates/promotion/promotion-plan"
import type { Severity } from "#lib/interface/status/severity"
import { Badge } from "#ui/badge"
import { ChoiceCards } from "#ui/choice-cards"
import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import { promotionWords } from "#words/promotion"
import { templatesWords } from "#words/templates"
import { Comparison } from "./comparison.tsx"
import { usePromotionQuery } from "./use-promotion-query.ts"
import { differenceLine } from "./view.ts"

type PlanProps = { plan: PromotionPlan }

const severities: Record<PromotionPlan["state"], Severity> = {
  new: "info",
  same: "success",
  changed: "warning",
}

/** Changes in the other project, and warnings about them. */
export function ChangesPanel({ plan }: PlanProps) {
  const words = useWords(promotionWords)
  const templates = useWords(templatesWords)
  const { project, state, target, differences } = plan
  const lines = differences.map((one) => differenceLine(one, { promotion: words, templates }))
  return (
    <Panel
      title={words.changes({ project: project.name })}
      tools={<Badge severity={severities[state]}>{words.states[state]}</Badge>}
      hasHeadLine
      bodyClassName="flex flex-col gap-3"
    >
      <div className="flex flex-col gap-1 text-ink-2 text-sm">
        <p>{stateText(plan, words)}</p>
        <SourceNotes plan={plan} />
        {target && (
          <p>
            <Link href={`/p/${project.slug}/templates/${target.id}`} className="text-brand-ink">
              {words.openThere({ name: target.name || templates.unnamed, project: project.name })}
            </Link>
          </p>
        )}
      </div>
      <Warnings plan={plan} />
      {plan.isNameTaken && <Namesake plan={plan} />}
      {lines.length > 0 && (
        <Comparison
          label={words.changes({ project: project.name })}
          heads={[words.part, words.now({ project: project.name }), words.after]}
          rows={lines.map((line) =>
            "lines" in line ? [line.label, line.lines] : [line.label, line.now, line.after],
          )}
        />
      )}
    </Panel>
  )
}

function stateText(
  { state, project, isPublished, samples }: PromotionPlan,
  words: typeof promotionWords.en,
): string {
  const named = { project: project.name }
  if (state === "same") return isPublished ? words.sameText(named) : words.sameUnpublished(named)
  if (state === "changed") return ""
  const along = samples.length > 0 ? ` ${words.newSamples({ count: samples.length })}` : ""
  return words.newText(named) + along
}

/** Copied parts, and parts that stay. */
function SourceNotes({ plan: { source } }: PlanProps) {
  const words = useWords(promotionWords)
  return (
    <>
      <p>{source.version === null ? words.sourceDraft : words.sourceVersion({ version: source.version })}</p>
      {source.isChanged && <p>{words.leftChanges}</p>}
      {source.hasCarried && <p>{words.leftCarried}</p>}
    </>
  )
}

function Warnings({ plan: { target, project, engine, state } }: PlanProps) {
  const words = useWords(promotionWords)
  const { engines } = useWords(templatesWords)
  if (!target || state === "same") return null
  const warnings = [
    target.isChanged &&
      words.thereChanged({ project: project.name, name: target.changedBy ?? words.somebody }),
    target.outside !== null && words.thereOutside({ project: project.name, version: target.outside }),
    engine.there !== null &&
      engine.there !== engine.here &&
      words.engineDiffers({
        here: engines[engine.here],
        there: engines[engine.there],
        project: project.name,
      }),
  ].filter((one) => one !== false)
  return warnings.map((text) => (
    <p
      key={text}
      className="flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-ink"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  ))
}

/** A template of the same name that is not a copy: replaced, or left next to a new one. */
function Namesake({ plan: { project } }: PlanProps) {
  const words = useWords(promotionWords)
  const { as, goAs } = usePromotionQuery()
  return (
    <>
      <p className="text-ink-2 text-sm">{words.nameTaken({ project: project.name })}</p>
      <ChoiceCards
        legend={words.where}
        name="as"
        value={as}
        onChange={goAs}
        choices={[
          { value: "existing", label: words.existing, text: words.existingText },
          { value: "new", label: words.another, text: words.anotherText },
        ]}
      />
    </>
  )
}
