import type { Metadata } from "next"
import { CrumbTitle } from "#components/shell/crumbs"
import { Page, PageHeader } from "#ui/page-header"
import { verifyWebhookWords } from "#words/verify-webhook"
import { wordsFor } from "#lib/access/auth/language"
import { requireRight } from "#lib/access/auth/guard"
import { VerifyForm } from "./verify-form.tsx"
import { verifySnippets } from "#lib/interface/format/verify-snippets"
import { CodeBlock } from "#ui/code-block"
import { Panel } from "#ui/panel"
import { Tabs } from "#ui/tabs"

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await wordsFor(verifyWebhookWords)).verifyTitle,
})

type Props = { params: Promise<{ project: string }> }

export default async function VerifyPage({ params }: Props) {
  const { project } = await requireRight((await params).project, "webhooks", "read")
  const words = await wordsFor(verifyWebhookWords)
  return (
    <Page>
      <CrumbTitle title={words.verifyTitle} />
      <PageHeader title={words.verifyTitle} hint={words.verifyHint} />
      <VerifyForm project={project.project_id} />
      <VerifySnippets />
    </Page>
  )
}

/**
 * Code for receivers that verify calls, in several languages. Rendered on the server, so that browsers do not load it
 * as a script.
 */
async function VerifySnippets() {
  const words = await wordsFor(verifyWebhookWords)
  return (
    <Panel title={words.snippets} hint={words.snippetsHint}>
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <ol className="flex list-decimal flex-col gap-2 pl-4 text-ink-2 text-sm marker:text-ink-3">
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Tabs
          label={words.snippets}
          listClassName="px-0"
          contentClassName="pt-3"
          tabs={verifySnippets.map(({ language, label, code, isRun }) => ({
            value: language,
            label,
            content: (
              <>
                {!isRun && <p className="pb-2 text-ink-3 text-xs">{words.notRun}</p>}
                <CodeBlock code={code} label={label} />
              </>
            ),
          }))}
        />
      </div>
    </Panel>
  )
}
