import { promisify } from "node:util"
import { gzip } from "node:zlib"
import { limits } from "#contract/limits"
import type { CallOut, Outcome } from "../network/call-out.ts"
import type { WebhookRow } from "../store/webhooks.ts"

const compress = promisify(gzip)

export type Callback = {
  webhook: Pick<WebhookRow, "url" | "event_format">
  body: Buffer
  /** How many tries went before this one; 0 is left out (WEBHOOK-6). */
  retry_count: number
  /** Unique for this request, repetitions included. */
  id: string
  /** Further headers: what marks a replay or a test. */
  extraHeaders?: Record<string, string>
}

/** The request as it went out, less name and password of the address. */
export type Request = { url: string; headers: Record<string, string>; body: Buffer }

/** Sends one callback. The signature covers the plain JSON; compression comes after it. */
export async function post(
  callback: Callback,
  out: CallOut,
): Promise<{ request: Request; outcome: Outcome }> {
  const { webhook, body, retry_count, id, extraHeaders } = callback
  const isGzip = webhook.event_format === "json_post_gzip"
  const headers = {
    "content-type": "application/json",
    id,
    ...(isGzip && { "content-encoding": "gzip" }),
    ...extraHeaders,
  }
  const url = withRetryCount(webhook.url, retry_count)
  const outcome = await out.send({
    method: "POST",
    url,
    headers,
    body: isGzip ? await compress(body) : body,
    // WEBHOOK-4: a receiver that does not answer gets 3 s, then the 10-minute retry.
    timeoutMs: limits.webhookTimeoutMs,
  })
  return { request: { url: withoutPassword(url), headers, body }, outcome }
}

/** The address as it may be kept: its name and password are sent as a header and not logged. */
function withoutPassword(text: string): string {
  const url = new URL(text)
  if (!url.username && !url.password) return text
  url.username = ""
  url.password = ""
  return url.toString()
}

/** The count goes into the query: the signed body stays as it is, and nothing else of the url changes. */
function withRetryCount(url: string, retry_count: number): string {
  if (retry_count === 0) return url
  const [address = "", ...fragment] = url.split("#")
  const withCount = `${address}${address.includes("?") ? "&" : "?"}retry_count=${retry_count}`
  return [withCount, ...fragment].join("#")
}
