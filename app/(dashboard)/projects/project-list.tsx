import { ChevronRight, FolderOpen, Settings2 } from "lucide-react"
import { type ReactNode, Suspense } from "react"
import { Initials } from "#components/shell/initials"
import { Badge } from "#ui/badge"
import { LinkButton } from "#ui/button"
import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import { EmptyState } from "#ui/states"
import { projectWords } from "#words/project"
import { shellWords } from "#words/shell"
import { wordsFor } from "#lib/access/auth/language"
import type { ProjectCard } from "./load.ts"

/** One line per project: its name, the reader's role there, its last message, and what needs attention. */
export async function ProjectList({
  projects,
  create,
}: {
  projects: readonly ProjectCard[]
  create: ReactNode
}) {
  const words = await wordsFor(projectWords)
  if (projects.length === 0)
    return (
      <Panel isFlush>
        <EmptyState icon={<FolderOpen />} title={words.emptyTitle} action={create || undefined}>
          {create ? words.emptyOwner : words.emptyOthers}
        </EmptyState>
      </Panel>
    )
  return (
    <Panel isFlush>
      <ul>
        {projects.map((project) => (
          <li
            key={project.slug}
            className="flex items-center border-line border-b pr-3 last:border-0 hover:bg-hover"
          >
            <ProjectLine project={project} />
            {project.canSet && (
              <LinkButton
                href={`/p/${project.slug}/settings`}
                aria-label={words.settingsOf({ name: project.name })}
                title={words.settingsOf({ name: project.name })}
                variant="ghost"
                className="w-8 px-0 max-md:min-w-11"
              >
                <Settings2 aria-hidden />
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

async function ProjectLine({ project }: { project: ProjectCard }) {
  const [words, { roles }] = await Promise.all([wordsFor(projectWords), wordsFor(shellWords)])
  return (
    <Link
      href={`/p/${project.slug}/overview`}
      className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2 pr-2 pl-4 -outline-offset-2"
    >
      <Initials name={project.name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-ink text-sm">{project.name}</span>
        <span className="block truncate text-ink-3 text-xs">
          {[roles[project.role], project.server].filter(Boolean).join(" · ")}
        </span>
        <span className="mt-1 flex flex-wrap gap-1 empty:hidden">
          {project.blocks > 0 && <Badge severity="danger">{words.blocks({ count: project.blocks })}</Badge>}
          <Suspense fallback={null}>
            <StoppedWebhooks count={project.stoppedWebhooks} />
          </Suspense>
        </span>
      </span>
      <span className="tnum shrink-0 text-right text-ink-2 text-xs max-md:hidden">
        <span className="block">
          {project.lastLetter ? words.lastLetter({ when: project.lastLetter }) : words.noLetters}
        </span>
        {project.bounced && <span className="block">{words.bounced({ rate: project.bounced })}</span>}
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
    </Link>
  )
}

/** Shown when the mail service has answered. */
async function StoppedWebhooks({ count }: { count: () => Promise<number> }) {
  const [stopped, words] = await Promise.all([count(), wordsFor(projectWords)])
  return stopped > 0 && <Badge severity="warning">{words.stopped({ count: stopped })}</Badge>
}
