import { isAscii } from "node:buffer"
import { connect, type Socket } from "node:net"
import { AddressRefused, guardedLookup, isRefusedLiteral } from "#shared/address-guard"

export type MailHost = {
  name: string
  port: number
  /** True keeps the connection out of private networks: the DNS of others must not choose where we connect. */
  isGuarded: boolean
}

/**
 * State of a mailbox according to its mail host; unknown also when the host does not answer, or not about the mailbox.
 */
type MailboxState = "found" | "not_found" | "unknown"

const replyCharsMax = 64 * 1024

/**
 * Checks with a mail host whether it would take mail for an address: EHLO, MAIL FROM:<>, RCPT TO, QUIT, and never DATA,
 * so that no message is sent. The conversation is our own, because mail clients proceed to DATA when a recipient is
 * accepted. `signal` ends it; nothing is thrown.
 */
export async function probeMailbox(
  address: string,
  host: MailHost,
  ehloName: string,
  signal: AbortSignal,
): Promise<MailboxState> {
  const line = await openLine(host, signal).catch(() => null)
  if (!line) return "unknown"
  try {
    return await askAboutMailbox(line, address, ehloName)
  } catch {
    return "unknown"
  } finally {
    line.socket.end("QUIT\r\n")
    line.socket.destroySoon()
  }
}

async function askAboutMailbox(line: Line, address: string, ehloName: string): Promise<MailboxState> {
  if (!isPositive(await line.next())) return "unknown"
  const offered = await line.say(`EHLO ${ehloName}`)
  const needsUtf8 = !isAscii(Buffer.from(address))
  if (!isPositive(offered) || (needsUtf8 && !/^250[ -]SMTPUTF8\b/im.test(offered))) return "unknown"
  if (!isPositive(await line.say(`MAIL FROM:<>${needsUtf8 ? " SMTPUTF8" : ""}`))) return "unknown"
  const reply = await line.say(`RCPT TO:<${address}>`)
  if (isPositive(reply)) return "found"
  return saysNoMailbox(reply) ? "not_found" : "unknown"
}

const isPositive = (reply: string): boolean => reply.startsWith("2")

/** Words of a refusal that is about us and not about the mailbox. */
const aboutUs =
  /\b(?:block|black|deny|black ?list|listed|spam|spf|dnsbl|rbl|reputation|policy|relay|helo|ehlo|reverse|ptr|client host|sender|null|empty (?:from|envelope)|from address)/i

/** A final refusal of the mailbox itself; the enhanced status code (RFC 3463) is more precise than the code, when there is one. */
export function saysNoMailbox(reply: string): boolean {
  const [, code = "", enhanced] = /^(5\d\d)[- ](?:(5\.\d{1,3}\.\d{1,3})\b)?/.exec(reply) ?? []
  if (enhanced) return /^5\.1\.(?:[1-6]|10)$|^5\.2\.1$/.test(enhanced)
  return ["550", "551", "553"].includes(code) && !aboutUs.test(reply)
}

/** One connection, line by line. */
type Line = { socket: Socket; next(): Promise<string>; say(command: string): Promise<string> }

async function openLine(host: MailHost, signal: AbortSignal): Promise<Line> {
  if (host.isGuarded && isRefusedLiteral(host.name)) throw new AddressRefused(host.name)
  const socket = connect({
    host: host.name,
    port: host.port,
    signal,
    ...(host.isGuarded ? { lookup: guardedLookup() } : {}),
  })
  const next = readReplies(socket)
  const say = (command: string) => {
    socket.write(`${command}\r\n`)
    return next()
  }
  return new Promise((resolve, reject) => {
    socket.once("error", reject)
    socket.once("connect", () => resolve({ socket, next, say }))
  })
}

/** Returns one whole reply after another (RFC 5321: `250-…` continues, `250 …` ends); a closed connection fails. */
function readReplies(socket: Socket): () => Promise<string> {
  let text = ""
  let fault: Error | undefined
  let wake = () => {}
  const end = (error: Error) => {
    fault ??= error
    wake()
  }
  socket.setEncoding("utf8")
  socket.on("data", (chunk: string) => {
    text += chunk
    if (text.length > replyCharsMax) socket.destroy(new Error("The reply has no end."))
    wake()
  })
  socket.on("error", end)
  socket.on("close", () => end(new Error("The connection was closed.")))
  return async () => {
    for (;;) {
      const [reply] = /^(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\r?\n/.exec(text) ?? []
      if (reply !== undefined) {
        text = text.slice(reply.length)
        return reply
      }
      if (fault) throw fault
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
}
