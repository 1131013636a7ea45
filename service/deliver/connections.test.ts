import { afterEach, expect, test } from "vitest"
import { failingHosts } from "../routing/failing-hosts.ts"
import { sandboxPlan } from "../routing/sandbox.ts"
import { weakerTls } from "../routing/weaker-tls.ts"
import { type MailHostServer, openMailHost } from "../testing/mail-host.ts"
import { openConnections } from "./connections.ts"
import { transmit } from "./transmit.ts"

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

test("DELIVER-3 of many hosts the connections that have been idle for longest are closed", async () => {
  const hosts = [await openMailHost(), await openMailHost(), await openMailHost()] as const
  const connections = openConnections("sender.example", 2)
  closing.push(...hosts.map((host) => () => host.close()), () => connections.close())
  const way = { connections, failing: failingHosts(), weaker: weakerTls() }
  const send = ({ port }: MailHostServer) => {
    const envelope = { from: "shop@sender.example", to: "reader@inbox.example" }
    const mail = { envelope, message: Buffer.from("Subject: s\r\n\r\nplain\r\n") }
    return transmit(mail, sandboxPlan({ name: "127.0.0.1", port }, "inbox.example"), way)
  }
  const [first, second, third] = hosts
  for (const host of [first, second, third, second, first]) await send(host)
  const opened = hosts.map(({ seen }) => seen.filter((one) => one === "CONNECT").length)
  expect(opened).toEqual([2, 1, 1])
})
