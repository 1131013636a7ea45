import { CrumbTitle } from "#components/shell/crumbs"
import { Page, PageHeader } from "#ui/page-header"
import { storyWords } from "#words/story"
import { currentLanguage, wordsFor } from "#lib/access/auth/language"
import { LiveRefresh } from "../../_live/live-refresh.tsx"
import type { SearchParams } from "#lib/analytics/range/range"
import { loadStory } from "./load.ts"
import { StoryColumns } from "./story-columns.tsx"
import { StoryTools } from "./story-tools.tsx"
import type { ReactNode } from "react"
import { CopyButton } from "#ui/copy-button"
import { StatusBadge } from "#ui/status-badge"
import type { RecipientLink, Story } from "./view.ts"
import { statusStyle } from "#lib/interface/status/statuses"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { statusWords } from "#words/status"

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

/** Subject, status, recipient and job id of the message. */
async function StoryHeader({ story, tools }: { story: Story; tools: ReactNode }) {
  const words = await wordsFor(storyWords)
  return (
    <PageHeader
      title={story.title}
      tools={tools}
      badge={<StatusBadge status={story.status} readBy={story.readBy} />}
      description={
        <p className="flex flex-wrap items-center gap-x-1.5">
          {words.to} <span className="break-all font-medium text-ink">{story.recipient}</span>
          {/* On a phone the id has its own line. */}
          <span aria-hidden className="max-md:hidden">
            ·
          </span>
          <span className="inline-flex items-center gap-1.5">
            <code className="break-all text-2xs">{story.job_id}</code>
            <CopyButton text={story.job_id} label={words.copyJobId} />
          </span>
        </p>
      }
    />
  )
}

/** The other letters of the same job; each has its own story. Nothing for a job to one person. */
async function Recipients({ recipients }: { recipients: readonly RecipientLink[] }) {
  if (recipients.length === 0) return null
  const language = await currentLanguage()
  const words = storyWords[language]
  return (
    <nav
      aria-label={words.recipientsLabel}
      className="relative flex items-center gap-1 overflow-x-auto py-0.5"
    >
      <span className="shrink-0 pr-1 text-ink-3 text-xs">
        {words.recipients({ count: recipients.length })}
      </span>
      {recipients.map((recipient) => (
        <Link
          key={recipient.tag}
          href={recipient.href}
          scroll={false}
          aria-current={recipient.isHere ? "true" : undefined}
          className={cn(
            "inline-flex h-7 shrink-0 items-center gap-1.5 rounded-sm border border-transparent px-2 text-ink-2 text-xs hover:bg-hover max-md:h-11",
            recipient.isHere && "border-brand-line bg-brand-soft font-medium text-ink hover:bg-brand-soft",
          )}
        >
          <span
            aria-hidden
            data-fill
            className="size-2 rounded-xs"
            style={{ background: statusStyle(recipient.status).fill }}
          />
          {recipient.label}
          <span className="sr-only">{statusStyle(recipient.status, statusWords[language]).label}</span>
        </Link>
      ))}
    </nav>
  )
}
