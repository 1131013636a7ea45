import "server-only"
import { connect as connectPlain, type Socket } from "node:net"
import { connect as connectTls, type TLSSocket } from "node:tls"

/**
 * Whether the two ports for sending by SMTP respond, tested like a mail client: greeting, STARTTLS, certificate. Host
 * and ports are settings, never input; there is no login, and nothing is sent (SMTPPAGE-3).
 */
export type PortLook =
  | { ok: true; protocol: string; certificate: CertificateLook }
  | { ok: false; why: "refused" | "silent" | "unknownHost" | "noTls" | "other" }

type CertificateLook = {
  isTrusted: boolean
  /** Node's error code: DEPTH_ZERO_SELF_SIGNED_CERT, ERR_TLS_CERT_ALTNAME_INVALID. */
  problem: string | null
  /** Epoch ms of its end. */
  validTo: number
}

export type SmtpPlace = { host: string; port: number; tlsPort: number }

const timeoutMs = 4000

/** Checks both ports in parallel. */
export async function lookAtSmtp(
  { host, port, tlsPort }: SmtpPlace,
  withinMs = timeoutMs,
): Promise<{ startTls: PortLook; tls: PortLook }> {
  const [startTls, tls] = await Promise.all([
    within(withinMs, (track) => withStartTls(host, port, track)),
    within(withinMs, (track) => withTls(host, tlsPort, track)),
  ])
  return { startTls, tls }
}

type Track = <S extends Socket>(socket: S) => S

class NoTls extends Error {}
class Silent extends Error {}

/** Runs a check with its time limit and closes the connection. */
async function within(ms: number, look: (track: Track) => Promise<PortLook>): Promise<PortLook> {
  let last: Socket | undefined
  const track: Track = (socket) => {
    // A second error after the first one must not end the process.
    socket.on("error", () => {})
    last = socket
    return socket
  }
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Silent()), ms)
  })
  try {
    return await Promise.race([look(track), limit])
  } catch (error) {
    return { ok: false, why: whyOf(error) }
  } finally {
    clearTimeout(timer)
    // Closing TLS also closes its socket; closing that one first would break TLS.
    last?.destroy()
  }
}

const reasons: Record<string, Extract<PortLook, { ok: false }>["why"]> = {
  ECONNREFUSED: "refused",
  ENOTFOUND: "unknownHost",
  EAI_AGAIN: "unknownHost",
  ETIMEDOUT: "silent",
  ERR_SSL_WRONG_VERSION_NUMBER: "noTls",
  EPROTO: "noTls",
}

function whyOf(error: unknown): Extract<PortLook, { ok: false }>["why"] {
  if (error instanceof Silent) return "silent"
  if (error instanceof NoTls) return "noTls"
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : ""
  return reasons[code] ?? "other"
}

async function withTls(host: string, port: number, track: Track): Promise<PortLook> {
  const socket = track(connectTls({ host, port, ...tlsOptions(host) }))
  await secured(socket)
  await replyWith(socket, "220")
  return seen(socket)
}

async function withStartTls(host: string, port: number, track: Track): Promise<PortLook> {
  const plain = track(connectPlain(port, host))
  await replyWith(plain, "220")
  plain.write("EHLO dashboard\r\n")
  if (!/^250[ -]STARTTLS$/im.test(await replyWith(plain, "250"))) throw new NoTls()
  plain.write("STARTTLS\r\n")
  await replyWith(plain, "220")
  const socket = track(connectTls({ socket: plain, ...tlsOptions(host) }))
  await secured(socket)
  return seen(socket)
}

/** Reads untrusted certificates too. An IP address has no name to send (SNI). */
const tlsOptions = (host: string) => ({
  rejectUnauthorized: false,
  ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
})

const secured = (socket: TLSSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once("secureConnect", resolve)
    socket.once("error", reject)
    socket.once("close", () => reject(new NoTls()))
  })

/** The next complete reply, which must begin with this code. */
const replyWith = (socket: Socket, code: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ""
    const read = (bytes: Buffer) => {
      text += bytes.toString("latin1")
      if (!/^\d{3}(?: .*)?\r\n$/m.test(text) && text.length < 4096) return
      socket.off("data", read)
      if (text.startsWith(code)) resolve(text.replaceAll("\r\n", "\n"))
      else reject(new Error(`An unexpected reply: ${text.slice(0, 100)}`))
    }
    socket.on("data", read)
    socket.once("error", reject)
    socket.once("close", () => reject(new Error("The server hung up.")))
  })

function seen(socket: TLSSocket): PortLook {
  const { valid_to } = socket.getPeerCertificate()
  return {
    ok: true,
    protocol: socket.getProtocol() ?? "",
    certificate: {
      isTrusted: socket.authorized,
      problem: socket.authorized ? null : String(socket.authorizationError),
      validTo: Date.parse(valid_to),
    },
  }
}
