import type { AddressInfo } from "node:net"
import { SMTPServer } from "smtp-server"

/** A refusal of an address: code and text of the reply. */
type HostReply = { code: number; text: string }

export type HostBehaviour = {
  /** Name in its greeting; by default that of the machine. */
  name?: string
  /** Reply to RCPT TO; absent means 250. */
  rcpt?: (address: string) => HostReply | undefined
  mailFrom?: (address: string) => HostReply | undefined
  /** Delay of the reply to RCPT TO, the same for all or by address. */
  waitMs?: number | ((address: string) => number)
  /** Offers STARTTLS, or expects TLS at once, with this certificate. */
  tls?: { key: string; cert: string; isAtOnce?: boolean }
  hidesSmtpUtf8?: boolean
  /** The login that it requires before it takes mail. */
  login?: { user: string; password: string }
}

export type MailHostServer = {
  port: number
  /** Received data, in order: envelope senders, recipients and contents. */
  seen: string[]
  /** Connections that are open, and the most that were at a time. */
  open(): { now: number; most: number }
  close(): Promise<void>
}

/** A real SMTP server on this machine, on a free port unless one is named, with the behavior that a test needs. */
export async function openMailHost(
  behaviour: HostBehaviour = {},
  { address = "127.0.0.1", port: wanted = 0 } = {},
): Promise<MailHostServer> {
  const seen: string[] = []
  const { tls, login } = behaviour
  let most = 0
  const server = new SMTPServer({
    ...(behaviour.name ? { name: behaviour.name } : {}),
    authOptional: !login,
    disabledCommands: [...(login ? [] : ["AUTH"]), ...(tls ? [] : ["STARTTLS"])],
    ...(tls ? { key: tls.key, cert: tls.cert, secure: tls.isAtOnce ?? false } : {}),
    onAuth: ({ username, password }, _session, done) => {
      seen.push(`AUTH ${username}`)
      const isRight = username === login?.user && password === login?.password
      if (isRight) done(null, { user: username })
      else done(asError({ code: 535, text: "5.7.8 Authentication credentials invalid" }))
    },
    hideSMTPUTF8: behaviour.hidesSmtpUtf8 ?? false,
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onConnect: (_session, done) => {
      seen.push("CONNECT")
      most = Math.max(most, server.connections.size)
      done()
    },
    onMailFrom: ({ address, args }, _session, done) => {
      seen.push(`MAIL <${address}>${args && "SMTPUTF8" in args ? " SMTPUTF8" : ""}`)
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
  const port = await new Promise<number>((resolve, reject) => {
    const listener = server.listen(wanted, address, () => resolve((listener.address() as AddressInfo).port))
    listener.once("error", reject)
  })
  const open = () => ({ now: server.connections.size, most })
  return { port, seen, open, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

const asError = (reply: HostReply | undefined): Error | null =>
  reply ? Object.assign(new Error(reply.text), { responseCode: reply.code }) : null
