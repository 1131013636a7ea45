import { SmtpFailure } from "../deliver/smtp-failure.ts"
import { openSemaphore } from "../load/weighted-semaphore.ts"
import type { Hop } from "../routing/plan.ts"
import type { converse } from "./converse.ts"
import type { RelayAnswer } from "./relay.ts"

/** DOCTOR-4: for all relays together and for each one, in real time. */
const limits = { atOnce: 8, eachMs: 20_000, allMs: 120_000 }

type Conversation = (
  hop: Hop,
  signal: AbortSignal,
) => Promise<Pick<Awaited<ReturnType<typeof converse>>, "tls">>

/**
 * Connects to each relay once, however many projects have it. The last one starts in time to end within the limit for
 * all.
 */
export function openRelayAsker(conversation: Conversation): (hop: Hop) => Promise<RelayAnswer> {
  const answers = new Map<string, Promise<RelayAnswer>>()
  const semaphore = openSemaphore(limits.atOnce)
  const beginUntilMs = performance.now() + limits.allMs - limits.eachMs
  const askInTurn = async (hop: Hop): Promise<RelayAnswer> => {
    const release = await semaphore.acquire(1)
    const isOver = performance.now() > beginUntilMs
    return (isOver ? Promise.resolve(notChecked) : askInTime(hop, conversation)).finally(release)
  }
  return (hop) => {
    const answer = answers.get(hop.key) ?? askInTurn(hop)
    answers.set(hop.key, answer)
    return answer
  }
}

const notChecked: RelayAnswer = {
  notCheckedBecause: `It was not checked, because the time limit of ${limits.allMs / 60_000} minutes for all relays was reached.`,
}

const tooLong: RelayAnswer = {
  failure: {
    ...{ command: "LIMIT", reply: null },
    message: `greeting and login did not end within ${limits.eachMs / 1000} seconds.`,
  },
}

function askInTime(hop: Hop, conversation: Conversation): Promise<RelayAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RelayAnswer>()
  const stop = new AbortController()
  const timer = setTimeout(() => {
    resolve(tooLong)
    stop.abort()
  }, limits.eachMs)
  conversation(hop, stop.signal).then(
    ({ tls }) => resolve({ tls }),
    (failure) => (failure instanceof SmtpFailure ? resolve({ failure }) : reject(failure)),
  )
  return promise.finally(() => clearTimeout(timer))
}
