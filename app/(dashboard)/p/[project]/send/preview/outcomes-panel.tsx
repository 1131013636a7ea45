"use client"

import { useWords } from "#components/shell/language"
import { Panel } from "#ui/panel"
import { RouteLine } from "#ui/route-line"
import { sendWords } from "#words/send"
import { magicAddresses, magicWordOf } from "../../_sending/magic-addresses.ts"
import type { Reader } from "../recipients/readers.ts"

const shownMax = 8

/** What the sandbox will do with each address, before it is done. */
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
  const words = useWords(sendWords)
  const word = magicWordOf(email)
  const magic = magicAddresses.find((one) => one.local_part === word)
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate text-ink text-sm">{email}</p>
        <p className="truncate text-ink-3 text-xs">{(word && words.magic[word]) || words.delivered}</p>
      </div>
      <RouteLine status={magic?.ends ?? "delivered"} />
    </li>
  )
}
