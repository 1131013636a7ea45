/**
 * One request per method that shows its purpose. The reference page fills in `exampleSender` and `exampleProject`;
 * everything else is plainly sample data. openapi.test.ts checks each one against its method's input, and names a
 * method without one.
 */
export const exampleSender = "hello@example.com"

const exampleId = "2f6c1d4e-8a3b-4c5d-9e6f-7a8b9c0d1e2f"
const exampleDump = "7b1e6c52-3d0a-4f8e-9c21-5a6b7c8d9e0f"
const exampleJob = "1ZymBc-00041N-9XaQ"
/** The reference page puts the project's own id in its place. */
export const exampleProject = "17"
const exampleUrl = "https://www.example.com/mail-events"
const reader = "reader@example.com"

/** A picture as small as can be. */
const onePixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="

export const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "api-key/create": { name: "Shop backend", right: "send", networks: ["192.0.2.0/24"] },
  "api-key/delete": { key_id: "7" },
  "api-key/list": {},
  "api-key/update": { key_id: "7", right: "read", networks: [] },
  "captured/get": { id: "1" },
  "captured/list": { search: reader, limit: 20 },
  "confirmed-email/create": { email: reader },
  "confirmed-email/delete": { email: reader },
  "confirmed-email/list": {},
  "delivery/get": { project_id: exampleProject },
  "delivery/set": {
    project_id: exampleProject,
    mode: "relay",
    relays: [{ host: "smtp.example.com", port: 587, username: "shop", password: "secret" }],
  },
  "domain/delete": { domain: "mail.example.com" },
  "domain/get-dns-records": { domain: "mail.example.com" },
  "domain/get-sandbox-domain": {},
  "domain/list": { limit: 50, offset: 0 },
  "domain/validate-dkim": { domain: "mail.example.com" },
  "domain/validate-verification-record": { domain: "mail.example.com" },
  "email/send": {
    message: {
      recipients: [{ email: reader, substitutions: { to_name: "Sam", order: "4711" } }],
      from_email: exampleSender,
      from_name: "Sample shop",
      subject: "Your order {{order}}",
      body: {
        html: "<p>Hello {{to_name}}, order {{order}} is on its way.</p>",
        plaintext: "Hello {{to_name}}, order {{order}} is on its way.",
      },
      tags: ["orders"],
    },
  },
  "email/subscribe": { from_email: exampleSender, from_name: "Sample shop", to_email: reader },
  "email-validation/single": { email: reader },
  "event-dump/create": {
    start_time: "2026-03-01 00:00:00",
    limit: 10_000,
    filter: { status: "hard_bounced" },
    dump_fields: ["event_time", "email", "delivery_status", "destination_response"],
  },
  "event-dump/delete": { dump_id: exampleDump },
  "event-dump/get": { dump_id: exampleDump },
  "event-dump/list": {},
  "letter/attempts": { job_id: exampleJob, email: reader },
  "letter/get": { job_id: exampleJob, email: reader },
  "letter/resend": {
    job_id: exampleJob,
    email: reader,
    content: "current_template",
    idempotence_key: "again-4711",
  },
  "picture/delete": { id: exampleId },
  "picture/get": { id: exampleId },
  "picture/list": { limit: 50, offset: 0, search: "logo" },
  "picture/set": {
    picture: { name: "logo.png", type: "image/png", content: onePixel, alt: "Sample shop" },
  },
  "project/create": { project: { name: "Sample shop", country: "DE" } },
  "project/delete": { project_id: exampleProject },
  "project/list": {},
  "project/update": { project_id: exampleProject, project: { name: "Sample shop", send_enabled: false } },
  "rights/get": {},
  "rights/set": { project_id: exampleProject, rights: { tracking_off: true } },
  "suppression/count": { start_time: "2026-03-01 00:00:00" },
  "suppression/delete": { email: reader },
  "suppression/delete-many": { suppressions: [{ email: reader, cause: "unsubscribed" }] },
  "suppression/get": { email: reader },
  "suppression/list": { cause: "unsubscribed", limit: 50 },
  "suppression/set": { email: reader, cause: "unsubscribed" },
  "suppression/set-many": {
    suppressions: [{ email: reader, cause: "unsubscribed", created: "2026-03-01 00:00:00" }],
    dry_run: 1,
  },
  "system/info": {},
  "system/ping": {},
  "system/storage": {},
  "tag/delete": { tag_id: 1 },
  "tag/list": {},
  "template/delete": { id: exampleId },
  "template/get": { id: exampleId },
  "template/list": { limit: 50, offset: 0 },
  "template/preview": {
    template: {
      subject: "Your order {{order}}",
      from_email: exampleSender,
      body: { html: "<p>Order {{order}} is on its way.</p>" },
    },
    email: reader,
    substitutions: { order: "4711" },
  },
  "template/set": {
    template: {
      name: "Order confirmation",
      from_email: exampleSender,
      from_name: "Sample shop",
      subject: "Your order {{order}}",
      body: { html: "<p>Order {{order}} is on its way.</p>" },
    },
  },
  "unsubscribed/check": { address: reader },
  "unsubscribed/list": { date_from: "2026-03-01" },
  "unsubscribed/set": { address: reader },
  "webhook/delete": { url: exampleUrl },
  "webhook/get": { url: exampleUrl },
  "webhook/list": { limit: 50, offset: 0 },
  "webhook/log": { url: exampleUrl, status: "failed", limit: 50 },
  "webhook/log-get": { call_id: 1 },
  "webhook/log-stats": {
    url: exampleUrl,
    start_time: "2026-03-01 00:00:00",
    end_time: "2026-03-02 00:00:00",
    step_minutes: 20,
  },
  "webhook/replay": {
    url: exampleUrl,
    start_time: "2026-03-01 00:00:00",
    end_time: "2026-03-01 06:00:00",
    which: "missed",
    email_status: ["hard_bounced", "spam"],
    rate: 20,
    dry_run: 1,
  },
  "webhook/replay-status": { replay_id: 1 },
  "webhook/replay-stop": { replay_id: 1 },
  "webhook/set": {
    url: exampleUrl,
    event_format: "json_post",
    delivery_info: 1,
    events: { email_status: ["delivered", "opened", "clicked", "hard_bounced", "spam"] },
  },
  "webhook/test": { url: exampleUrl, email_status: "delivered" },
}
