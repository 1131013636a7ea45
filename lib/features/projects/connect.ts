import "server-only"
import { isIP } from "node:net"
import { z } from "zod"
import { systemInfo } from "#contract/methods/system"
import { isOneLine, oneLineError } from "#contract/one-line"
import { textField } from "#lib/access/actions/project-action"
import {
  type Connection,
  findAccount,
  findConnection,
  insertConnection,
  updateConnection,
} from "#lib/data/store/connections"
import type { Db } from "#lib/data/store/open"
import { call } from "#lib/mail-api/client/call"
import { isAllowed } from "#lib/mail-api/client/guarded-fetch"
import { connectedServer, ownKey, type ServiceKey } from "#lib/mail-api/client/server"
import { accountSpaceOf } from "#lib/data/store/account-space"
import { getAccountKey, putKey } from "#lib/mail-api/proxy/keys"
import { clock } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { ids } from "#lib/platform/ids"
import { failed, ok, type Result } from "#lib/platform/result"
import { isRefusedLiteral } from "#shared/address-guard"

/**
 * Servers that implement the API, as a user selects them: the service of the settings, an existing connection, or a new
 * server by URL, header brand and account key. A server is called before anything about it is stored.
 */

const key = z.string().trim().max(200, "A key can have up to 200 characters.").optional()

/** Selects the server. Without `connection_id` and `base_url`, the one of the settings. */
export const serverFields = {
  connection_id: z.string().min(1).max(100).optional(),
  base_url: textField("Enter the address of the server.", 500).optional(),
  header_brand: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{1,40}$/, "Use only letters, digits and hyphens, such as in a header name after X-.")
    .optional(),
  name: z.string().trim().max(100, "At most 100 characters.").refine(isOneLine, oneLineError).optional(),
  key,
}

const serverForm = z.object(serverFields)
export type ServerRequest = z.output<typeof serverForm>

/** A server that responded, and the account of the key. Nothing is stored yet. */
export type Target = {
  key: ServiceKey
  /** Its existing connection; null: the service of the settings, or a new one. */
  connection_id: string | null
  /** Row for a new connection, or for one that returns. */
  fresh: Pick<Connection, "name" | "base_url" | "header_brand" | "account_id" | "account_email"> | null
  account: { id: number; email: string }
}

/** CONNECT-1: finds the server, tests the key with a call that returns its account, and describes the row to store. */
export async function findTarget(db: Db, request: ServerRequest): Promise<Result<Target>> {
  if (request.connection_id) return connectedTarget(db, request.connection_id, request.key)
  if (request.base_url) return newTarget(db, request, request.base_url)
  return ownTarget(db, request.key)
}

async function ownTarget(db: Db, typed: string | undefined): Promise<Result<Target>> {
  const storedKey = await getAccountKey(db)
  const tried = typed ? ownKey(typed) : storedKey
  if (!tried) return failed(400, "Paste the account key.", { field: "key" })
  const account = await accountOf(tried)
  if (!account.ok) return account
  const ours = typed && storedKey ? await call(systemInfo, {}, storedKey) : null
  if (ours?.ok && ours.value.user_id !== account.value.id)
    return failed(400, "This key belongs to another account. Connect it as another server.", { field: "key" })
  return ok({ key: tried, connection_id: null, fresh: null, account: account.value })
}

async function connectedTarget(
  db: Db,
  connection_id: string,
  typed: string | undefined,
): Promise<Result<Target>> {
  const connection = await findConnection(db, connection_id)
  if (!connection || connection.removed_at) return failed(404, "There is no such server here.")
  const storedKey = await getAccountKey(db, connection_id)
  const tried = typed ? { key: typed, server: connectedServer(connection.base_url) } : storedKey
  if (!tried) return failed(400, "Paste the account key.", { field: "key" })
  const account = await accountOf(tried)
  if (!account.ok) return account
  if (account.value.id !== connection.account_id)
    return failed(400, "This key belongs to another account. Connect it as another server.", { field: "key" })
  return ok({ key: tried, connection_id, fresh: null, account: account.value })
}

async function newTarget(db: Db, request: ServerRequest, typedUrl: string): Promise<Result<Target>> {
  const base_url = readBaseUrl(typedUrl)
  if (!base_url.ok) return base_url
  if (!request.key) return failed(400, "Paste the account key.", { field: "key" })
  const tried = { key: request.key, server: connectedServer(base_url.value) }
  const account = await accountOf(tried)
  if (!account.ok) return account
  // The settings' account under another name is not another server.
  if (base_url.value === config().serviceBaseUrl && (await isOwnAccount(db, account.value.id)))
    return ok({ key: ownKey(request.key), connection_id: null, fresh: null, account: account.value })
  const { id: account_id, email: account_email } = account.value
  const known = await findAccount(db, { base_url: base_url.value, account_id })
  const fresh = {
    name: request.name || known?.name || new URL(base_url.value).hostname,
    base_url: base_url.value,
    header_brand: request.header_brand ?? known?.header_brand ?? "SERVICE",
    account_id,
    account_email,
  }
  return ok({ key: tried, connection_id: known?.connection_id ?? null, fresh, account: account.value })
}

async function isOwnAccount(db: Db, account_id: number): Promise<boolean> {
  const storedKey = await getAccountKey(db)
  const info = storedKey && (await call(systemInfo, {}, storedKey))
  return info?.ok === true && info.value.user_id === account_id
}

/**
 * CONNECT-2: a base URL of the API. https and a public host, unless the operator allows this host and port; a name that
 * resolves to a private network is detected by the call.
 */
export function readBaseUrl(text: string): Result<string> {
  const field = "base_url"
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "")
    return failed(400, "This is not the address of a server, such as https://mail.example.com.", { field })
  if (url.username || url.password || url.search || url.hash)
    return failed(400, "The address cannot have a user name, a password, a question mark or #.", { field })
  if (!isAllowed(url)) {
    if (url.protocol !== "https:")
      return failed(400, "Keys are sent only to https addresses. The operator can allow others.", { field })
    if (isRefusedLiteral(url.hostname) || isLocalName(url.hostname)) return failed(400, inner, { field })
  }
  // Users copy the URL of a method as often as the base.
  const path = url.pathname.replace(/\/+$/, "").replace(/(\/api\/v1)(\/.*)?$/, "$1")
  return ok(`${url.protocol}//${url.host}${path}`)
}

const inner = "This address is in a private network. The operator can allow it with CONNECT_ALLOW."

const isLocalName = (hostname: string): boolean =>
  isIP(hostname.replace(/^\[|\]$/g, "")) === 0 && (!hostname.includes(".") || hostname.endsWith(".localhost"))

/** The account of this key. A project's key is refused, because it gives access to only one project. */
async function accountOf(tried: ServiceKey): Promise<Result<{ id: number; email: string }>> {
  const field = "key"
  if (!/^[\x21-\x7e]+$/.test(tried.key))
    return failed(400, "A key cannot have spaces or special characters.", { field })
  const info = await call(systemInfo, {}, tried)
  if (!info.ok) {
    const { message } = info.failure
    if (message.includes("does not accept"))
      return failed(400, "The mail service does not accept this key.", { field })
    return tried.server.isGuarded ? failed(502, unreachable(message), { field: "base_url" }) : info
  }
  if (info.value.project_id !== undefined)
    return failed(400, "This is the key of a project. Paste the account key.", { field })
  return ok({ id: info.value.user_id, email: info.value.email })
}

const unreachable = (message: string): string =>
  message.includes("did not answer")
    ? "No mail service answered at this address. The operator can allow private addresses with CONNECT_ALLOW."
    : `The server at this address is not a mail service with this API: ${message}`

/**
 * Stores the key, encrypted, and the connection if it is new or returns; returns the connection's id, null for the
 * service of the settings. Runs inside the caller's transaction.
 */
export async function saveTarget(db: Db, target: Target, user_id: string): Promise<string | null> {
  const { fresh, key: tried } = target
  if (!fresh) {
    await putKey(db, accountSpaceOf(target.connection_id), "", tried.key)
    return target.connection_id
  }
  const connection_id = target.connection_id ?? ids.connection()
  const { name, header_brand, account_email } = fresh
  if (target.connection_id)
    await updateConnection(db, connection_id, { name, header_brand, account_email, removed_at: null })
  else
    await insertConnection(db, {
      connection_id,
      ...fresh,
      created_by: user_id,
      created_at: clock.now(),
      removed_at: null,
    })
  await putKey(db, accountSpaceOf(connection_id), "", tried.key)
  return connection_id
}
