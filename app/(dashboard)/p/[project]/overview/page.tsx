import type { Metadata } from "next"
import { Suspense } from "react"
import { Page, PageHeader } from "#ui/page-header"
import { LiveRefresh } from "../_live/live-refresh.tsx"
import { LiveWord } from "../_live/live-word.tsx"
import type { SearchParams } from "../_range/range.ts"
import { RangeTools } from "../_range/range-tools.tsx"
import { DeliveryPanel } from "./delivery-panel.tsx"
import { KeyFigures } from "./key-figures.tsx"
import { loadOverview } from "./load.ts"
import { NeedsYou, NeedsYouFrame } from "./needs-you.tsx"

export const metadata: Metadata = { title: "Overview" }

type Props = { params: Promise<{ project: string }>; searchParams: Promise<SearchParams> }

export default async function OverviewPage({ params, searchParams }: Props) {
  const { access, range, overview, lastEventMs, seq } = await loadOverview(
    (await params).project,
    await searchParams,
  )
  const slug = access.project.project_id
  return (
    <Page>
      <LiveRefresh project={slug} seq={seq} />
      <PageHeader
        title="Overview"
        hint={<LiveWord lastEventMs={lastEventMs} />}
        tools={<RangeTools range={range} projectZone={access.project.time_zone} />}
      />
      <KeyFigures figures={overview.figures} />
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_320px] min-[1680px]:grid-cols-[minmax(0,1fr)_400px]">
        <DeliveryPanel chart={overview.chart} step={range.step} choices={overview.stepChoices} />
        <Suspense fallback={<NeedsYouFrame />}>
          <NeedsYou
            access={access}
            hasLetters={overview.hasEverHadLetters}
            openBlocks={overview.openBlocks}
          />
        </Suspense>
      </div>
    </Page>
  )
}
