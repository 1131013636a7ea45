import type { Output } from "#contract/method"
import type { MethodTypes } from "#lib/interface/browser/method-types"
import { failed, ok, type Result } from "#lib/platform/result"
import { refusedRows } from "../../_sending/failed-reasons.ts"

/** Recipients of a test, typed or pasted as one text. Pure. */
export const recipientsMax = 10

/** Addresses of a list, each once: separated by commas, semicolons, blanks or lines, also as `Name <address>`. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    text.split(/[,;\r\n]+/).flatMap((part) => {
      const named = /<([^<>]+)>\s*$/.exec(part)?.[1]
      return (named ?? part).split(/\s+/).filter(Boolean)
    }),
  ),
]

/** The list with an address at its end, or without it. */
export function toggled(text: string, email: string): string {
  const addresses = addressesIn(text)
  const others = addresses.filter((one) => one !== email)
  return (others.length < addresses.length ? others : [...addresses, email]).join(", ")
}

type Sent = Output<MethodTypes["email/send"]>
export type Refused = { email: string; reason: string }

/** Refused recipients of a sent test; a failure if no one gets it, with the reason for each one if they are known. */
export function outcomeOfTest(
  answer: Result<Sent>,
  sentenceOf: (refused: Refused) => string,
): Result<Sent & { refused: Refused[] }> {
  const rows = answer.ok
    ? Object.entries(answer.value.failed_emails ?? {}).map(([email, reason]) => ({ email, reason }))
    : refusedRows(answer.failure)
  if (answer.ok && answer.value.emails.length > 0) return ok({ ...answer.value, refused: rows })
  if (rows.length > 0) return failed(400, rows.map(sentenceOf).join(" "))
  return answer.ok ? ok({ ...answer.value, refused: [] }) : answer
}
