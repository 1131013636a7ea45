import { afterEach, expect, test } from "vitest"
import { failingHosts } from "../routing/failing-hosts.ts"
import type { Plan } from "../routing/plan.ts"
import { sandboxPlan } from "../routing/routes.ts"
import { type MailHostServer, openMailHost } from "../testing/mail-host.ts"
import { noWeakerTls } from "../testing/no-weaker-tls.ts"
import { openConnections } from "./connections.ts"
import { transmit } from "./transmit.ts"

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Open hosts, a pool, and a way to send a message to one of the hosts over it. */
async function openHosts(options: Parameters<typeof openConnections>[1]) {
  const hosts = [await openMailHost(), await openMailHost(), await openMailHost()] as const
  const connections = openConnections("sender.example", options)
  closing.push(...hosts.map((host) => () => host.close()), () => connections.close())
  const way = { connections, failing: failingHosts(), weaker: noWeakerTls }
  const send = ({ port }: MailHostServer, limit: Partial<Plan> = {}) => {
    const envelope = { from: "shop@sender.example", to: "reader@inbox.example" }
    const mail = { envelope, message: Buffer.from("Subject: s\r\n\r\nplain\r\n") }
    const plan = sandboxPlan({ name: "127.0.0.1", port }, "inbox.example")
    return transmit(mail, { ...plan, ...limit }, way)
  }
  return { hosts, connections, send }
}

/** Idle connections are closed after 30 seconds. */
const beforeIdleEnds = { timeout: 10_000 }

const openAt = (hosts: readonly MailHostServer[]) => () => hosts.map((host) => host.open().now)

test("DELIVER-3 of many hosts the connections that have been idle for longest are closed", async () => {
  const { hosts, send } = await openHosts({ idleLimit: 2 })
  const [first, second, third] = hosts
  for (const host of [first, second, third, second, first]) await send(host)
  const opened = hosts.map(({ seen }) => seen.filter((one) => one === "CONNECT").length)
  expect(opened).toEqual([2, 1, 1])
})

test("DIRECT-6 connections of a site are counted with those that are idle at another of its hosts", async () => {
  const { hosts, send } = await openHosts({ shareOf: (connectionsMax) => connectionsMax - 1 })
  const limit = { destination: "site", connectionsMax: 3, isLimitShared: true }
  for (const host of hosts) await send(host, limit)
  await expect.poll(openAt(hosts), beforeIdleEnds).toEqual([0, 1, 1])
})

test("DIRECT-6 a site's idle connections close when the share changes, and no others", async () => {
  const { hosts, connections, send } = await openHosts({})
  const [first, second] = hosts
  await send(first, { destination: "site", isLimitShared: true })
  await send(second)
  connections.adjust()
  await expect.poll(openAt(hosts), beforeIdleEnds).toEqual([0, 1, 0])
})

test("DIRECT-6 a connection that is one too many when it becomes free is closed", async () => {
  const share = { of: 2 }
  const { hosts, send } = await openHosts({ shareOf: () => share.of })
  const [first, second] = hosts
  const limit = { destination: "site", isLimitShared: true }
  const sending = [send(first, limit), send(second, limit)]
  share.of = 1
  await Promise.all(sending)
  await expect.poll(() => openAt(hosts)().reduce((sum, one) => sum + one), beforeIdleEnds).toBe(1)
})
