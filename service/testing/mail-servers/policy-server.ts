import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"

/** A request of Postfix for a decision (SMTPD_POLICY_README), and the action that answers it. */
export type Policy = (attributes: Record<string, string>) => string | Promise<string>

type PolicyServer = { address: string; decide(policy: Policy): void; close(): Promise<void> }

/** A policy server at an address; it allows everything until a test decides otherwise. */
export async function openPolicyServer(host: string): Promise<PolicyServer> {
  let policy: Policy = () => "DUNNO"
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let text = ""
    socket.on("error", () => socket.destroy())
    socket.on("data", (bytes) => {
      const requests = `${text}${bytes}`.split("\n\n")
      text = requests.pop() ?? ""
      for (const request of requests) void answer(socket, policy(attributesOf(request)))
    })
  }).listen(0, host)
  await once(server, "listening")
  return {
    address: `${host}:${(server.address() as AddressInfo).port}`,
    decide(next) {
      policy = next
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const answer = async (socket: Socket, action: ReturnType<Policy>): Promise<void> => {
  const text = `action=${await action}\n\n`
  if (socket.writable) socket.write(text)
}

const attributesOf = (request: string): Record<string, string> =>
  Object.fromEntries(
    request.split("\n").map((line) => [line.split("=", 1)[0], line.slice(line.indexOf("=") + 1)]),
  )
