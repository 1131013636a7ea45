import { CrumbTitle } from "#components/shell/crumbs"
import { keysWords } from "#lib/words/keys"
import { Page, PageHeader } from "#ui/page-header"
import { wordsFor } from "../../../../../language.ts"
import { loadKeys } from "../load.ts"
import { KeyPanels } from "./key-panels.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(keysWords)).title })

type Props = { params: Promise<{ project: string }> }

export default async function KeysPage({ params }: Props) {
  const keys = await loadKeys((await params).project)
  const words = await wordsFor(keysWords)
  return (
    <Page width="form">
      <CrumbTitle title={words.title} />
      <PageHeader title={words.title} hint={words.hint} />
      <KeyPanels {...keys} />
    </Page>
  )
}
