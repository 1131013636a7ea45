import { CrumbTitle } from "#components/shell/crumbs"
import { Page } from "#ui/page-header"
import { storyWords } from "#words/story"
import { wordsFor } from "#lib/access/auth/language"
import { LiveRefresh } from "../../_live/live-refresh.tsx"
import type { SearchParams } from "#lib/analytics/range/range"
import { loadStory } from "./load.ts"
import { Recipients } from "./recipients.tsx"
import { StoryColumns } from "./story-columns.tsx"
import { StoryHeader } from "./story-header.tsx"
import { StoryTools } from "./story-tools.tsx"

type Props = { params: Promise<{ project: string; jobId: string }>; searchParams: Promise<SearchParams> }

export const generateMetadata = async () => ({ title: (await wordsFor(storyWords)).title })

export default async function StoryPage({ params, searchParams }: Props) {
  const { project, jobId } = await params
  const { story, seq, steps, again, erasable, ...known } = await loadStory(
    project,
    decodeURIComponent(jobId),
    await searchParams,
  )
  return (
    <Page>
      <CrumbTitle title={story.title} />
      <LiveRefresh project={project} seq={seq} />
      <StoryHeader
        story={story}
        tools={
          <StoryTools
            project={project}
            job_id={story.job_id}
            templateId={story.templateId}
            steps={steps}
            again={again}
            erasable={erasable}
          />
        }
      />
      <Recipients recipients={story.recipients} />
      <StoryColumns {...known} story={story} />
    </Page>
  )
}
