import { z } from "zod"
import { callbackBatch, callbackSingle, emailStatusData, spamBlockData } from "../callback.ts"
import { withInnerRefs } from "./components.ts"
import { described } from "./describe.ts"
import { type JsonSchema, jsonSchemaOf } from "./json-schema.ts"

/** The two kinds of events as they are posted; readers of callback.ts accept others too (CALLBACK-1). */
const event = z.union([
  z.object({ event_name: z.literal("transactional_email_status"), event_data: emailStatusData }),
  z.object({ event_name: z.literal("transactional_spam_block"), event_data: spamBlockData }),
])

const sender = callbackBatch.shape.events_by_user.element
const batch = callbackBatch.extend({
  events_by_user: z.array(sender.extend({ events: z.array(event).min(1).max(100) })).length(1),
})

const single = z.union([
  callbackSingle.extend({ event_name: z.literal("transactional_email_status"), ...emailStatusData.shape }),
  callbackSingle.extend({ event_name: z.literal("transactional_spam_block"), ...spamBlockData.shape }),
])

/** Requests that the service posts to the address of a webhook, for the document's `webhooks`. */
export const webhooksSection = (brand: string) => ({
  events: call("Up to 100 events in one call (single_event 0).", batch, brand),
  event: call("One event in one call (single_event 1): its fields are next to auth.", single, brand),
})

function call(summary: string, body: z.core.$ZodType, brand: string) {
  const schema: JsonSchema = described(withInnerRefs(jsonSchemaOf(body, "output")), "callback", brand)
  return {
    post: {
      tags: ["callbacks"],
      summary,
      description:
        "POST to the registered address, gzip-compressed with json_post_gzip. `auth` is the MD5 of the body with the API key in its place. Repeated every 10 minutes for 24 hours, with retry_count in the query, until the response is 200.",
      security: [],
      requestBody: { required: true, content: { "application/json": { schema } } },
      responses: {
        200: { description: "Within 3 seconds: the events were accepted. Any other response is a failure." },
      },
    },
  }
}
