import { ChevronRight, FolderOpen } from "lucide-react"
import Link from "next/link"
import type { ReactNode } from "react"
import { Initials } from "#components/shell/initials"
import { Panel } from "#ui/panel"
import { EmptyState } from "#ui/states"
import type { ProjectCard } from "./load.ts"

/** One line per project: what it is called, who the reader is there, when it last sent something. */
export function ProjectList({ projects, create }: { projects: readonly ProjectCard[]; create: ReactNode }) {
  if (projects.length === 0)
    return (
      <Panel isFlush>
        <EmptyState icon={<FolderOpen />} title="No projects yet" action={create || undefined}>
          {create
            ? "A project has its own key, templates, letters and people. Most teams begin with one."
            : "Nobody has given you a role in a project so far. Ask the owner of this account."}
        </EmptyState>
      </Panel>
    )
  return (
    <Panel isFlush>
      <ul>
        {projects.map((project) => (
          <li key={project.slug} className="border-line border-b last:border-0">
            <ProjectLine project={project} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function ProjectLine({ project }: { project: ProjectCard }) {
  return (
    <Link
      href={`/p/${project.slug}/overview`}
      className="flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-hover"
    >
      <Initials name={project.name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-ink text-sm">{project.name}</span>
        <span className="block truncate text-ink-3 text-xs">{project.role}</span>
      </span>
      <span className="tnum shrink-0 text-ink-2 text-xs">
        {project.lastLetter ? `Last letter ${project.lastLetter}` : "No letters yet"}
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
    </Link>
  )
}
