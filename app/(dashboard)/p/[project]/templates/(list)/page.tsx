import type { Metadata } from "next"
import { LinkButton } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { loadTemplates } from "../load.ts"
import { TemplatesTable } from "../templates-table.tsx"

export const metadata: Metadata = { title: "Templates" }

type Props = {
  params: Promise<{ project: string }>
  searchParams: Promise<{ search?: string }>
}

export default async function TemplatesPage({ params, searchParams }: Props) {
  const { project } = await params
  const { search } = await searchParams
  const list = await loadTemplates(project)
  return (
    <Page>
      <PageHeader
        title="Templates"
        hint={
          list.failure
            ? undefined
            : list.hasMore
              ? `the newest ${list.rows.length}`
              : String(list.rows.length)
        }
        tools={
          list.canWrite && (
            <LinkButton href={`/p/${project}/templates/new`} variant="primary">
              New template
            </LinkButton>
          )
        }
      />
      <TemplatesTable {...list} search={search ?? ""} />
    </Page>
  )
}
