import { once } from "node:events"
import { readdir, readFile } from "node:fs/promises"
import { connect } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Namespace } from "./namespace.ts"

export type MailServer = {
  /** For SERVICE_DELIVER_ALLOW. */
  network: string
  /** The test's own address in it. */
  testAddress: string
  /** The messages in a mailbox. */
  messages(mailbox: string): Promise<string[]>
  log(): Promise<string>
  close(): Promise<void>
}

/** Ports of the test's own address: intakes get what servers return and report, the next host what they pass on. */
export const testPorts = { intake: 25_525, nextHost: 25_526, reports: 25_527 } as const

/** The address that providers report spam to. Servers remember a port that closed, so reports have one of their own. */
export const reportsTo = "abuse@mail.waybill.example"

/** A mailbox for which each server accepts mail, and passes it on to the next host. */
export const passedOn = "passed-on@inbox.example"

/** A mailbox of the servers that offer SMTPUTF8, and one whose mail they pass on. */
export const beyondAscii = "jürgen@inbox.example"
export const passedOnBeyondAscii = "übergeben@inbox.example"

type Options = { log: string; addresses: readonly string[] }

/** A started server, once it takes connections. Mailboxes are folders in the form of Maildir. */
export async function mailServer(namespace: Namespace, { log, addresses }: Options): Promise<MailServer> {
  const readLog = () => readFile(namespace.path(log), "utf8").catch(() => "")
  for (const address of addresses) await listening(address, readLog)
  return {
    network: namespace.network,
    testAddress: namespace.address(1),
    async messages(mailbox) {
      const folder = namespace.path(`/mnt/mail/${mailbox}/new`)
      const files = await readdir(folder).catch(() => [])
      return Promise.all(files.map((file) => readFile(join(folder, file), "utf8")))
    },
    log: readLog,
    close: () => namespace.close(),
  }
}

const startMs = 20_000

/** Waits until a port is open; throws the log of a server that does not start. */
async function listening(host: string, log: () => Promise<string>): Promise<void> {
  const until = performance.now() + startMs
  while (performance.now() < until) {
    const socket = connect(25, host)
    try {
      await once(socket, "connect")
      return
    } catch {
      await sleep(10)
    } finally {
      socket.destroy()
    }
  }
  throw new Error(`Nothing listens at ${host}:25. ${await log()}`)
}
