import type { ReactNode } from "react"
import { CopyButton } from "#ui/copy-button"
import { PageHeader } from "#ui/page-header"
import { StatusBadge } from "#ui/status-badge"
import { storyWords } from "#words/story"
import { wordsFor } from "#lib/access/auth/language"
import type { Story } from "./view.ts"

/** Subject, status, recipient and job id of the message. */
export async function StoryHeader({ story, tools }: { story: Story; tools: ReactNode }) {
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
