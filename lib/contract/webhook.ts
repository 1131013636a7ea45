import { z } from "zod"
import { orAbsent } from "./absent.ts"
import { absentOr, withCode } from "./validation-error.ts"
import { expectedVersion, flag, request } from "./fields.ts"
import { limits } from "./limits.ts"
import { statuses } from "./status.ts"
import { isAsciiUrl, isWebUrl, urlLengthMax } from "./webhook-url.ts"

const events = z.strictObject(
  {
    spam_block: orAbsent(
      z
        .array(z.literal("*", { error: withCode(2712, "spam_block must contain only the element *.") }), {
          error: withCode(2712, "spam_block must be a list."),
        })
        .length(1, withCode(2712, "spam_block must contain only the element *.")),
    ),
    email_status: z.array(
      z.enum(statuses, { error: withCode(2711, "email_status must contain status names.") }),
      {
        error: absentOr(
          withCode(2710, "email_status is missing."),
          withCode(2710, "email_status must be a list of status names."),
        ),
      },
    ),
  },
  {
    error: (issue) => {
      if (issue.code === "unrecognized_keys")
        return withCode(
          303,
          `events may contain only email_status and spam_block, not ${JSON.stringify(issue.keys[0])}.`,
        )
      if (issue.input === "" || issue.input === null) return withCode(2709, "events is blank.")
      return withCode(2708, "events must be an object with email_status.")
    },
  },
)

/** A callback address: http or https, ASCII only (WEBHOOK-15). */
export const webhookUrl = z
  .string({ error: absentOr(withCode(305, "url is missing."), withCode(2700, "url must be a string.")) })
  .trim()
  .min(1, withCode(2701, "url is blank."))
  .max(urlLengthMax, withCode(2701, `url must have at most ${urlLengthMax} characters.`))
  .refine(isAsciiUrl, withCode(2701, "url must contain only ASCII characters; write other ones in Punycode."))
  .refine(isWebUrl, withCode(2701, "url must begin with http:// or https://."))

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
          ? withCode(2714, "status must be active or disabled.")
          : withCode(2715, "status must be a string."),
    }),
  ),
  event_format: orAbsent(
    z.enum(["json_post", "json_post_gzip"], {
      error: withCode(2703, "event_format must be json_post or json_post_gzip."),
    }),
  ),
  delivery_info: orAbsent(flag(2704, "delivery_info")),
  single_event: orAbsent(flag(2705, "single_event")),
  message_info: orAbsent(flag(400, "message_info")),
  max_parallel: orAbsent(
    z
      .int({ error: withCode(2706, "max_parallel must be a whole number.") })
      .min(limits.webhookParallelMin, withCode(2707, "max_parallel must be between 5 and 100."))
      .max(limits.webhookParallelMax, withCode(2707, "max_parallel must be between 5 and 100.")),
  ),
  key_id: z
    .string({ error: withCode(400, "key_id must be a string, or null.") })
    .regex(/^\d{1,18}$/, withCode(400, "key_id must contain only digits."))
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
