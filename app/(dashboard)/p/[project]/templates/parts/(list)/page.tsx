import { formatNumber } from "#lib/interface/format/number"
import { Page, PageHeader } from "#ui/page-header"
import { templatePartsWords } from "#words/template-parts"
import { currentLanguage, wordsFor } from "#lib/access/auth/language"
import { loadParts } from "../load.ts"
import { NewParts } from "../new-parts.tsx"
import { PartsTable } from "../parts-table.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(templatePartsWords)).title })

type Props = { params: Promise<{ project: string }> }

export default async function TemplatePartsPage({ params }: Props) {
  const language = await currentLanguage()
  const words = templatePartsWords[language]
  const { frame, rows } = await loadParts((await params).project)
  return (
    <Page>
      <PageHeader
        title={words.title}
        hint={formatNumber(rows.length, language)}
        tools={frame.canWrite && <NewParts project={frame.project} />}
      />
      <PartsTable {...frame} rows={rows} />
    </Page>
  )
}
