import { ShieldCheck } from "lucide-react"
import type { Metadata } from "next"
import { LinkButton } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { refusedCallsWords } from "#words/refused-calls"
import { webhookWords } from "#words/webhook"
import { webhookListWords } from "#words/webhook-list"
import { wordsFor } from "#lib/access/auth/language"
import { Later } from "../../../../../later.tsx"
import { isUrgent } from "#lib/intake/catch-up/missing-text"
import { loadWebhooks } from "./load.ts"
import { MissingPanel } from "./missing-panel.tsx"
import { RefusedPanel } from "./refused-panel.tsx"
import { WebhooksTable } from "./webhooks-table.tsx"

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await wordsFor(webhookListWords)).title,
})

type Props = { params: Promise<{ project: string }> }

export default async function WebhooksPage({ params }: Props) {
  const { project } = await params
  const { refused, missing, nowMs, frame, listed } = await loadWebhooks(project)
  const { verifyLink } = await wordsFor(webhookWords)
  const words = await wordsFor(webhookListWords)
  const missingPanel = missing && (
    <MissingPanel project={project} first={missing} canWrite={frame.canWrite} nowMs={nowMs} />
  )
  const isMissing = missing !== null && isUrgent(missing)
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
            {frame.canWrite && (
              <LinkButton href={`/p/${project}/webhooks/new`} variant="primary">
                {words.add}
              </LinkButton>
            )}
          </>
        }
      />
      {refused && (
        <RefusedPanel project={project} refused={refused} words={await wordsFor(refusedCallsWords)} />
      )}
      {isMissing && missingPanel}
      <Later value={listed} frame={<WebhooksTable {...frame} isLoading />}>
        {({ rows, failure }) => <WebhooksTable {...frame} rows={rows} failure={failure} />}
      </Later>
      {!isMissing && missingPanel}
    </Page>
  )
}
