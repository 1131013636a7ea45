import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/**
 * A small OpenID provider on loopback: discovery, code flow with PKCE, one client, tokens signed with RS256. It signs
 * in `person` without a form, and can be set to answer with a token that must not be trusted.
 */
type Person = { sub: string; email?: string; email_verified?: boolean; name?: string }
export type Spoiled = "issuer" | "audience" | "expired" | "nonce" | "signature" | "algorithm"

export type OpenidProvider = {
  issuer: string
  client: { id: string; secret: string }
  /** Person at the provider's own sign-in. */
  person: Person
  /** Defect of the next tokens. */
  spoiled: Spoiled | null
  /** Queries with which browsers came, newest last. */
  requests: URLSearchParams[]
  close(): Promise<void>
}

type Grant = { nonce: string; challenge: string; redirect: string; person: Person }

export async function startProvider(port = 0): Promise<OpenidProvider> {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const grants = new Map<string, Grant>()
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  // A server that listens on a port has an address of this kind.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: OpenidProvider = {
    issuer,
    client: { id: "waybill", secret: randomBytes(16).toString("hex") },
    person: { sub: "nobody" },
    spoiled: null,
    requests: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", issuer)
    if (url.pathname === "/.well-known/openid-configuration") return json(response, discovery(issuer))
    if (url.pathname === "/jwks") return json(response, { keys: [jwkOf(keys.publicKey)] })
    if (url.pathname === "/authorize") return authorize(url.searchParams, response)
    if (url.pathname === "/token") return token(request, response)
    response.writeHead(404).end()
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    provider.requests.push(query)
    const redirect = query.get("redirect_uri") ?? ""
    const challenge = query.get("code_challenge") ?? ""
    const isWhole =
      query.get("client_id") === provider.client.id &&
      query.get("response_type") === "code" &&
      query.get("code_challenge_method") === "S256"
    if (!isWhole || !challenge) return void response.writeHead(400).end("This is no code flow with PKCE.")
    const code = randomBytes(16).toString("hex")
    grants.set(code, { nonce: query.get("nonce") ?? "", challenge, redirect, person: provider.person })
    const back = new URL(redirect)
    back.searchParams.set("code", code)
    back.searchParams.set("state", query.get("state") ?? "")
    response.writeHead(302, { location: back.href }).end()
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await textOf(request))
    const code = form.get("code") ?? ""
    const grant = grants.get(code)
    // A code is good once.
    grants.delete(code)
    const basic = Buffer.from(`${provider.client.id}:${provider.client.secret}`).toString("base64")
    const verifier = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url")
    const isGood =
      request.headers.authorization === `Basic ${basic}` &&
      grant?.challenge === verifier &&
      grant.redirect === form.get("redirect_uri")
    if (!grant || !isGood) return json(response, { error: "invalid_grant" }, 400)
    const id_token = tokenFor(grant)
    return json(response, {
      access_token: randomBytes(8).toString("hex"),
      token_type: "Bearer",
      expires_in: 300,
      id_token,
    })
  }

  function tokenFor({ nonce, person }: Grant): string {
    const now = Math.floor(Date.now() / 1000)
    const { spoiled } = provider
    const claims = {
      iss: spoiled === "issuer" ? "https://elsewhere.example" : issuer,
      aud: spoiled === "audience" ? "somebody-else" : provider.client.id,
      iat: spoiled === "expired" ? now - 7200 : now,
      exp: spoiled === "expired" ? now - 3600 : now + 300,
      nonce: spoiled === "nonce" ? "another" : nonce,
      ...person,
    }
    if (spoiled === "algorithm") return `${part({ alg: "none" })}.${part(claims)}.`
    const other = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey
    return signed(claims, spoiled === "signature" ? other() : keys.privateKey)
  }
  return provider
}

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
  code_challenge_methods_supported: ["S256"],
  token_endpoint_auth_methods_supported: ["client_secret_basic"],
})

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")

function signed(claims: object, key: KeyObject): string {
  const text = `${part({ alg: "RS256", kid: "one", typ: "JWT" })}.${part(claims)}`
  return `${text}.${createSign("RSA-SHA256").update(text).sign(key).toString("base64url")}`
}

const jwkOf = (key: KeyObject) => ({ ...key.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" })

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces).toString("utf8")
}
