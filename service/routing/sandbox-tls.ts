import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { type Hop, type Host, hostText } from "./plan.ts"

/** Joins a client with the mail host, and interferes with their conversation. */
type Firewall = (client: Socket, mailHost: Socket) => void

/**
 * SANDBOX-10: domains of the sandbox whose mail host is behind a firewall that interferes with TLS. Real firewalls do the
 * same, and the mail host itself is the one of all domains.
 */
export const tlsFaults: Readonly<Record<string, { why: string; firewall: Firewall }>> = {
  "no-tls.example": { why: "behind a firewall that hides STARTTLS", firewall: hideStartTls },
  "broken-tls.example": { why: "behind a firewall that breaks TLS", firewall: breakTls },
}

/** The parts of a hop that differ for such a domain. */
export function faultOf(sink: Host, domain: string): Pick<Hop, "host" | "key" | "dial" | "why"> | null {
  const fault = tlsFaults[domain]
  if (!fault) return null
  // Its own name and key, so that the TLS result is remembered separately (TLS-1) and no connection is shared.
  const host = { name: `mx.${domain}`, port: sink.port }
  return { host, key: hostText(host), why: fault.why, dial: () => dialThrough(sink, fault.firewall) }
}

/** Takes STARTTLS out of the reply to EHLO. */
function hideStartTls(client: Socket, mailHost: Socket): void {
  client.pipe(mailHost)
  let rest = ""
  mailHost.on("data", (bytes) => {
    const text = rest + bytes.toString("latin1")
    const end = text.lastIndexOf("\n") + 1
    rest = text.slice(end)
    client.write(text.slice(0, end).replace(/^250-STARTTLS\r\n/m, ""), "latin1")
  })
}

/** Hangs up in answer to the ClientHello. */
function breakTls(client: Socket, mailHost: Socket): void {
  mailHost.pipe(client)
  client.pipe(mailHost)
  let hasBegun = false
  client.on("data", (bytes) => {
    if (hasBegun) client.destroy()
    hasBegun = bytes.toString("latin1") === "STARTTLS\r\n"
  })
}

/** A connection to the mail host through a firewall, which is reached on a port of this machine. */
async function dialThrough({ name, port }: Host, firewall: Firewall): Promise<Socket> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const accepted = once(server, "connection") as Promise<[Socket]>
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
  const [[client]] = await Promise.all([accepted, once(socket, "connect")])
  server.close()
  const mailHost = connect(port, name)
  closeTogether(client, mailHost)
  firewall(client, mailHost)
  return socket
}

function closeTogether(client: Socket, mailHost: Socket): void {
  const pairs: [Socket, Socket][] = [
    [client, mailHost],
    [mailHost, client],
  ]
  for (const [closed, other] of pairs) closed.on("error", () => {}).on("close", () => other.destroySoon())
}
