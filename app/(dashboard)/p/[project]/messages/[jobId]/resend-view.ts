import { domainOf } from "#contract/address"
import type { StoredLetter } from "#contract/letter"
import { isReleasable } from "#lib/features/messages/again-outcome"
import { refusalOf } from "#lib/interface/browser/refusal"
import type { Failure } from "#lib/platform/result"
import type { ResendWords } from "#words/resend"
import type { SendingWords } from "#words/sending"
import { failedSentence } from "../../_sending/failed-reasons.ts"

/** Reasons a message cannot be resent, in words for the reader. Pure. */
export type Obstacle = {
  sentence: string
  link: "suppression" | "domain" | null
  /** True for a suppression after a bounce: removing it makes sending again possible. */
  isReleasable: boolean
}

type Words = { resend: ResendWords; sending: SendingWords }

/** Codes of the service's refusals that have sentences of our own. */
const codes = { nobody: 204, off: 215, unknown: 404, noTemplate: 1508, domain: 1574 } as const

/** The obstacle that the service names, or null. */
export function obstacleOf(
  { obstacle, from_email }: Pick<StoredLetter, "obstacle" | "from_email">,
  { resend, sending }: Words,
): Obstacle | null {
  if (!obstacle) return null
  const { obstacles } = resend
  switch (obstacle.code) {
    case codes.nobody:
      return {
        sentence: obstacle.reason ? failedSentence(obstacle.reason, sending) : refusalOf(obstacle).sentence,
        link: obstacle.reason && obstacle.reason !== "invalid" ? "suppression" : null,
        isReleasable: isReleasable(obstacle),
      }
    case codes.off:
      return { sentence: obstacles.off, link: null, isReleasable: false }
    case codes.unknown:
      return { sentence: obstacles.gone, link: null, isReleasable: false }
    case codes.noTemplate:
      return { sentence: obstacles.noTemplate, link: null, isReleasable: false }
    case codes.domain:
      return {
        sentence: obstacles.domain({ domain: domainOf(from_email) }),
        link: "domain",
        isReleasable: false,
      }
    default:
      return { sentence: refusalOf(obstacle).sentence, link: null, isReleasable: false }
  }
}

/** Reason why the content cannot be read: the service stores none, or the call failed. */
export const failureSentence = ({ status, code, message }: Failure, { obstacles }: ResendWords): string =>
  status === 404 || code === codes.unknown ? obstacles.unknown : message

export type Value = { name: string; text: string }

/** The values that a text is filled with, the person's own before those of the whole message. */
export function valuesOf({ message }: Pick<StoredLetter, "message">): Value[] {
  const [recipient] = listOf(message?.recipients)
  const values = {
    ...recordOf(message?.global_substitutions),
    ...recordOf(recordOf(recipient).substitutions),
  }
  return Object.entries(values).map(([name, value]) => ({
    name,
    text: typeof value === "string" ? value : JSON.stringify(value),
  }))
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}

/** A request with words in the place of files that are too large for it, and how many these are. */
export function withPlaceholders(
  message: Record<string, unknown>,
  placeholder: (values: { name: string }) => string,
): { message: Record<string, unknown>; large: number } {
  let large = 0
  const filled = (file: unknown) => {
    const known = recordOf(file)
    if (known.content !== undefined) return known
    large += 1
    return { ...known, content: placeholder({ name: String(known.name) }) }
  }
  const lists = Object.fromEntries(
    ["attachments", "inline_attachments"].flatMap((name) =>
      Array.isArray(message[name]) ? [[name, message[name].map(filled)]] : [],
    ),
  )
  return { message: { ...message, ...lists }, large }
}

/** A message that its reader may send again, or copy as a request: the reader may see its whole address. */
export type Resendable = {
  email: string
  canSend: boolean
  /** May remove the address's suppression in order to send again. */
  canRelease: boolean
  canReadSuppressions: boolean
  canReadDomains: boolean
  /** The whole address of email/send. */
  sendUrl: string
}
