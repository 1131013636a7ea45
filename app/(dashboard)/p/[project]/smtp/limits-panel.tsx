import { Panel } from "#ui/panel"
import { smtpWords } from "#words/smtp"
import { wordsFor } from "#lib/access/auth/language"
import { limitRows } from "./view.ts"

/** Limits of one message, login and connection. */
export async function LimitsPanel() {
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
