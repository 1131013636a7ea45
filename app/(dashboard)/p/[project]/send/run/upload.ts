import type { MessageInput } from "#contract/message"
import { batchRun, type Retries, untilAnswered } from "#lib/features/imports/batches"
import { inParts } from "#lib/platform/parts"
import { type Failure, ok, type Result } from "#lib/platform/result"
import { runLimits } from "#lib/features/sending/bounds"
import { recipientOf } from "../form.ts"
import type { Reader } from "../recipients/readers.ts"

/** Content of a run: the message without recipients, and its people. */
export type Outgoing = { message: Omit<MessageInput, "recipients">; readers: readonly Reader[] }

export type Steps = {
  post: <T>(path: string, body: unknown) => Promise<Result<T>>
  wait: (ms: number) => Promise<void>
  /** Called with the number of people uploaded so far. */
  onProgress: (uploaded: number) => void
  isCancelled: () => boolean
}

const peopleOfARequest = 2000

/** People in requests of a bounded size; `from` is the place of the first among all. */
export function requestsOf(readers: readonly Reader[]): UploadRequest[] {
  const parts = inParts(readers.map(recipientOf), peopleOfARequest, {
    bytesMax: runLimits.uploadBytes,
    // Characters beyond ASCII take up to three bytes each.
    bytesOf: (recipient) => JSON.stringify(recipient).length * 3,
  })
  let from = 0
  return parts.map(({ items: recipients }) => {
    const request = { from, recipients }
    from += recipients.length
    return request
  })
}

type UploadRequest = { from: number; recipients: ReturnType<typeof recipientOf>[] }

export type Started = { kind: "started"; run_id: string } | { kind: "cancelled" }

/**
 * Uploads a message with its list and starts it (RUN-1): the message, the people in parts, the start. An unanswered
 * request is repeated, which is idempotent; if anything fails before the start, no message is sent.
 */
export async function uploadRun({ message, readers }: Outgoing, steps: Steps): Promise<Result<Started>> {
  const { post, wait, isCancelled, onProgress } = steps
  const created = await post<{ run_id: string }>("", { message })
  if (!created.ok) return created
  const { run_id } = created.value
  const retries: Retries = { wait, silencesMax: 3, isStopped: isCancelled }

  const requests = requestsOf(readers).values()
  const upload = batchRun<UploadRequest>({
    next: () => requests.next().value ?? null,
    send: async (request) => {
      const added = await untilAnswered(
        () => post<{ total: number }>(`/${run_id}/recipients`, request),
        retries,
      )
      if (added === "stopped") return added
      if (!added.ok) return placed(added.failure, request.from)
      onProgress(added.value.total)
      return null
    },
  })
  const uploaded = await upload(isCancelled)
  if (uploaded.end === "failed" && uploaded.failure) return { ok: false, failure: uploaded.failure }
  if (uploaded.end !== "done") return cancelled
  const start = () => post(`/${run_id}`, { act: "start", total: readers.length })
  const started = await untilAnswered(start, { ...retries, isStopped: () => false })
  if (started === "stopped") return cancelled
  return started.ok ? ok({ kind: "started", run_id }) : started
}

const cancelled: Result<Started> = ok({ kind: "cancelled" })

/** A refusal names the place in its request; people look for it in the whole list. */
function placed(failure: Failure, from: number): Failure {
  const [, nth, rest = ""] = /^recipients\.(\d+)(.*)$/.exec(failure.field ?? "") ?? []
  return nth === undefined
    ? failure
    : { ...failure, field: `message.recipients.${from + Number(nth)}${rest}` }
}
