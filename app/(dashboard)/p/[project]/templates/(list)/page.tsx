import { formatNumber } from "#lib/format/number"
import { LinkButton } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { templatesWords } from "#words/templates"
import { currentLanguage, wordsFor } from "../../../../../language.ts"
import { loadTemplates } from "../load.ts"
import { TemplatesTable } from "../templates-table.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(templatesWords)).title })

type Props = { params: Promise<{ project: string }> }

export default async function TemplatesPage({ params }: Props) {
  const { project } = await params
  const language = await currentLanguage()
  const words = templatesWords[language]
  const list = await loadTemplates(project)
  return (
    <Page>
      <PageHeader
        title={words.title}
        hint={
          list.failure
            ? undefined
            : list.hasMore
              ? words.newest({ count: list.rows.length })
              : formatNumber(list.rows.length, language)
        }
        tools={
          list.canWrite && (
            <LinkButton href={`/p/${project}/templates/new`} variant="primary">
              {words.create}
            </LinkButton>
          )
        }
      />
      <TemplatesTable {...list} />
    </Page>
  )
}
