import "server-only"
import { Agent, request } from "undici"
import type { Answered, Asked } from "./guarded-fetch.ts"

/**
 * The way to the service of the settings, which lies near: connections that stay open, and none of the framework's own
 * work on each request. Redirects are not followed: the key would go elsewhere.
 */
let agent: Agent | undefined

export async function ownFetch(
  url: string,
  { method = "GET", headers, body, signal }: Asked,
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
