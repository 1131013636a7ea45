import { z } from "zod"
import { orAbsent } from "./absent.ts"
import { absentOr, coded } from "./coded.ts"
import { expectedVersion } from "./expected-version.ts"
import { flag } from "./flag.ts"
import { limits } from "./limits.ts"
import { request } from "./request.ts"
import { statuses } from "./status.ts"
import { isAsciiUrl, isWebUrl, urlLengthMax } from "./webhook-url.ts"

const events = z.strictObject(
  {
    spam_block: orAbsent(
      z
        .array(z.literal("*", { error: coded(2712, "spam_block holds the single element *.") }), {
          error: coded(2712, "spam_block is a list."),
        })
        .length(1, coded(2712, "spam_block holds the single element *.")),
    ),
    email_status: z.array(z.enum(statuses, { error: coded(2711, "email_status holds status names.") }), {
      error: absentOr(
        coded(2710, "email_status is missing."),
        coded(2710, "email_status is a list of status names."),
      ),
    }),
  },
  {
    error: (issue) => {
      if (issue.code === "unrecognized_keys")
        return coded(303, `events has email_status and spam_block, and no ${JSON.stringify(issue.keys[0])}.`)
      if (issue.input === "" || issue.input === null) return coded(2709, "events is blank.")
      return coded(2708, "events is an object with email_status.")
    },
  },
)

/** A callback address: http or https, ASCII only (WEBHOOK-15). */
export const webhookUrl = z
  .string({ error: absentOr(coded(305, "url is missing."), coded(2700, "url is a string.")) })
  .trim()
  .min(1, coded(2701, "url is blank."))
  .max(urlLengthMax, coded(2701, `url has at most ${urlLengthMax} characters.`))
  .refine(isAsciiUrl, coded(2701, "url has ASCII characters only; write other ones in Punycode."))
  .refine(isWebUrl, coded(2701, "url begins with http:// or https://."))

/**
 * Input of webhook/set. `message_info` is our extension: 1 adds subject, sender, tags and template of the letter to
 * each event. `key_id` is ours too: callbacks are signed with this program's key, with null by the project's own
 * (WEBHOOK-21). `expected_version` is ours as well (EXT-32).
 */
export const webhookInput = request({
  url: webhookUrl,
  status: orAbsent(
    z.enum(["active", "disabled"], {
      error: ({ input }) =>
        typeof input === "string"
          ? coded(2714, "status is active or disabled.")
          : coded(2715, "status is a string."),
    }),
  ),
  event_format: orAbsent(
    z.enum(["json_post", "json_post_gzip"], {
      error: coded(2703, "event_format is json_post or json_post_gzip."),
    }),
  ),
  delivery_info: orAbsent(flag(2704, "delivery_info")),
  single_event: orAbsent(flag(2705, "single_event")),
  message_info: orAbsent(flag(400, "message_info")),
  max_parallel: orAbsent(
    z
      .int({ error: coded(2706, "max_parallel is a whole number.") })
      .min(5, coded(2707, "max_parallel is between 5 and 100."))
      .max(limits.webhookParallelMax, coded(2707, "max_parallel is between 5 and 100.")),
  ),
  key_id: z
    .string({ error: coded(400, "key_id is a string, or null.") })
    .regex(/^\d{1,18}$/, coded(400, "key_id has digits only."))
    .nullish(),
  events: events.optional(),
  expected_version: expectedVersion,
})

export const webhook = z.object({
  id: z.int(),
  url: z.string(),
  /** active, disabled (by the user) or stopped (by the service, WEBHOOK-9). */
  status: z.string(),
  event_format: z.string(),
  delivery_info: z.int().optional(),
  single_event: z.int().optional(),
  message_info: z.int().optional(),
  max_parallel: z.int(),
  updated_at: z.string().optional(),
  /** Changes with each setting above (ours, EXT-32). */
  version: z.string().optional(),
  /** The program's key that signs its callbacks; absent: the project's own (ours, WEBHOOK-21). */
  key_id: z.string().optional(),
  events: z.object({ spam_block: z.array(z.string()).optional(), email_status: z.array(z.string()) }),
  /** Its health (ours, WEBHOOKLOG-6): in webhook/get and webhook/list. */
  last_success_at: z.string().optional(),
  failing_since: z.string().optional(),
  last_try: z
    .object({
      at: z.string(),
      http_status: z.int().optional(),
      error: z.string().optional(),
      duration_ms: z.int(),
    })
    .optional(),
  waiting: z.int().optional(),
  oldest_waiting_at: z.string().optional(),
  gives_up_at: z.string().optional(),
  next_try_at: z.string().optional(),
  /** Of a stopped one: events that it missed since it fails, counted to 10 000, and when the oldest happened. */
  missed: z.int().optional(),
  missed_since: z.string().optional(),
})

export type Webhook = z.output<typeof webhook>
export type WebhookInput = z.input<typeof webhookInput>
