import { Page, PageHeader } from "#ui/page-header"
import { smtpWords } from "#words/smtp"
import { wordsFor } from "#lib/access/auth/language"
import { AccessPanel } from "../access-panel.tsx"
import { HeaderPanel } from "../header-panel.tsx"
import { LimitsPanel } from "../limits-panel.tsx"
import { loadSmtp } from "../load.ts"
import { TestPanel } from "../test-panel.tsx"
import { TryColumn } from "../try-column.tsx"
import { readChoice } from "../view.ts"

export const generateMetadata = async () => ({ title: (await wordsFor(smtpWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<{ code?: string; tls?: string }> }

export default async function SmtpPage({ params, searchParams }: Props) {
  const [smtp, asked] = await Promise.all([params.then(({ project }) => loadSmtp(project)), searchParams])
  const words = await wordsFor(smtpWords)
  const { project, place, user, sender, header, isOwnMachine, timeZone } = smtp
  return (
    <Page>
      <PageHeader title={words.title} hint={words.hint} />
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_minmax(0,520px)] [&>*]:min-w-0">
        <div className="flex flex-col gap-3">
          <AccessPanel smtp={smtp} />
          <TestPanel smtp={smtp} />
        </div>
        <div className="flex flex-col gap-3">
          <TryColumn
            project={project}
            base={{ ...place, user, sender, header }}
            isOwnMachine={isOwnMachine}
            timeZone={timeZone}
            first={readChoice(asked)}
          />
          <LimitsPanel />
        </div>
      </div>
      <HeaderPanel name={header} />
    </Page>
  )
}
