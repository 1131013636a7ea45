import { createServer, type Server, type Socket } from "node:net"
import { sql } from "drizzle-orm"
import { openZoneServer, type Zone } from "../../service/dns/testing/zone.ts"
import { openStore, rows as rowsOf, type Store } from "../../service/store/open.ts"
import { inRepo } from "../../tools/lib/repo.mjs"
import { usageOf } from "../processes.ts"
import { seeded } from "../../tools/demo/chance.ts"
import { makeReceipt, type Receipt } from "../receipt.ts"
import { accountKey, type ServiceProcess, startServiceProcess } from "../service-process.ts"
import { newPlace } from "../temporary.ts"
import type { OtherSide } from "./other-side.ts"

/** The service in direct mode on its own database, with a project that sends. */
export type Sender = {
  service: ServiceProcess
  store: Store
  project_id: number
  key: string
  from_email: string
  receipt: Receipt
  /** Processor time of the service and of its database so far. */
  cpuMs(): { service: number; database: number }
  /** Whether a message of the project waits, or is not recorded yet. */
  isBusy(): Promise<boolean>
  close(): Promise<void>
}

/** A host that takes connections and never greets. */
const silentHost = { name: "mx.stalled.example", address: "127.83.26.9", network: "127.83.26.0/24" }
export const stalled = { domain: "stalled.example", site: silentHost.name }

const domains = 20

/** Twenty domains, each with its own mail host, as most domains have, and one domain behind each other name. */
const zoneOf = (sinkAddress: string): Zone => ({
  ...Object.fromEntries(
    Array.from({ length: domains }, (_, n) => [
      [domainOf(n), [{ type: "MX" as const, priority: 10, exchange: `mx.${domainOf(n)}` }]],
      [`mx.${domainOf(n)}`, [{ type: "A" as const, value: sinkAddress }]],
    ]).flat(),
  ),
  [stalled.domain]: [{ type: "MX", priority: 10, exchange: silentHost.name }],
  [silentHost.name]: [{ type: "A", value: silentHost.address }],
})

const domainOf = (n: number): string => `mail-${n % domains}.example`

export const recipientOf = (run: string, n: number): string => `${run}-${n}@${domainOf(n)}`

export async function openSender(sink: OtherSide, callbackAllow = ""): Promise<Sender> {
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const one of closing.splice(0).reverse()) await one()
  }
  try {
    return { ...(await start(sink, callbackAllow, (one) => closing.push(one))), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function start(
  { network, sinkAddress }: OtherSide,
  callbackAllow: string,
  later: (close: () => Promise<unknown>) => void,
): Promise<Omit<Sender, "close">> {
  const dns = await openZoneServer(zoneOf(sinkAddress))
  later(dns.close)
  later(await openSilentHost())
  const place = await newPlace()
  later(place.remove)
  const service = await startServiceProcess(place, callbackAllow, {
    SERVICE_DELIVERY_MODE: "direct",
    SERVICE_MAIL_HOSTNAME: "mail.sender.example",
    SERVICE_DELIVER_ALLOW: [network, silentHost.network].join(","),
    SERVICE_DNS_SERVERS: dns.address,
  })
  later(service.stop)
  const store = await openStore(
    { url: place.databaseUrl, statementTimeoutMs: 0 },
    inRepo("service/store/migrations"),
  )
  later(store.close)
  const project = await openProject({ service, store }, "shop.sender.example")
  return {
    ...{ service, store, ...project, receipt: makeReceipt(seeded(1)) },
    cpuMs: () => ({
      service: usageOf(service.pid).cpuMs,
      database: place.serverPid === undefined ? Number.NaN : usageOf(place.serverPid).cpuMs,
    }),
  }
}

type Project = Pick<Sender, "key" | "project_id" | "from_email" | "isBusy">

/** A project with its own domain. */
export async function openProject(
  { service: { call }, store }: Pick<Sender, "service" | "store">,
  domain: string,
): Promise<Project> {
  const made = await call("project/create", { project: { name: domain } }, accountKey)
  const [key, project_id] = [String(made.project_api_key), Number(made.project_id)]
  await call("domain/get-sandbox-domain", {}, key)
  // It becomes a registered domain: messages of a sandbox domain never leave (MODE-3).
  await store.db.execute(
    sql`update domains set domain = ${domain}, is_sandbox = false where project_id = ${project_id}`,
  )
  return { key, project_id, from_email: `shop@${domain}`, isBusy: () => isBusy(store, project_id) }
}

/** The size of the message that left last, without its envelope. */
export async function wireBytes({ store }: Sender): Promise<number> {
  const [found] = await rowsOf<{ conversation: { text: string }[] }>(
    store.db,
    sql`select conversation from attempts order by started_at desc limit 1`,
  )
  const line = found?.conversation.find(({ text }) => text.endsWith(" bytes)"))?.text ?? ""
  return Number(line.replace(/\D/g, ""))
}

/** One index look-up for each state, however many messages of other projects wait. */
async function isBusy({ db }: Store, project_id: number): Promise<boolean> {
  const [found] = await rowsOf<{ busy: boolean }>(
    db,
    sql`select exists (select from queue where project_id = ${project_id} and not is_ready)
            or exists (select from queue where project_id = ${project_id} and is_ready and lease is null)
            or exists (select from queue where project_id = ${project_id} and lease is not null) as busy`,
  )
  return found?.busy ?? false
}

async function openSilentHost(): Promise<() => Promise<unknown>> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(25, silentHost.address, resolve)
  })
  return () => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  }
}
