/** Client of the dashboard for scripts: the same routes that pages use, with its own session. */
export type DashboardClient = {
  /** Posts JSON and returns status and body. */
  post(path: string, body: unknown): Promise<DashboardAnswer>
  get(path: string): Promise<DashboardAnswer>
  /** The header `Cookie` of this session, for requests that are made by other means. */
  cookie(): string
}

export type DashboardAnswer = { status: number; body: Record<string, unknown> }

/** Without a session: for the set-up route and for health. */
export function dashboardClient(baseUrl: string): DashboardClient {
  return clientWith(baseUrl, new Map())
}

/** Signs in as a person does. Throws when address and password do not fit. */
export async function signedInClient(
  baseUrl: string,
  email: string,
  password: string,
): Promise<DashboardClient> {
  const cookies = new Map<string, string>()
  const client = clientWith(baseUrl, cookies)
  const { body } = await client.get("/api/auth/csrf")
  const answer = await request(baseUrl, cookies, "/api/auth/callback/credentials", {
    method: "POST",
    body: new URLSearchParams({ email, password, csrfToken: String(body.csrfToken), json: "true" }),
  })
  if (answer.status !== 200) throw new Error(`Signing in as ${email} was answered with ${answer.status}.`)
  return client
}

function clientWith(baseUrl: string, cookies: Map<string, string>): DashboardClient {
  return {
    cookie: () => cookieOf(cookies),
    get: (path) => request(baseUrl, cookies, path, {}),
    post: (path, body) =>
      request(baseUrl, cookies, path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
  }
}

const cookieOf = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")

async function request(
  baseUrl: string,
  cookies: Map<string, string>,
  path: string,
  init: RequestInit,
): Promise<DashboardAnswer> {
  const headers = { ...(init.headers as Record<string, string> | undefined), cookie: cookieOf(cookies) }
  const answer = await fetch(`${baseUrl}${path}`, { ...init, headers, redirect: "manual" })
  for (const line of answer.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (name) cookies.set(name, value ?? "")
  }
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, unknown> }
}

/** The body of an answer that must have worked. */
export function must(answer: DashboardAnswer, what: string): Record<string, unknown> {
  if (answer.status >= 300)
    throw new Error(`${what} was answered with ${answer.status}: ${answer.body.message}`)
  return answer.body
}
