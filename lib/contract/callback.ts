import { z } from "zod"

/**
 * The body of a webhook call. Readers accept unknown fields, statuses and event names, because the contract allows
 * lists to grow (CALLBACK-1). `message_info` is ours and present only when the webhook enabled it.
 */
export const deliveryInfo = z.looseObject({
  delivery_status: z.string().optional(),
  destination_response: z.string().optional(),
  user_agent: z.string().optional(),
  ip: z.string().optional(),
  country_code: z.string().optional(),
  country: z.string().optional(),
  city: z.string().optional(),
  sender_ip: z.string().optional(),
  device_type: z.string().optional(),
  device_brand: z.string().optional(),
  os_name: z.string().optional(),
  browser: z.string().optional(),
  traffic_type: z.string().optional(),
})

export const messageInfo = z.looseObject({
  subject: z.string().optional(),
  from_email: z.string().optional(),
  template_id: z.string().optional(),
  template_version: z.int().optional(),
  tags: z.array(z.string()).optional(),
})

export const emailStatusData = z.looseObject({
  job_id: z.string(),
  metadata: z.record(z.string(), z.string()).optional(),
  email: z.string(),
  status: z.string(),
  event_time: z.string(),
  url: z.string().optional(),
  comment: z.string().optional(),
  delivery_info: deliveryInfo.optional(),
  message_info: messageInfo.optional(),
})

export const spamBlockData = z.looseObject({
  block_time: z.string(),
  block_type: z.string(),
  domain: z.string(),
  SMTP_blocks_count: z.int(),
  domain_status: z.string(),
})

const callbackEvent = z.object({
  event_name: z.string(),
  event_data: z.record(z.string(), z.unknown()),
})

/** Several events in one call (single_event 0). */
export const callbackBatch = z.looseObject({
  auth: z.string(),
  events_by_user: z
    .array(
      z.looseObject({
        user_id: z.int(),
        project_id: z.union([z.string(), z.int()]).optional(),
        project_name: z.string().optional(),
        events: z.array(callbackEvent),
      }),
    )
    .length(1),
})

/** One event in one call (single_event 1): the fields of event_data are next to auth and event_name. */
export const callbackSingle = z.looseObject({
  auth: z.string(),
  event_name: z.string(),
  user_id: z.int(),
  project_id: z.union([z.string(), z.int()]).optional(),
  project_name: z.string().optional(),
})
