import "server-only"
import { Agent, request } from "undici"
import type { Answered, FetchRequest } from "./guarded-fetch.ts"

/**
 * Fetch for the service of the settings, which is nearby: persistent connections, without the framework's own work on
 * each request. Redirects are not followed, because the key would be sent elsewhere.
 */
let agent: Agent | undefined

export async function ownFetch(
  url: string,
  { method = "GET", headers, body, signal }: FetchRequest,
): Promise<Answered> {
  agent ??= new Agent({ allowH2: false })
  const answer = await request(url, {
    method,
    headers: { ...headers, "accept-encoding": "identity" },
    body: body ?? null,
    signal,
    dispatcher: agent,
  })
  const read = (name: string) => [answer.headers[name] ?? []].flat()[0] ?? null
  return {
    status: answer.statusCode,
    headers: { get: read, has: (name) => read(name) !== null },
    json: () => answer.body.json(),
  }
}
