import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect } from "@playwright/test"
import { capturedList } from "#contract/methods/captured"
import { domainGetDnsRecords, domainGetSandboxDomain } from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import { suppressionSet } from "#contract/methods/suppression"
import { templateSet } from "#contract/methods/template"
import { webhookLog, webhookSet } from "#contract/methods/webhook"
import type { ApiClient } from "../tools/api-client.ts"
import { within } from "../tools/lib/timeouts.mjs"

/** A receiver on the loopback that takes every call. */
export type Receiver = { url: string; host: string; close(): Promise<unknown> }

export async function openReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    request.resume()
    request.on("end", () => response.end("ok"))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: `http://${host}/`, host, close: () => new Promise((resolve) => server.close(resolve)) }
}

/** Links that are fine and one that is not, a picture that travels along and one that does not. */
const html =
  '<p style="font-size:15px">Hello <a href="https://example.com/">shop</a> <a href="https://evil.example/login">bank.example</a></p>' +
  '<img src="cid:logo.png" width="40" height="40" alt="Logo"><img src="https://pictures.example/a.png" width="90">'
const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

/**
 * One of everything that a page can show: a template, letters with a delivery, a refusal and an opening, a webhook with
 * an answered call, a domain that waits for its records, an address held back. Resolves when the letters have arrived and the call was answered.
 */
export async function fillProject(api: ApiClient, receiver: Receiver): Promise<void> {
  const { domain } = await api(domainGetSandboxDomain, {})
  await api(domainGetDnsRecords, { domain: "news.example.com" })
  const sender = { from_email: `hello@${domain}`, subject: "Your order" }
  await api(webhookSet, {
    url: receiver.url,
    status: "active",
    delivery_info: 1,
    events: { email_status: ["sent", "delivered", "opened", "hard_bounced"], spam_block: ["*"] },
  })
  const { template } = await api(templateSet, {
    template: {
      name: "Order",
      ...sender,
      body: { html },
    },
  })
  const recipients = ["open@example.com", "hard-bounce+a@example.com", "reader@example.com"].map((email) => ({
    email,
  }))
  const attachments = [{ name: "bill.pdf", type: "application/pdf", content: btoa("a bill") }]
  const inline_attachments = [{ name: "logo.png", type: "image/png", content: pixel }]
  await api(emailSend, {
    message: { template_id: template.id, recipients, tags: ["orders"], attachments, inline_attachments },
  })
  await api(suppressionSet, { email: "left@example.com", cause: "unsubscribed" })
  await expect(async () => {
    expect((await api(capturedList, {})).letters.length).toBeGreaterThanOrEqual(2)
    expect((await api(webhookLog, { url: receiver.url })).calls.length).toBeGreaterThanOrEqual(1)
  }).toPass({ timeout: within(60_000), intervals: [500] })
}
