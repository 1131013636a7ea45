import type { Input, Method, Output } from "#contract/method"

/** Calls the email API as any client program would: with a key, over HTTP. */
export type ApiClient = <M extends Method>(method: M, input: Input<M>) => Promise<Output<M>>

/** An answer that is a refusal, with its code and its sentence. */
export class ApiRefusal extends Error {
  readonly code: number | null
  readonly sentence: string
  constructor(path: string, status: number, { code, message }: { code?: unknown; message?: unknown }) {
    super(`${path} answered ${status}: ${String(message)}`)
    this.code = typeof code === "number" ? code : null
    this.sentence =
      typeof message === "string" ? message.replace(/^Error ID:\s*[0-9A-F-]+\.\s*/i, "") : `HTTP ${status}`
  }
}

/** A client of the API at `baseUrl` (without the path). An error answer is thrown with its words. */
export const apiClient =
  (baseUrl: string, apiKey: string): ApiClient =>
  async (method, input) => {
    const answer = await fetch(addressOf(baseUrl, method.path), {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": apiKey },
      body: JSON.stringify(input),
    })
    const body: unknown = await answer.json().catch(() => null)
    if (!answer.ok) throw new ApiRefusal(method.path, answer.status, body ?? {})
    return body as Output<typeof method>
  }

/** A hosted account's base address already ends in the version; the bundled service's does not. */
const addressOf = (baseUrl: string, path: string): string =>
  `${/\/api\/v1$/.test(baseUrl) ? baseUrl : `${baseUrl}/en/transactional/api/v1`}/${path}.json`
