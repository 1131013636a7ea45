"use client"

import { useWords } from "#components/shell/language"
import { Panel } from "#ui/panel"
import { RouteLine } from "#ui/route-line"
import { sendWords } from "#words/send"
import { sendingWords } from "#words/sending"
import { endOf, outcomeOf } from "../../_sending/magic-addresses.ts"
import type { Reader } from "../recipients/readers.ts"

const shownMax = 8

/** Outcome in the sandbox at each address, before it happens. */
export function OutcomesPanel({ readers }: { readers: readonly Reader[] }) {
  const words = useWords(sendWords)
  const rest = readers.length - shownMax
  return (
    <Panel title={words.outcomes} hint={words.inSandbox} hasHeadLine isFlush>
      {readers.length === 0 ? (
        <p className="px-4 py-6 text-center text-ink-3 text-sm">{words.outcomesEmpty}</p>
      ) : (
        <ul className="divide-y divide-line">
          {readers.slice(0, shownMax).map(({ email }) => (
            <Outcome key={email} email={email} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <p className="border-line border-t px-4 py-2 text-ink-3 text-xs">{words.more({ count: rest })}</p>
      )}
    </Panel>
  )
}

function Outcome({ email }: { email: string }) {
  const words = useWords(sendingWords)
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate text-ink text-sm">{email}</p>
        <p className="truncate text-ink-3 text-xs">{outcomeOf(email, words)}</p>
      </div>
      <RouteLine status={endOf(email)} />
    </li>
  )
}
