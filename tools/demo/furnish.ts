import { webhookList } from "#contract/methods/webhook"
import { apiClient } from "../api-client.ts"
import { type DashboardClient, must } from "../dashboard-client.ts"
import { chanceOf } from "./chance.ts"
import type { ShopReceiver } from "./shop-receiver.ts"

/** Addresses that the sample shop brought from its program before. */
const oldAddresses = 1200
const yearMs = 365 * 24 * 3_600_000

/** Calls a method of a project, or another route of it, with a session. */
type Call = (path: string, input: unknown) => Promise<Record<string, unknown>>

const callIn =
  (client: DashboardClient, slug: string): Call =>
  async (path, input) =>
    must(await client.post(`/api/projects/${slug}/${path}`, input), path)

/** Something that a person does so many hours before the end. */
export type Act = { hour: number; run(): Promise<unknown> }

export type Staff = { owner: DashboardClient; editor: DashboardClient; operator: DashboardClient }

type ShopEnvironment = {
  slug: string
  serviceUrl: string
  endMs: number
  seed: number
  /** Makes the alert rules, which need the dashboard's store. */
  makeRules(): Promise<unknown>
}

/**
 * Settings that people make in the course of the weeks, oldest first, by the routes that the pages use, so
 * that the audit log has them too.
 */
export function actsOf(staff: Staff, environment: ShopEnvironment): Act[] {
  const [owner, editor, operator] = [staff.owner, staff.editor, staff.operator].map((one) =>
    callIn(one, environment.slug),
  ) as [Call, Call, Call]
  let reportsKey = ""
  const reports = async () => {
    reportsKey = await makeKey(owner, { name: "Reports", right: "read", networks: [] })
  }
  return [
    { hour: 741.3, run: () => domains(owner) },
    { hour: 694.6, run: reports },
    {
      hour: 601.8,
      run: () => makeKey(owner, { name: "Warehouse", right: "send", networks: ["192.0.2.0/24"] }),
    },
    { hour: 530.2, run: () => importSuppressions(operator, environment) },
    ...springSale(editor, owner),
    { hour: 167.6, run: environment.makeRules },
    { hour: 101.7, run: () => suppressByHand(operator) },
    { hour: 52.4, run: () => owner("confirmed-email/create", { email: "warehouse@example.com" }) },
    { hour: 26.9, run: () => owner("invitations", invitation) },
    ...viewsAndReport(owner, operator),
    // A program that reads with its key: the list of keys shows its last use.
    { hour: 1.6, run: () => apiClient(environment.serviceUrl, reportsKey)(webhookList, {}) },
  ].toSorted((a, b) => b.hour - a.hour)
}

const invitation = { act: "create", email: "new.colleague@example.com", role: "editor", by: "link" }

/** The shop's webhooks and the key that it sends with. */
export async function openShop(
  client: DashboardClient,
  slug: string,
  receiver: ShopReceiver,
): Promise<string> {
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
  return makeKey(call, { name: "Shop backend", right: "send", networks: [] })
}

const makeKey = async (call: Call, key: Record<string, unknown>): Promise<string> =>
  String((await call("program-keys", { act: "make", ...key })).api_key)

/** One more that may send, one whose owner is yet to be proven, one that has nothing in DNS. */
async function domains(call: Call): Promise<void> {
  await call("domain/get-dns-records", { domain: "news.shop.example" })
  await call("domain/get-dns-records", { domain: "unverified.shop.example" })
  await call("domain/get-dns-records", { domain: "outlet.example" })
  await call("domain/validate-verification-record", { domain: "outlet.example" })
}

/** The editor begins a template, the owner changes its subject, the editor its text. */
function springSale(editor: Call, owner: Call): Act[] {
  const from = { from_email: "hello@shop.example", from_name: "Sample shop", name: "Spring sale" }
  const html = (text: string) =>
    `<h1>Spring sale</h1><p>Hello {{to_name|there}},</p><p>${text}</p><p><a href="https://www.shop.example/sale">See it</a></p>`
  const subject = "Spring has arrived, {{to_name|dear customer}}"
  const all = html("everything is cheaper until Sunday.")
  let id = ""
  const set = async (call: Call, template: Record<string, unknown>) => {
    const made = await call("template/set", { template: { ...from, ...template } })
    id = String((made.template as { id: unknown }).id)
  }
  return [
    {
      hour: 197.4,
      run: () => set(editor, { subject: "Spring sale!!! Everything must go", body: { html: all } }),
    },
    { hour: 171.2, run: () => set(owner, { id, subject, body: { html: all } }) },
    {
      hour: 147.8,
      run: () =>
        set(editor, { id, subject, body: { html: html("all plants are a fifth cheaper until Sunday.") } }),
    },
  ]
}

/** A list brought along in a file. */
async function importSuppressions(call: Call, { endMs, seed }: ShopEnvironment): Promise<void> {
  const { run_id } = await call("suppressions/runs", {
    kind: "import",
    file: "newsletter-2025.csv",
    reason: "Moved from the previous mail program",
  })
  await call(`suppressions/runs/${run_id}`, { suppressions: broughtAlong(endMs, seed), skip_known: 1 })
  await call(`suppressions/runs/${run_id}`, { end: "done" })
}

/** Two views that all members share, one of the operator's own, and the charts of the first one by mail every Monday. */
function viewsAndReport(owner: Call, operator: Call): Act[] {
  const save = (call: Call, view: Record<string, unknown>) =>
    call("views", { act: "save", hidden_columns: [], ...view })
  const month = { page: "overview", name: "Shop, last 30 days", query: "range=30d", is_shared: true }
  const sale = { page: "bounces", name: "Spring sale", query: "range=7d&tag=spring-sale", is_shared: true }
  const bounced = { page: "messages", name: "Bounced this week", query: "range=7d&status=hard_bounced" }
  const monday = { act: "set", every: "week", weekday: 1, time: "07:30", time_zone: "UTC" }
  let view_id: unknown
  const saveAll = async () => {
    view_id = (await save(owner, month)).view_id
    await save(owner, sale)
    await save(operator, { ...bounced, is_shared: false })
  }
  return [
    { hour: 22.3, run: saveAll },
    { hour: 1.8, run: () => owner("reports", { ...monday, view_id }) },
  ]
}

/** Two addresses with the reason, and one that may get mail again. */
async function suppressByHand(call: Call): Promise<void> {
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
    email: `reader.${4100 + n * 7}@${chance.pick(["northmail.example", "postbox.example", "inbox.example"] as const)}`,
    cause: chance.pick(causes),
    created: new Date(endMs - Math.floor((0.08 + chance.next() * 0.4) * yearMs))
      .toISOString()
      .slice(0, 19)
      .replace("T", " "),
  }))
}
