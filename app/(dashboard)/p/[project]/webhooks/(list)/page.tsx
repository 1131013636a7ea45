import { ShieldCheck } from "lucide-react"
import type { Metadata } from "next"
import { LinkButton } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { webhookWords } from "#words/webhook"
import { webhookListWords } from "#words/webhook-list"
import { wordsFor } from "../../../../../language.ts"
import { loadWebhooks } from "./load.ts"
import { WebhooksTable } from "./webhooks-table.tsx"

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await wordsFor(webhookListWords)).title,
})

type Props = { params: Promise<{ project: string }> }

export default async function WebhooksPage({ params }: Props) {
  const { project } = await params
  const list = await loadWebhooks(project)
  const { verifyLink } = await wordsFor(webhookWords)
  const words = await wordsFor(webhookListWords)
  return (
    <Page>
      <PageHeader
        title={words.title}
        hint={words.hint}
        tools={
          <>
            <LinkButton href={`/p/${project}/webhooks/verify`}>
              <ShieldCheck aria-hidden />
              {verifyLink}
            </LinkButton>
            {list.canWrite && (
              <LinkButton href={`/p/${project}/webhooks/new`} variant="primary">
                {words.add}
              </LinkButton>
            )}
          </>
        }
      />
      <WebhooksTable {...list} />
    </Page>
  )
}
