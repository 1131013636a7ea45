import { Suspense } from "react"
import { Page, PageColumns, PageHeader } from "#ui/page-header"
import { overviewWords } from "#words/overview"
import { wordsFor } from "../../../../language.ts"
import { LiveRefresh } from "../_live/live-refresh.tsx"
import { LiveWord } from "../_live/live-word.tsx"
import type { SearchParams } from "../_range/range.ts"
import { RangeTools } from "../_range/range-tools.tsx"
import { DeliveryPanel } from "./delivery-panel.tsx"
import { KeyFigures } from "./key-figures.tsx"
import { loadOverview } from "./load.ts"
import { NeedsYou, NeedsYouFrame } from "./needs-you.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(overviewWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<SearchParams> }

export default async function OverviewPage({ params, searchParams }: Props) {
  const { project } = await params
  const { access, range, overview, lastEventMs, seq } = await loadOverview(project, await searchParams)
  const words = await wordsFor(overviewWords)
  return (
    <Page>
      <LiveRefresh project={project} seq={seq} />
      <PageHeader
        title={words.title}
        hint={<LiveWord lastEventMs={lastEventMs} />}
        tools={<RangeTools range={range} projectZone={access.project.time_zone} />}
      />
      <KeyFigures figures={overview.figures} words={words} />
      <PageColumns>
        <DeliveryPanel chart={overview.chart} step={range.step} choices={overview.stepChoices} />
        <Suspense fallback={<NeedsYouFrame />}>
          <NeedsYou access={access} facts={overview} />
        </Suspense>
      </PageColumns>
    </Page>
  )
}
