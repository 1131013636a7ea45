import type { AddressInfo } from "node:net"
import { SMTPServer } from "smtp-server"

/** A refusal of an address: code and text of the reply. */
type HostReply = { code: number; text: string }

export type HostBehaviour = {
  /** What RCPT TO is answered; nothing means 250. */
  rcpt?: (address: string) => HostReply | undefined
  mailFrom?: (address: string) => HostReply | undefined
  /** Delay of the reply to RCPT TO, the same for all or by address. */
  waitMs?: number | ((address: string) => number)
}

export type MailHostServer = {
  port: number
  /** What the client sent, in order: envelope senders, recipients and contents. */
  seen: string[]
  close(): Promise<void>
}

/** A real SMTP server on a free port of this machine that behaves as a test wants. */
export async function openMailHost(behaviour: HostBehaviour = {}): Promise<MailHostServer> {
  const seen: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onConnect: (_session, done) => {
      seen.push("CONNECT")
      done()
    },
    onMailFrom: ({ address }, _session, done) => {
      seen.push(`MAIL <${address}>`)
      done(asError(behaviour.mailFrom?.(address)))
    },
    onRcptTo: ({ address }, _session, done) => {
      seen.push(`RCPT <${address}>`)
      const { waitMs = 0 } = behaviour
      const ms = typeof waitMs === "number" ? waitMs : waitMs(address)
      // A host that is silent for long keeps no test running.
      setTimeout(() => done(asError(behaviour.rcpt?.(address))), ms).unref()
    },
    onData: (stream, _session, done) => {
      seen.push("DATA")
      stream.resume()
      stream.on("end", () => done())
    },
  })
  server.on("error", () => {})
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, "127.0.0.1", () => resolve((listener.address() as AddressInfo).port))
  })
  return { port, seen, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

const asError = (reply: HostReply | undefined): Error | null =>
  reply ? Object.assign(new Error(reply.text), { responseCode: reply.code }) : null
