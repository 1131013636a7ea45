import { type DashboardClient, must } from "../dashboard-client.ts"
import { chanceOf } from "./chance.ts"
import type { ShopReceiver } from "./shop-receiver.ts"

/** Addresses that the sample shop brought from its program before: `old-…`, plainly made up. */
const oldAddresses = 1200
const yearMs = 365 * 24 * 3_600_000

/** Calls a method of a project, or another route of it, as somebody who is signed in. */
type Call = (path: string, input: unknown) => Promise<Record<string, unknown>>

const callIn =
  (client: DashboardClient, slug: string): Call =>
  async (path, input) =>
    must(await client.post(`/api/projects/${slug}/${path}`, input), path)

/**
 * What the owner has set up around the mail, by the routes that the pages use, so that the audit log has it too: programs
 * that are told, domains in each state, keys, an invitation that waits, an address that has yet to confirm.
 */
export async function furnish(client: DashboardClient, slug: string, receiver: ShopReceiver): Promise<void> {
  const call = callIn(client, slug)
  await call("webhook/set", {
    url: receiver.ordersUrl,
    delivery_info: 1,
    message_info: 1,
    events: {
      email_status: ["delivered", "hard_bounced", "soft_bounced", "spam", "unsubscribed"],
      spam_block: ["*"],
    },
  })
  await call("webhook/set", {
    url: receiver.newsletterUrl,
    events: { email_status: ["unsubscribed", "spam"] },
  })
  await domains(call)
  await call("program-keys", { act: "make", name: "Shop backend", right: "send", networks: ["192.0.2.0/24"] })
  await call("program-keys", { act: "make", name: "Reports", right: "read", networks: [] })
  await call("invitations", { act: "create", email: "new.colleague@example.com", role: "editor", by: "link" })
  await call("confirmed-email/create", { email: "warehouse@example.com" })
}

/** One more that may send, one whose owner is yet to be proven, one that has nothing in DNS. */
async function domains(call: Call): Promise<void> {
  await call("domain/get-dns-records", { domain: "news.shop.example" })
  await call("domain/get-dns-records", { domain: "unverified.shop.example" })
  await call("domain/get-dns-records", { domain: "outlet.example" })
  await call("domain/validate-verification-record", { domain: "outlet.example" })
}

/** What colleagues have done since: two of them on one template, one on the list of suppressions. */
export type Colleagues = { owner: DashboardClient; editor: DashboardClient; operator: DashboardClient }

export async function work(
  { owner, editor, operator }: Colleagues,
  slug: string,
  given: { endMs: number; seed: number },
): Promise<void> {
  await Promise.all([
    editTogether(callIn(editor, slug), callIn(owner, slug)),
    tendSuppressions(callIn(operator, slug), given),
  ])
}

/** The editor begins a template, the owner changes its subject, the editor its text. */
async function editTogether(editor: Call, owner: Call): Promise<void> {
  const from = { from_email: "hello@shop.example", from_name: "Sample shop", name: "Spring sale" }
  const html = (text: string) =>
    `<h1>Spring sale</h1><p>Hello {{to_name}},</p><p>${text}</p><p><a href="https://shop.example/sale">See it</a></p>`
  const subjects = { first: "Spring sale!!! Everything must go", second: "{{to_name}}, spring has arrived" }
  const set = async (call: Call, template: Record<string, unknown>) =>
    (await call("template/set", { template: { ...from, ...template } })).template as { id: string }
  const { id } = await set(editor, {
    subject: subjects.first,
    body: { html: html("everything is cheaper until Sunday.") },
  })
  await set(owner, {
    id,
    subject: subjects.second,
    body: { html: html("everything is cheaper until Sunday.") },
  })
  await set(editor, {
    id,
    subject: subjects.second,
    body: { html: html("all plants are a fifth cheaper until Sunday.") },
  })
}

/** A list brought along by a file, two addresses by hand with the reason, and one that may get mail again. */
async function tendSuppressions(call: Call, { endMs, seed }: { endMs: number; seed: number }): Promise<void> {
  const { run_id } = await call("suppressions/runs", {
    kind: "import",
    file: "newsletter-2025.csv",
    reason: "Moved from the previous mail program",
  })
  await call(`suppressions/runs/${run_id}`, { suppressions: broughtAlong(endMs, seed), skip_known: 1 })
  await call(`suppressions/runs/${run_id}`, { end: "done" })
  const byHand = ["no-more.ads@example.com", "press@example.com"]
  await call("suppression/set-many", {
    suppressions: byHand.map((email) => ({ email, cause: "unsubscribed" })),
    comment: "Asked for it on the phone",
  })
  await call("suppression/delete", { email: "press@example.com" })
}

type Brought = { email: string; cause: string; created: string; line: number }

function broughtAlong(endMs: number, seed: number): Brought[] {
  const chance = chanceOf(seed + 1)
  const causes = [
    "unsubscribed",
    "unsubscribed",
    "unsubscribed",
    "permanent_unavailable",
    "complained",
  ] as const
  // The first line of the file has the names of its columns.
  return Array.from({ length: oldAddresses }, (_, n) => ({
    line: n + 2,
    email: `old-${n}@${chance.pick(["northmail.example", "postbox.example", "inbox.example"] as const)}`,
    cause: chance.pick(causes),
    created: new Date(endMs - Math.floor(chance.next() * 0.45 * yearMs))
      .toISOString()
      .slice(0, 19)
      .replace("T", " "),
  }))
}
