import { randomUUID } from "node:crypto"
import { httpStatusOf } from "#contract/error-codes"
import type { Context } from "../context.ts"
import { Refusal, type Unavailable, unavailable } from "../refusal.ts"

/** An error in the form that smtp-server turns into a reply: `responseCode` and a text that begins with the enhanced code. */
export type Reply = Error & { responseCode: number }

type Words = readonly [responseCode: number, enhanced: string]

const content: Words = [550, "5.6.0"]
const policy: Words = [550, "5.7.1"]
const recipients: Words = [550, "5.1.1"]
const sender: Words = [550, "5.1.8"]
const tooLarge: Words = [552, "5.3.4"]
const later: Words = [451, "4.7.1"]

/** Exceptions to the rule of the HTTP status below. */
const byCode: Readonly<Record<number, Words>> = {
  204: recipients,
  2306: recipients,
  2307: recipients,
  202: sender,
  205: sender,
  1574: sender,
  1554: policy,
  1555: policy,
  1556: policy,
  1557: policy,
  1558: policy,
  1559: policy,
  1560: policy,
  1537: policy,
  1538: policy,
  1539: policy,
  1575: policy,
  1588: policy,
  2804: tooLarge,
  901: later,
  1599: later,
}

const byStatus: Readonly<Record<number, Words>> = {
  401: [550, "5.7.8"],
  403: policy,
  413: tooLarge,
  429: later,
}

/** The reply to a refusal (SMTP-13): its sentence and its API code behind an SMTP code. */
function refusalReply(refusal: Refusal): Reply {
  const [responseCode, enhanced] = byCode[refusal.code] ?? byStatus[httpStatusOf(refusal.code)] ?? content
  return reply(responseCode, `${enhanced} ${asciiLine(refusal.publicMessage)} (code ${refusal.code})`)
}

/** A login that is turned down is 535 whatever the reason, as clients expect of AUTH. */
export const loginReply = ({ publicMessage, code }: Refusal): Reply =>
  reply(535, `5.7.8 ${asciiLine(publicMessage)} (code ${code})`)

/**
 * A refusal as it is; a database failure has its own sentence (SMTP-15); anything else is unexpected: 451 with an id
 * that is in the log.
 */
export function replyTo(error: unknown, ctx: Pick<Context, "log">): Reply {
  if (error instanceof Refusal) {
    if (error.logMessage) ctx.log.warn({ code: error.code }, error.logMessage)
    return refusalReply(error)
  }
  const error_id = randomUUID().toUpperCase()
  const unavailability = unavailable(error)
  if (unavailability) {
    ctx.log.warn(
      { error_id, failure: unavailability.failure },
      "A message could not be accepted because of the database.",
    )
    return unavailableReply(unavailability)
  }
  ctx.log.error({ error_id, err: error }, "A message submitted by SMTP could not be accepted.")
  return reply(451, `4.3.0 The service failed, try again later. Error ID:${error_id}`)
}

/** 452 is for insufficient storage, 451 for every other temporary failure. */
const unavailableReply = ({ failure, sentence }: Unavailable): Reply =>
  failure === "full" ? reply(452, `4.3.1 ${asciiLine(sentence)}`) : reply(451, `4.3.0 ${asciiLine(sentence)}`)

/** RFC 4954: a temporary authentication failure. */
export const loginLater = (): Reply =>
  reply(454, "4.7.0 Logins cannot be checked at the moment, try again later")

export const reply = (responseCode: number, text: string): Reply =>
  Object.assign(new Error(text), { responseCode })

const textMax = 400

/** SMTP lines are short and ASCII, and a sentence may quote what was sent. */
const asciiLine = (text: string): string => {
  const line = text.replace(/\s+/g, " ").replace(/[^ -~]/g, "?")
  return line.length > textMax ? `${line.slice(0, textMax)}...` : line
}
