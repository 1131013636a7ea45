import type { Metadata } from "next"
import { CrumbTitle } from "#components/shell/crumbs"
import { Page, PageHeader } from "#ui/page-header"
import { verifyWebhookWords } from "#words/verify-webhook"
import { wordsFor } from "#lib/access/auth/language"
import { loadVerify } from "./load.ts"
import { VerifyForm } from "./verify-form.tsx"
import { VerifySnippets } from "./verify-snippets.tsx"

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await wordsFor(verifyWebhookWords)).verifyTitle,
})

type Props = { params: Promise<{ project: string }> }

export default async function VerifyPage({ params }: Props) {
  const { project } = await loadVerify((await params).project)
  const words = await wordsFor(verifyWebhookWords)
  return (
    <Page>
      <CrumbTitle title={words.verifyTitle} />
      <PageHeader title={words.verifyTitle} hint={words.verifyHint} />
      <VerifyForm project={project} />
      <VerifySnippets />
    </Page>
  )
}
