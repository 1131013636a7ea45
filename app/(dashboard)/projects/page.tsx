import type { Metadata } from "next"
import { Page, PageHeader } from "#ui/page-header"
import { CreateProject } from "./create-project.tsx"
import { loadProjects } from "./load.ts"
import { ProjectList } from "./project-list.tsx"

export const metadata: Metadata = { title: "Projects" }

type Props = { searchParams: Promise<{ new?: string }> }

export default async function ProjectsPage({ searchParams }: Props) {
  const [{ projects, canCreate }, asked] = await Promise.all([loadProjects(), searchParams])
  const create = canCreate && <CreateProject isOpenAtFirst={asked.new !== undefined} />
  return (
    <Page width="form">
      <PageHeader title="Projects" tools={projects.length > 0 && create} />
      <ProjectList projects={projects} create={create} />
    </Page>
  )
}
