import { formatNumber } from "#lib/interface/format/number"
import { LinkButton } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { templatesWords } from "#words/templates"
import { currentLanguage, wordsFor } from "#lib/access/auth/language"
import { Later } from "../../../../../later.tsx"
import type { SearchParams } from "#lib/analytics/range/range"
import { loadTemplates } from "../load.ts"
import { TemplatesTable } from "./templates-table.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(templatesWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<SearchParams> }

export default async function TemplatesPage({ params, searchParams }: Props) {
  const { project } = await params
  const language = await currentLanguage()
  const words = templatesWords[language]
  const { frame, listed } = await loadTemplates(project, await searchParams)
  return (
    <Page>
      <PageHeader
        title={words.title}
        hint={
          <Later value={listed} frame={null}>
            {({ failure, rows, olderHref, newerHref }) =>
              failure || olderHref || newerHref ? null : formatNumber(rows.length, language)
            }
          </Later>
        }
        tools={
          frame.canWrite && (
            <LinkButton href={`/p/${project}/templates/new`} variant="primary">
              {words.create}
            </LinkButton>
          )
        }
      />
      <Later value={listed} frame={<TemplatesTable {...frame} isLoading />}>
        {(page) => <TemplatesTable {...frame} {...page} />}
      </Later>
    </Page>
  )
}
