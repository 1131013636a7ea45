import { addApi, openServer } from "../../service/api/server.ts"
import type { Context } from "../../service/context.ts"
import { openTrack } from "../../service/track/plugin.ts"
import { type ApiClient, ApiRefusal } from "../api-client.ts"

export type InProcess = ReturnType<typeof openServer>

/**
 * The service's API and its addresses for recipients without a socket: a call runs in the time of its caller
 * (MovingClock.during), which a connection would lose.
 */
export async function openInProcess(ctx: Context): Promise<InProcess> {
  const server = openServer(ctx)
  server.register(async (api) => addApi(api, ctx))
  server.register(openTrack(ctx))
  await server.ready()
  return server
}

/** A client like apiClient, of such a server. */
export const inProcessClient =
  (server: InProcess, apiKey: string): ApiClient =>
  async (method, input) => {
    const answer = await server.inject({
      method: "POST",
      url: `/en/transactional/api/v1/${method.path}.json`,
      headers: { "content-type": "application/json", "x-api-key": apiKey },
      payload: JSON.stringify(input),
    })
    if (answer.statusCode !== 200) throw new ApiRefusal(method.path, answer.statusCode, answer.json())
    return answer.json()
  }
