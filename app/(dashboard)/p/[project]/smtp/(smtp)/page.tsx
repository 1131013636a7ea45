import { Page, PageHeader } from "#ui/page-header"
import { smtpWords } from "#words/smtp"
import { wordsFor } from "#lib/access/auth/language"
import { AccessPanel } from "../access-panel.tsx"
import { HeaderPanel } from "../header-panel.tsx"
import { loadSmtp } from "../load.ts"
import { TestPanel } from "../test-panel.tsx"
import { TryColumn } from "../try-column.tsx"
import { limitRows, readChoice } from "../view.ts"
import { Panel } from "#ui/panel"

export const generateMetadata = async () => ({ title: (await wordsFor(smtpWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<{ code?: string; tls?: string }> }

export default async function SmtpPage({ params, searchParams }: Props) {
  const [smtp, query] = await Promise.all([params.then(({ project }) => loadSmtp(project)), searchParams])
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
            first={readChoice(query)}
          />
          <LimitsPanel />
        </div>
      </div>
      <HeaderPanel name={header} />
    </Page>
  )
}

/** Limits of one message, login and connection. */
async function LimitsPanel() {
  const words = await wordsFor(smtpWords)
  return (
    <Panel title={words.limits} hint={words.limitsHint} isFlush hasHeadLine>
      <dl className="text-sm">
        {limitRows(words).map(({ label, value }) => (
          <div
            key={label}
            className="flex min-h-[37px] items-center gap-4 border-line border-b px-4 py-1.5 last:border-0"
          >
            <dt className="min-w-0 flex-1 text-ink-2">{label}</dt>
            <dd className="tnum shrink-0 text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
