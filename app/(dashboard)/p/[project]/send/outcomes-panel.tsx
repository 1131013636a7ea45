"use client"

import { statusLook } from "#components/status/statuses"
import { foldAddress } from "#contract/address"
import { Panel } from "#ui/panel"
import { RouteLine } from "#ui/route-line"
import { magicAddresses, magicWordOf } from "../_sending/magic-addresses.ts"
import { type RecipientLine, recipientLines } from "./view.ts"

const shownMax = 12

/** What the sandbox will do with each address, before it is done. */
export function OutcomesPanel({ recipients }: { recipients: string }) {
  const lines = onceEach(recipientLines(recipients))
  const rest = lines.length - shownMax
  return (
    <Panel title="What will happen" hint="in the sandbox" hasHeadLine isFlush>
      {lines.length === 0 ? (
        <p className="px-4 py-6 text-center text-ink-3 text-sm">
          Each address, and where its letter will end.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {lines.slice(0, shownMax).map(({ email, line }) => (
            <Outcome key={`${line} ${email}`} email={email} />
          ))}
        </ul>
      )}
      {rest > 0 && <p className="border-line border-t px-4 py-2 text-ink-3 text-xs">and {rest} more</p>}
    </Panel>
  )
}

/** An address named twice gets one letter. */
function onceEach(lines: readonly RecipientLine[]): RecipientLine[] {
  const folded = lines.map((one) => foldAddress(one.email))
  return lines.filter((_line, at) => folded.indexOf(folded[at] ?? "") === at)
}

function Outcome({ email }: { email: string }) {
  const word = magicWordOf(email)
  const magic = magicAddresses.find((one) => one.local_part === word)
  const ends = magic?.ends ?? "delivered"
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate text-ink text-sm">{email}</p>
        <p className="truncate text-ink-3 text-xs">{magic?.outcome ?? statusLook(ends).label}</p>
      </div>
      <RouteLine status={ends} />
    </li>
  )
}
