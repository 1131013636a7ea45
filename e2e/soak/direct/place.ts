import { randomBytes } from "node:crypto"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { projectCreate } from "#contract/methods/project"
import { webhookSet } from "#contract/methods/webhook"
import { temporaryDatabase } from "#postgres/temporary-database"
import { openZoneServer } from "../../../service/dns/testing/zone.ts"
import { apiClient } from "../../../tools/api-client.ts"
import { startTemporaryServer, type TemporaryServer } from "../../../tools/lib/postgres/temporary.mjs"
import { storeRows } from "../../store-rows.ts"
import { openReceiver, type Receiver } from "../receiver.ts"
import { type Hosts, openHosts, zone } from "./hosts.ts"
import { openProcesses, type Processes } from "./processes.ts"

/** The service in processes, a database server of their own, the mail hosts of recipients, and a project. */
export type DirectPlace = {
  server: TemporaryServer
  databaseUrl: string
  processes: Processes
  hosts: Hosts
  receiver: Receiver
  project: { key: string; from_email: string }
  close(): Promise<void>
}

export async function openDirectPlace(): Promise<DirectPlace> {
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const one of closing.splice(0).reverse()) await one()
  }
  try {
    return { ...(await open((one) => closing.push(one))), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function open(later: (close: () => Promise<unknown>) => void): Promise<Omit<DirectPlace, "close">> {
  const hosts = await openHosts()
  later(hosts.close)
  const dns = await openZoneServer(zone)
  later(dns.close)
  const receiver = await openReceiver("well")
  later(receiver.close)
  const server = await startTemporaryServer({ isDurable: true, memoryMb: 256, connectionsMax: 100 })
  later(server.stop)
  const { url: databaseUrl } = await temporaryDatabase(server.url, "waybill_direct_soak")
  const accountKey = randomBytes(32).toString("hex")
  const processes = await openProcesses({
    ...settings,
    SERVICE_DATABASE_URL: databaseUrl,
    SERVICE_SECRETS: randomBytes(32).toString("hex"),
    SERVICE_ACCOUNT_KEY: accountKey,
    SERVICE_CALLBACK_ALLOW: receiver.hostPort,
    SERVICE_DNS_SERVERS: dns.address,
  })
  const { front, deliver, back } = processes
  for (const one of [front, deliver, back]) later(one.end)
  const project = await openProject({ url: processes.url, accountKey, databaseUrl, receiver })
  return { server, databaseUrl, processes, hosts, receiver, project }
}

const settings = {
  SERVICE_DELIVERY_MODE: "direct",
  SERVICE_MAIL_HOSTNAME: "mail.sender.example",
  SERVICE_DELIVER_ALLOW: "127.0.0.0/8",
  SERVICE_RATE_LIMIT: "0",
}

type Service = { url: string; accountKey: string; databaseUrl: string; receiver: Receiver }

async function openProject({ url, accountKey, databaseUrl, receiver }: Service) {
  const account = apiClient(url, accountKey)
  const { project_api_key: key } = await account(projectCreate, { project: { name: "Direct soak" } })
  const api = apiClient(url, key)
  await api(domainGetSandboxDomain, {})
  // It becomes a registered domain: messages of a sandbox domain never leave (MODE-3).
  const domain = "shop.sender.example"
  await storeRows(databaseUrl, [`update domains set domain = '${domain}', is_sandbox = false`])
  const email_status = ["accepted", "sent", "delivered", "soft_bounced", "hard_bounced"] as const
  await api(webhookSet, { url: receiver.url, status: "active", events: { email_status: [...email_status] } })
  return { key, from_email: `sender@${domain}` }
}
