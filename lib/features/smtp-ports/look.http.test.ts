import type { AddressInfo } from "node:net"
import { createServer, type Server, type Socket } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { lookAtSmtp } from "./look.ts"

let service: TestService
const servers: Server[] = []
beforeAll(async () => {
  service = await startService()
})
afterAll(async () => {
  await service.close()
  for (const server of servers) server.close()
})

async function openServer(onSocket: (socket: Socket) => void): Promise<number> {
  const server = createServer(onSocket)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return port
}

test("SMTPPAGE-3 both ports of the service respond, with an untrusted certificate", async () => {
  const { smtpPort, smtpTlsPort } = service.ctx.config
  const look = await lookAtSmtp({ host: "127.0.0.1", port: smtpPort, tlsPort: smtpTlsPort })
  for (const one of [look.startTls, look.tls])
    expect(one).toMatchObject({ ok: true, protocol: "TLSv1.3", certificate: { isTrusted: false } })
})

test("SMTPPAGE-3 swapped, closed and silent ports are distinguished", async () => {
  const silent = await openServer(() => {})
  const bare = await openServer((socket) => {
    socket.write("220 mail.example\r\n")
    socket.on("data", () => socket.write("250-mail.example\r\n250 SIZE 1000\r\n"))
  })
  const { smtpPort } = service.ctx.config
  expect(await lookAtSmtp({ host: "127.0.0.1", port: 1, tlsPort: smtpPort })).toMatchObject({
    startTls: { ok: false, why: "refused" },
    tls: { ok: false, why: "noTls" },
  })
  expect(await lookAtSmtp({ host: "127.0.0.1", port: bare, tlsPort: silent }, 300)).toMatchObject({
    startTls: { ok: false, why: "noTls" },
    tls: { ok: false, why: "silent" },
  })
})
