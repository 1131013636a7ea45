import type { DashboardClient } from "../dashboard-client.ts"
import { must } from "../dashboard-client.ts"
import { chanceOf } from "./chance.ts"

/** Addresses that the sample shop brought from its program before: `old-…`, plainly made up. */
const oldAddresses = 1200
const perCall = 600
const yearMs = 365 * 24 * 3_600_000

/**
 * What a team has set up around its letters, by the routes that the pages use, so that the audit log has it too: a
 * webhook of the shop's own, a list of addresses brought along, a domain that waits for its records, a file of events.
 */
export async function furnish(
  client: DashboardClient,
  slug: string,
  given: { receiverUrl: string; endMs: number; seed: number },
): Promise<void> {
  const call = async (method: string, input: unknown) =>
    must(await client.post(`/api/projects/${slug}/${method}`, input), method)
  await call("webhook/set", {
    url: given.receiverUrl,
    delivery_info: 1,
    message_info: 1,
    events: {
      email_status: ["delivered", "hard_bounced", "soft_bounced", "spam", "unsubscribed"],
      spam_block: ["*"],
    },
  })
  await call("domain/get-dns-records", { domain: "news.shop.example" })
  const rows = broughtAlong(given.endMs, given.seed)
  for (let at = 0; at < rows.length; at += perCall)
    await call("suppression/set-many", {
      suppressions: rows.slice(at, at + perCall),
      comment: "Brought along from the program before",
    })
}

function broughtAlong(endMs: number, seed: number): { email: string; cause: string; created: string }[] {
  const chance = chanceOf(seed + 1)
  const causes = [
    "unsubscribed",
    "unsubscribed",
    "unsubscribed",
    "permanent_unavailable",
    "complained",
  ] as const
  return Array.from({ length: oldAddresses }, (_, n) => ({
    email: `old-${n}@${chance.pick(["northmail.example", "postbox.example", "inbox.example"] as const)}`,
    cause: chance.pick(causes),
    created: new Date(endMs - Math.floor(chance.next() * 0.45 * yearMs))
      .toISOString()
      .slice(0, 19)
      .replace("T", " "),
  }))
}
