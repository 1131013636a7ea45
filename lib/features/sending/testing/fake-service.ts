import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** For tests: a mail service that accepts messages like the real one with respect to keys (IDEMPOTENCE-1). */
export type FakeService = {
  url: string
  /** Every call of email/send, in order. */
  calls: { key: string; apiKey: string; emails: string[]; atMs: number }[]
  /** Number of times each address was accepted. */
  accepted: Map<string, number>
  /** Responses to the next calls of email/send instead of executing them; null: no response after executing it. */
  next: (
    | ((emails: string[]) => { status: number; body?: unknown; headers?: Record<string, string> })
    | "lost"
  )[]
  /** Called before each call is executed. */
  before: (emails: string[]) => Promise<void>
  isAnswering: boolean
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
    if (!service.isAnswering) return void response.destroy()
    if (!input.message) return answer(200, { status: "success", user_id: 1, email: "account@example.com" })
    const { idempotence_key: key, recipients } = input.message
    const emails = recipients.map(({ email }) => email)
    const apiKey = String(request.headers["x-api-key"])
    service.calls.push({ key, apiKey, emails, atMs: performance.now() })
    await service.before(emails)
    const reply = service.next.shift()
    if (reply && reply !== "lost") {
      const { status, body = {}, headers } = reply(emails)
      return answer(status, body, headers)
    }
    if (keys.has(key))
      return answer(400, {
        status: "error",
        code: 1573,
        message: "the same request was accepted within the last minute.",
      })
    keys.add(key)
    for (const email of emails) service.accepted.set(email, (service.accepted.get(email) ?? 0) + 1)
    if (reply === "lost") return void response.destroy()
    answer(200, { status: "success", job_id: `job-${key}`, emails })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const service: FakeService = {
    url: `http://127.0.0.1:${port}`,
    calls: [],
    accepted: new Map(),
    next: [],
    before: async () => {},
    isAnswering: true,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return service
}
