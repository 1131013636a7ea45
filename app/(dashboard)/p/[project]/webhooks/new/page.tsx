import type { Metadata } from "next"
import { CrumbTitle } from "#components/shell/crumbs"
import { Page, PageHeader } from "#ui/page-header"
import { webhookFormWords } from "#words/webhook-form"
import { wordsFor } from "#lib/access/auth/language"
import { newForm } from "../form/form.ts"
import { loadNewWebhook } from "../form/load.ts"
import { WebhookFormView } from "../form/webhook-form.tsx"

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await wordsFor(webhookFormWords)).addTitle,
})

type Props = { params: Promise<{ project: string }> }

export default async function NewWebhookPage({ params }: Props) {
  const { project, keys } = await loadNewWebhook((await params).project)
  const words = await wordsFor(webhookFormWords)
  return (
    <Page width="form">
      <CrumbTitle title={words.addCrumb} />
      <PageHeader title={words.addTitle} />
      <WebhookFormView project={project} saved={newForm} id={null} canWrite keys={keys} />
    </Page>
  )
}
