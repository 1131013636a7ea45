import type { Access } from "#lib/auth/guard"
import { formatMoment } from "#lib/format/date"
import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import { storyWords } from "#words/story"
import { currentLanguage } from "../../../../../language.ts"
import { loadCalls, type StoryLetter } from "./load.ts"

/** The webhook calls that told of this message; nothing for who may not read them, and where there is none. */
export type CallsProps = { access: Access; letter: StoryLetter; timeZone: string }

export async function Calls({ access, letter, timeZone }: CallsProps) {
  const calls = await loadCalls(access, letter)
  if (calls.length === 0) return null
  const language = await currentLanguage()
  const words = storyWords[language]
  return (
    <Panel title={words.calls}>
      <ul className="flex flex-col gap-1.5">
        {calls.map((call) => (
          <li key={call.id}>
            <Link
              href={call.href}
              className="tnum inline-flex min-h-6 items-center text-brand-ink text-sm hover:underline"
            >
              {words.callAt({
                time: formatMoment(call.atMs, timeZone, undefined, language),
                answer: call.http_status === null ? words.noAnswer : `HTTP ${call.http_status}`,
              })}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
