import { dkimVerify } from "mailauth/lib/dkim/verify.js"
import type { MessageInput } from "#contract/message"
import { emailSend } from "#contract/methods/email"
import { letterAttempts } from "#contract/methods/letter"
import { suppressionGet } from "#contract/methods/suppression"
import { type ManualClock, manualClock } from "../../clock.ts"
import type { Config } from "../../config.ts"
import type { Context } from "../../context.ts"
import { openDelivery } from "../../deliver/worker.ts"
import { openZoneServer, type Zone } from "../../dns/testing/zone.ts"
import { sandboxResolver } from "../../domains/sandbox-resolver.ts"
import type { Routes } from "../../routing/plan.ts"
import { relayOf } from "../../routing/relay-url.ts"
import { openRoutes } from "../../routing/routes.ts"
import type { StsMode } from "../../store/schema/delivery.ts"
import { events } from "../../store/schema/events.ts"
import { makeMessage, makeSendingProject } from "../make.ts"
import { startService } from "../start-service.ts"

type Attempt = {
  host: string
  tls?: string | undefined
  reply: string
  delivery_status: string
  conversation: { text: string }[]
}

export type Sender = {
  clock: ManualClock
  domain: string
  /** Records that the test adds are served at once. */
  zone: Zone
  send(
    email: string | string[],
    overrides?: Partial<MessageInput>,
  ): Promise<{ attempts(): Promise<Attempt[]> }>
  statuses(): Promise<(string | null)[]>
  suppressed(email: string): Promise<{ cause: string }[]>
  /** The verdict on the first DKIM signature of a message, by the key that this sender publishes. */
  dkimVerdict(message: string): Promise<string | undefined>
  /** Makes delivery check the clock. */
  wake(): void
  close(): Promise<void>
}

const start = new Date("2026-03-10T12:00:00Z")

/**
 * A policy of every domain, the certificates that are trusted, names that DNSSEC signs (without any, the DNS server does not
 * validate), and the port of mail hosts.
 */
type Policies = {
  mode: StsMode
  mx: string[]
  ca?: string
  signed?: readonly string[]
  port?: number
}

/** A service that delivers directly to hosts of a network, over a DNS server of the test, unless `own` names relays. */
export async function openSender(
  network: string,
  overrides: Partial<Config> = {},
  policies?: Policies,
): Promise<Sender> {
  const clock = manualClock(start)
  const zone: Zone = {}
  const dns = await openZoneServer(zone, { signed: policies?.signed ?? [] })
  const service = await startService({
    clock,
    isApiOnly: policies !== undefined,
    config: {
      deliveryMode: "direct",
      mailHostname: "mail.waybill.example",
      deliverAllow: [network],
      dns: { servers: [dns.server], isValidating: policies?.signed !== undefined },
      ...overrides,
    },
  })
  const delivery = policies && openDelivery(service.ctx, routesWith(policies, service.ctx))
  const { db } = service.ctx.store
  const project = await makeSendingProject(service)
  const published = sandboxResolver(db, service.ctx.resolver)
  return {
    clock,
    zone,
    domain: project.domain,
    async send(email, overrides) {
      const { job_id } = await service.ok(
        emailSend,
        { message: makeMessage(project, email, overrides) },
        project.key,
      )
      return { attempts: async () => (await service.ok(letterAttempts, { job_id }, project.key)).attempts }
    },
    statuses: async () =>
      (await db.select().from(events).orderBy(events.event_id)).map(({ status }) => status),
    suppressed: async (email) => (await service.ok(suppressionGet, { email }, project.key)).suppressions,
    async dkimVerdict(message) {
      const bytes = Buffer.from(message.replaceAll(/\r?\n/g, "\r\n"))
      const { results } = await dkimVerify(bytes, { resolver: (name) => published.txt(name) })
      return results[0]?.status.result
    },
    wake: () => service.ctx.notifier.notify("letters"),
    async close() {
      await delivery?.close()
      await service.close()
      await dns.close()
    },
  }
}

const routesWith = ({ mode, mx, ca, port = 25 }: Policies, ctx: Context): Routes =>
  openRoutes(ctx, { of: async () => ({ policy: { policy_id: "1", mode, mx }, problem: null }) }, { port, ca })

/** Settings with which messages leave by this host. */
export const byRelay = (host: string): Partial<Config> => ({
  deliveryMode: "relay",
  relays: [relayOf(`smtp://${host}:25?tls=may`)],
})

/** Records of a domain with these mail hosts, preferred first. */
export function mailHosts(domain: string, addresses: readonly string[]): Zone {
  const hosts = addresses.map((address, n) => ({
    name: `mx${n + 1}.${domain}`,
    address,
    priority: 10 * (n + 1),
  }))
  return {
    [domain]: hosts.map(({ name, priority }) => ({ type: "MX", priority, exchange: name })),
    ...Object.fromEntries(hosts.map(({ name, address }) => [name, [{ type: "A", value: address }]])),
  }
}
