import { createServer } from "node:net"
import { text } from "node:stream/consumers"
import { SMTPServer, type SMTPServerDataStream } from "smtp-server"
import type { Zone } from "../../../service/dns/testing/zone.ts"

/** The mail hosts of the recipients, and every copy that they accepted. */
export type Hosts = {
  /** How often each message was accepted, by the local part of its Message-ID. */
  copies: Map<string, number>
  /** Recipients that a host accepted or refused permanently. */
  settled: Set<string>
  close(): Promise<void>
}

const smtpPort = 25

/** Addresses of this machine that no other test uses, by name. Nothing listens at the first one. */
const addresses = {
  "mx-away.soak.example": "127.83.25.1",
  "mx1.soak.example": "127.83.25.2",
  "mx2.soak.example": "127.83.25.3",
  "mx-slow.soak.example": "127.83.25.4",
  "plain.example": "127.83.25.5",
} as const
type HostName = keyof typeof addresses

/** Delay of the reply to the end of a message: most duplicates come from kills during this delay. */
const replyMs: Record<HostName, number> = {
  ...{ "mx-away.soak.example": 0, "mx1.soak.example": 5, "mx2.soak.example": 20 },
  ...{ "mx-slow.soak.example": 150, "plain.example": 0 },
}

const mx = (priority: number, exchange: HostName) => ({ type: "MX" as const, priority, exchange })

const mailDomains = {
  "two.example": [mx(10, "mx1.soak.example"), mx(20, "mx2.soak.example")],
  "level.example": [mx(10, "mx2.soak.example"), mx(10, "mx-slow.soak.example")],
  "away.example": [mx(10, "mx-away.soak.example"), mx(20, "mx1.soak.example")],
  "slow.example": [mx(10, "mx-slow.soak.example")],
} satisfies Zone

export const zone: Zone = {
  ...Object.fromEntries(
    Object.entries(addresses).map(([name, value]) => [name, [{ type: "A" as const, value }]]),
  ),
  ...mailDomains,
}

/** Domains of recipients: with several mail hosts, a first one that is away, a slow one, and without MX. */
export const recipientDomains = [
  "two.example",
  "level.example",
  "away.example",
  "slow.example",
  "plain.example",
] as const

/** False where port 25 of a loopback address is refused to this account, or taken. */
export const canListen = (): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(false))
    server.listen(smtpPort, addresses["mx1.soak.example"], () => server.close(() => resolve(true)))
  })

export async function openHosts(): Promise<Hosts> {
  const copies: Hosts["copies"] = new Map()
  const settled: Hosts["settled"] = new Set()
  const deferred = new Set<string>()
  const names = (Object.keys(addresses) as HostName[]).filter((name) => name !== "mx-away.soak.example")
  const answers = { copies, settled, deferred }
  const servers = await Promise.all(names.map((name) => listen(name, answers)))
  return {
    copies,
    settled,
    async close() {
      await Promise.all(servers.map((one) => new Promise<void>((resolve) => one.close(() => resolve()))))
    },
  }
}

type Answers = Pick<Hosts, "copies" | "settled"> & { deferred: Set<string> }

async function listen(name: HostName, answers: Answers): Promise<SMTPServer> {
  const server = new SMTPServer({
    name,
    ...{ authOptional: true, disabledCommands: ["AUTH", "STARTTLS"], disableReverseLookup: true },
    ...{ closeTimeout: 100, logger: false },
    onRcptTo: ({ address }, _session, done) => done(refusalOf(address, answers)),
    onData: (stream, session, done) => {
      const [recipient] = session.envelope.rcptTo
      take(stream, recipient?.address ?? "", answers).then(
        () => setTimeout(done, replyMs[name]),
        // The sender was killed in the middle of its message.
        () => done(new Error("Incomplete message")),
      )
    },
  })
  // Connections that a kill breaks.
  server.on("error", () => {})
  await new Promise<void>((resolve, reject) => {
    const listener = server.listen(smtpPort, addresses[name], () => resolve())
    listener.once("error", reject)
  })
  return server
}

/** Refuses unknown recipients permanently, and greylists others at their first message. */
function refusalOf(address: string, { deferred, settled }: Answers): Error | null {
  if (address.startsWith("unknown-")) {
    settled.add(address)
    return reply(550, "5.1.1 User unknown")
  }
  if (!address.startsWith("greylisted-") || deferred.has(address)) return null
  deferred.add(address)
  return reply(451, "4.7.1 Greylisted, please try again later")
}

const reply = (responseCode: number, words: string): Error =>
  Object.assign(new Error(words), { responseCode })

async function take(stream: SMTPServerDataStream, recipient: string, { copies, settled }: Answers) {
  const message = await text(stream)
  const letterId = /^Message-ID: <([^@>]+)@/im.exec(message)?.[1] ?? `without Message-ID, to ${recipient}`
  copies.set(letterId, (copies.get(letterId) ?? 0) + 1)
  settled.add(recipient)
}
