import type { MessageInput } from "#contract/message"
import type { Failure, Result } from "#lib/platform/result"
import { runLimits } from "#lib/features/sending/bounds"
import { recipientOf } from "../form.ts"
import type { Reader } from "../recipients/readers.ts"

/** Content of a run: the message without recipients, and its people. */
export type Outgoing = { message: Omit<MessageInput, "recipients">; readers: readonly Reader[] }

export type Steps = {
  post: <T>(path: string, body: unknown) => Promise<Result<T>>
  wait: (ms: number) => Promise<void>
  /** Called with the number of people uploaded so far. */
  tell: (uploaded: number) => void
  isCancelled: () => boolean
}

const peopleOfARequest = 2000

/** People in requests of a bounded size; `from` is the place of the first among all. */
export function requestsOf(readers: readonly Reader[]): { from: number; recipients: Recipient[] }[] {
  const requests: { from: number; recipients: Recipient[]; bytes: number }[] = []
  for (const [at, reader] of readers.entries()) {
    const recipient = recipientOf(reader)
    // Signs beyond ASCII take up to three bytes each.
    const bytes = JSON.stringify(recipient).length * 3
    const open = requests.at(-1)
    if (open && open.recipients.length < peopleOfARequest && open.bytes + bytes <= runLimits.uploadBytes) {
      open.recipients.push(recipient)
      open.bytes += bytes
    } else requests.push({ from: at, recipients: [recipient], bytes })
  }
  return requests.map(({ from, recipients }) => ({ from, recipients }))
}
type Recipient = ReturnType<typeof recipientOf>

export type Started = { kind: "started"; run_id: string } | { kind: "cancelled" }

/**
 * Uploads a message with its list and starts it (RUN-1): the message, the people in parts, the start. An unanswered
 * request is repeated, which is idempotent; if anything fails before the start, no message is sent.
 */
export async function uploadRun({ message, readers }: Outgoing, steps: Steps): Promise<Result<Started>> {
  const made = await steps.post<{ run_id: string }>("", { message })
  if (!made.ok) return made
  const { run_id } = made.value
  for (const { from, recipients } of requestsOf(readers)) {
    if (steps.isCancelled()) return cancelled
    const added = await again(steps, () =>
      steps.post<{ total: number }>(`/${run_id}/recipients`, { from, recipients }),
    )
    if (!added.ok) return { ok: false, failure: placed(added.failure, from) }
    steps.tell(added.value.total)
  }
  if (steps.isCancelled()) return cancelled
  const started = await again(steps, () => steps.post(`/${run_id}`, { act: "start", total: readers.length }))
  return started.ok ? { ok: true, value: { kind: "started", run_id } } : started
}

const cancelled: Result<Started> = { ok: true, value: { kind: "cancelled" } }

const triesMax = 4
const pauseMs = 1000
const passing: readonly number[] = [500, 502, 503]

async function again<T>(steps: Steps, ask: () => Promise<Result<T>>): Promise<Result<T>> {
  for (let nth = 1; ; nth += 1) {
    const answer = await ask()
    if (answer.ok || !passing.includes(answer.failure.status) || nth === triesMax) return answer
    await steps.wait(pauseMs * nth)
  }
}

/** A refusal names the place in its request; people look for it in the whole list. */
function placed(failure: Failure, from: number): Failure {
  const [, nth, rest = ""] = /^recipients\.(\d+)(.*)$/.exec(failure.field ?? "") ?? []
  return nth === undefined
    ? failure
    : { ...failure, field: `message.recipients.${from + Number(nth)}${rest}` }
}
