import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** For tests: a mail service that handles idempotency keys like the real one (IDEMPOTENCE-1). */
export type FakeService = {
  url: string
  /** Calls to email/send, in order. */
  calls: { key: string; apiKey: string; emails: string[]; atMs: number }[]
  /** Number of times each address was accepted. */
  accepted: Map<string, number>
  /**
   * Queued responses to the next email/send calls, returned without accepting the message; "lost": accepts it, then
   * drops the connection.
   */
  nextResponses: (
    | ((emails: string[]) => { status: number; body?: unknown; headers?: Record<string, string> })
    | "lost"
  )[]
  /** Called before each call is executed. */
  beforeEachCall: (emails: string[]) => Promise<void>
  isReachable: boolean
  close(): Promise<void>
}

export async function openFakeService(): Promise<FakeService> {
  const keys = new Set<string>()
  const server = createServer(async (request, response) => {
    const input = JSON.parse((await request.toArray()).join("") || "{}") as {
      message?: { idempotence_key: string; recipients: { email: string }[] }
    }
    const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body))
    if (!service.isReachable) return void response.destroy()
    if (!input.message) return answer(200, { status: "success", user_id: 1, email: "account@example.com" })
    const { idempotence_key: key, recipients } = input.message
    const emails = recipients.map(({ email }) => email)
    const apiKey = String(request.headers["x-api-key"])
    service.calls.push({ key, apiKey, emails, atMs: performance.now() })
    await service.beforeEachCall(emails)
    const reply = service.nextResponses.shift()
    if (reply && reply !== "lost") {
      const { status, body = {}, headers } = reply(emails)
      return answer(status, body, headers)
    }
    const isRepeated = keys.has(key)
    keys.add(key)
    if (!isRepeated)
      for (const email of emails) service.accepted.set(email, (service.accepted.get(email) ?? 0) + 1)
    if (reply === "lost") return void response.destroy()
    if (isRepeated)
      return answer(400, {
        status: "error",
        code: 1573,
        message: "the same request was accepted within the last minute.",
      })
    answer(200, { status: "success", job_id: `job-${key}`, emails })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const service: FakeService = {
    url: `http://127.0.0.1:${port}`,
    calls: [],
    accepted: new Map(),
    nextResponses: [],
    beforeEachCall: async () => {},
    isReachable: true,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return service
}
