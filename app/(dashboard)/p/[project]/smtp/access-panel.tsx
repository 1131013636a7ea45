import { KeyRound } from "lucide-react"
import type { ReactNode } from "react"
import { LinkButton } from "#ui/button"
import { CopyButton } from "#ui/copy-button"
import { Panel } from "#ui/panel"
import { smtpWords } from "#words/smtp"
import { wordsFor } from "#lib/access/auth/language"
import type { SmtpPageData } from "./load.ts"

/** Host, ports, user name, and where the password is: never the password. */
export async function AccessPanel({ smtp }: { smtp: SmtpPageData }) {
  const words = await wordsFor(smtpWords)
  const { host, port, tlsPort } = smtp.place
  return (
    <Panel title={words.access} hint={words.accessHint} hasHeadLine>
      <dl className="grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        <Row label={words.host}>
          <Value text={host} label={words.copy({ what: words.host })} />
        </Row>
        <Row label={words.portStartTls}>
          <Value text={String(port)} label={words.copy({ what: words.portStartTls })} />
        </Row>
        <Row label={words.portTls}>
          <Value text={String(tlsPort)} label={words.copy({ what: words.portTls })} />
        </Row>
        <Row label={words.user}>
          <Value text={smtp.user} label={words.copy({ what: words.user })} />
          <span className="text-ink-3 text-xs">{words.userHint}</span>
        </Row>
        <Row label={words.password}>
          <span className="text-ink">{words.passwordIs}</span>
          {smtp.canSeeKeys && (
            <LinkButton href={`/p/${smtp.project}/settings/keys`} size="sm">
              <KeyRound aria-hidden /> {words.keysLink}
            </LinkButton>
          )}
          <span className="w-full text-ink-3 text-xs">
            {smtp.canSeeKeys ? words.passwordManager : words.passwordOther}
          </span>
        </Row>
      </dl>
      <div className="mt-3 flex max-w-[720px] flex-col gap-1 border-line border-t pt-3 text-ink-2 text-sm">
        <p>{words.onlyTls}</p>
        {smtp.accountUser !== null && <p>{words.ownerUser({ user: smtp.accountUser })}</p>}
        {smtp.isOwnMachine && <p>{words.hostIsOwn({ host })}</p>}
      </div>
    </Panel>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="flex min-h-7 items-center text-ink-3 text-xs">{label}</dt>
      <dd className="flex min-h-7 min-w-0 flex-wrap items-center gap-x-2">{children}</dd>
    </>
  )
}

function Value({ text, label }: { text: string; label: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <code className="min-w-0 break-all font-mono text-ink text-xs">{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  )
}
