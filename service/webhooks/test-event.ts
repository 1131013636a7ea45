import { testEvent } from "#contract/test-event"
import type { Context } from "../context.ts"
import type { CallOut, Outcome } from "../network/call-out.ts"
import type { CallEvent } from "../store/calls.ts"
import type { CallTarget } from "../store/webhooks.ts"
import { callbackFields, senderOf, signBody } from "./body.ts"
import { post, type Request } from "./post.ts"

/**
 * Posts one sample event to a webhook, whatever its state, and waits for the answer. The sample is marked by its
 * job_id, its metadata, its address and the header `Test`; it is in no list, no log and no count (WEBHOOKLOG-5).
 */
export async function postTest(
  target: CallTarget,
  status: string,
  out: CallOut,
  ctx: Context,
): Promise<{ request: Request; outcome: Outcome }> {
  const fields = callbackFields([sampleEvent(status, ctx)], senderOf(target), target)
  const body = signBody(fields, ctx.sealer.open(target.signing_key_sealed))
  return post(
    { webhook: target, body, retry_count: 0, id: ctx.ids.hex(16), extraHeaders: { test: "1" } },
    out,
  )
}

const common = {
  event_id: 0,
  metadata: testEvent.metadata,
  subject: "A test of this webhook",
  from_email: "sender@example.com",
  template_id: null,
  template_version: null,
  tags: ["test"],
}

function sampleEvent(status: string, { clock }: Context): CallEvent {
  const event_time = clock.now()
  if (status === "spam_block")
    return {
      ...common,
      event_name: "transactional_spam_block",
      job_id: null,
      email: null,
      status: null,
      event_time,
      data: {
        spam_block: {
          block_type: "one_smtp",
          domain: testEvent.domain,
          SMTP_blocks_count: 1,
          domain_status: "blocked",
        },
      },
    }
  return {
    ...common,
    event_name: "transactional_email_status",
    job_id: testEvent.job_id,
    email: testEvent.email,
    status,
    event_time,
    data: {
      ...(status === "clicked" && { url: "https://www.example.com/test" }),
      ...(status === "unsubscribed" && { comment: "This is a test." }),
      delivery_info: infoOf(status),
    },
  }
}

function infoOf(status: string): Record<string, string> {
  if (status === "delivered") return { delivery_status: "ok_delivered", destination_response: "250 2.0.0 OK" }
  if (status === "hard_bounced")
    return { delivery_status: "err_user_unknown", destination_response: "550 5.1.1 No such user" }
  if (status === "soft_bounced")
    return { delivery_status: "err_mailbox_full", destination_response: "452 4.2.2 Mailbox full" }
  return {}
}
