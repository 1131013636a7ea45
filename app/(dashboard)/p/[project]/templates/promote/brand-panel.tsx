"use client"

import { useWords } from "#components/shell/language"
import type { PromotionPlan } from "#lib/features/templates/promotion/promotion-plan"
import { Panel } from "#ui/panel"
import { brandWords } from "#words/brand"
import { promotionWords } from "#words/promotion"
import { Comparison } from "./comparison.tsx"
import { brandLine } from "./view.ts"

/** Different brand values: the copy uses the other project's brand. */
export function BrandPanel({ plan: { project, brand } }: { plan: PromotionPlan }) {
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
