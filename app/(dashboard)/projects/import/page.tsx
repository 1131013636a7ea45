import { Page, PageHeader } from "#ui/page-header"
import { importProjectWords } from "#words/import-project"
import { wordsFor } from "#lib/access/auth/language"
import { ImportForm } from "./import-form.tsx"
import { loadImport } from "./load.ts"

export const generateMetadata = async () => ({ title: (await wordsFor(importProjectWords)).importTitle })

type Props = { searchParams: Promise<{ server?: string }> }

export default async function ImportPage({ searchParams }: Props) {
  const [servers, query] = await Promise.all([loadImport(), searchParams])
  const words = await wordsFor(importProjectWords)
  const isNew = query.server === "new"
  return (
    <Page width="form">
      <PageHeader
        title={isNew ? words.connectTitle : words.importTitle}
        description={isNew ? words.connectText : words.importText}
      />
      <ImportForm servers={servers} chosen={query.server ?? ""} />
    </Page>
  )
}
