import { Page, PageHeader } from "#ui/page-header"
import { validationWords } from "#words/validation"
import { wordsFor } from "#lib/access/auth/language"
import { ListCheck } from "./list-check.tsx"
import { loadValidation } from "./load.ts"
import { SingleCheck } from "./single-check.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(validationWords)).title })

type Props = { params: Promise<{ project: string }> }

export default async function ValidationPage({ params }: Props) {
  const page = await loadValidation((await params).project)
  const words = await wordsFor(validationWords)
  return (
    <Page>
      <PageHeader title={words.title} hint={words.hint} />
      {page.canCheck ? (
        <>
          <SingleCheck project={page.project} timeZone={page.timeZone} />
          <ListCheck project={page.project} />
        </>
      ) : (
        <p className="text-ink-3 text-sm">{words.onlyOthers}</p>
      )}
    </Page>
  )
}
