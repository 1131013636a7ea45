import type { Input, Method, Output } from "#contract/method"

/** Calls the email API as any client program would: with a key, over HTTP. */
export type ApiClient = <M extends Method>(method: M, input: Input<M>) => Promise<Output<M>>

/** A client of the API at `baseUrl` (without the path). An error answer is thrown with its words. */
export const apiClient =
  (baseUrl: string, apiKey: string): ApiClient =>
  async (method, input) => {
    const answer = await fetch(`${baseUrl}/en/transactional/api/v1/${method.path}.json`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": apiKey },
      body: JSON.stringify(input),
    })
    const body = (await answer.json()) as { message?: string }
    if (!answer.ok) throw new Error(`${method.path} answered ${answer.status}: ${body.message}`)
    return body as Output<typeof method>
  }
