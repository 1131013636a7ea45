import { FolderDown } from "lucide-react"
import { LinkButton } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { projectWords } from "#words/project"
import { wordsFor } from "#lib/access/auth/language"
import { CreateProject } from "../create-project.tsx"
import { loadProjects } from "../load.ts"
import { ProjectList } from "../project-list.tsx"
import { ServersPanel } from "../servers-panel.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(projectWords)).title })

type Props = { searchParams: Promise<{ new?: string }> }

export default async function ProjectsPage({ searchParams }: Props) {
  const [{ projects, canCreate, servers }, query] = await Promise.all([loadProjects(), searchParams])
  const words = await wordsFor(projectWords)
  const create = canCreate && <CreateProject isOpenAtFirst={query.new !== undefined} servers={servers} />
  const tools = canCreate && (
    <>
      <LinkButton href="/projects/import">
        <FolderDown aria-hidden /> {words.import}
      </LinkButton>
      {projects.length > 0 && create}
    </>
  )
  return (
    <Page width="form">
      <PageHeader title={words.title} tools={tools} />
      <ProjectList projects={projects} create={create} />
      {canCreate && <ServersPanel servers={servers} />}
    </Page>
  )
}
