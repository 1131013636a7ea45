import type { ReactNode } from "react"
import { LinkButton } from "#ui/button"
import { CodeBlock } from "#ui/code-block"
import { Panel } from "#ui/panel"
import { smtpWords } from "#words/smtp"
import { wordsFor } from "#lib/access/auth/language"
import type { SmtpPageData } from "./load.ts"
import { opensslCommand } from "./view.ts"

/** From the key to the letter's events, step by step, and what refusals mean. */
export async function TestPanel({ smtp }: { smtp: SmtpPageData }) {
  const words = await wordsFor(smtpWords)
  const { testSteps: steps } = words
  const { host, port } = smtp.place
  const p = `/p/${smtp.project}`
  return (
    <Panel title={words.test} hint={smtp.isSandbox ? words.sandbox : undefined} hasHeadLine>
      <ol className="flex flex-col gap-3">
        <Step at={1} text={steps.key}>
          <CodeBlock code="read -rs API_KEY && export API_KEY" label={words.commandKey} isWrapped />
        </Step>
        <Step at={2} text={steps.send} />
        <Step at={3} text={steps.reply}>
          <CodeBlock code="250 2.0.0 OK id=1sZ3vK-8Hq2Lx-0aBc" label={words.replyLabel} isWrapped />
        </Step>
        <Step at={4} text={steps.see}>
          {smtp.canSeeMessages && (
            <div className="flex flex-wrap gap-2">
              <LinkButton href={`${p}/messages`} size="sm">
                {words.seeMessages}
              </LinkButton>
              {smtp.isSandbox && (
                <LinkButton href={`${p}/inbox`} size="sm">
                  {words.seeInbox}
                </LinkButton>
              )}
            </div>
          )}
        </Step>
        <Step at={5} text={steps.tls}>
          <CodeBlock code={opensslCommand(host, port, false)} label={words.commandTls} isWrapped />
        </Step>
      </ol>
      <p className="mt-4 border-line border-t pt-3 text-ink-2 text-sm">{words.refusals}</p>
      <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[minmax(7rem,auto)_minmax(0,1fr)]">
        {words.refusalRows.map(([code, meaning]) => (
          <div key={code} className="contents">
            <dt className="pt-px font-mono text-2xs text-ink leading-5">{code}</dt>
            <dd className="min-w-0 text-ink-2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function Step({ at, text, children }: { at: number; text: string; children?: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="tnum flex size-5 shrink-0 items-center justify-center rounded-full bg-pressed text-2xs text-ink-2"
      >
        {at}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="text-ink-2 text-sm">{text}</p>
        {children}
      </div>
    </li>
  )
}
