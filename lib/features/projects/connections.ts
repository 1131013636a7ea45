import "server-only"
import { z } from "zod"
import { systemInfo } from "#contract/methods/system"
import { type AccountRequest, accountActionOf } from "#lib/access/actions/account-action"
import { firstIssue } from "#lib/access/actions/project-action"
import { type AuditAction, audited } from "#lib/access/audit/audit"
import { countProjects, findConnection, listConnections, updateConnection } from "#lib/data/store/connections"
import { deleteKey } from "#lib/data/store/keys"
import type { Db } from "#lib/data/store/open"
import { call } from "#lib/mail-api/client/call"
import { accountSpaceOf } from "#lib/data/store/account-space"
import { getAccountKey, keyFacts } from "#lib/mail-api/proxy/keys"
import { clock } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { failed, ok, type Result } from "#lib/platform/result"
import { findTarget, saveTarget, serverFields } from "./connect.ts"

/** Connected servers as the owner sees and changes them. Keys are identified by their last four characters. */
export type ServerView = {
  /** null for the service of the settings. */
  connection_id: string | null
  name: string
  base_url: string
  header_brand: string
  account_email: string | null
  projects: number
  last_four: string | null
}

/** A server connected here, which can be changed and removed. */
export type ConnectedServer = ServerView & { connection_id: string }

/** The service of the settings first, then the connected ones by name. */
export async function listServers(db: Db): Promise<ServerView[]> {
  const [connections, counts] = await Promise.all([listConnections(db), countProjects(db)])
  // The first call copies the key of the settings into the store.
  await getAccountKey(db)
  const defaultServer = {
    connection_id: null,
    name: new URL(config().serviceBaseUrl).host,
    base_url: config().serviceBaseUrl,
    header_brand: config().headerBrand,
    account_email: null,
  }
  return Promise.all(
    [defaultServer, ...connections].map(
      async ({ connection_id, name, base_url, header_brand, account_email }) => ({
        connection_id,
        name,
        base_url,
        header_brand,
        account_email,
        projects: counts.get(connection_id ?? "") ?? 0,
        last_four: (await keyFacts(db, accountSpaceOf(connection_id), ""))?.last_four ?? null,
      }),
    ),
  )
}

const { name, header_brand, key } = serverFields
const connection_id = z.string({ error: "Choose a server." }).min(1).max(100)
const form = z.discriminatedUnion(
  "act",
  [
    z.object({ act: z.literal("check"), connection_id: connection_id.nullable() }),
    z.object({ act: z.literal("edit"), connection_id, name, header_brand, key }),
    z.object({ act: z.literal("remove"), connection_id }),
  ],
  { error: "act must be check, edit or remove." },
)

export type ServerAnswer = { account?: { email: string; delivery_mode: string | null } }

/** CONNECT-3: checks whether a server responds, changes its stored data, or disconnects it. Owner only. */
export async function changeServer(db: Db, request: AccountRequest): Promise<Result<ServerAnswer>> {
  if (!request.user.is_owner) return failed(403, "Only the owner can see servers.")
  const parsed = form.safeParse(request.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const edit = parsed.data
  if (edit.act === "check") return check(db, edit.connection_id)
  const connection = await findConnection(db, edit.connection_id)
  if (!connection || connection.removed_at) return failed(404, "There is no such server here.")
  const act = accountActionOf(request, `server/${edit.act}`, connection.base_url)
  if (edit.act === "remove") return remove(db, act, edit.connection_id)
  const target = edit.key ? await findTarget(db, { connection_id: edit.connection_id, key: edit.key }) : null
  if (target && !target.ok) return target
  return audited(db, act, async (tx, note) => {
    const changes = {
      ...(edit.name ? { name: edit.name } : {}),
      ...(edit.header_brand ? { header_brand: edit.header_brand } : {}),
    }
    if (Object.keys(changes).length > 0) await updateConnection(tx, edit.connection_id, changes)
    if (target) await saveTarget(tx, target.value, request.user.user_id)
    note({
      before: { name: connection.name, header_brand: connection.header_brand },
      after: { ...changes, ...(edit.key ? { last_four: edit.key.slice(-4) } : {}) },
    })
    return ok({})
  })
}

async function check(db: Db, which: string | null): Promise<Result<ServerAnswer>> {
  const tried = await getAccountKey(db, which)
  if (!tried) return failed(409, "There is no account key for this server.")
  const info = await call(systemInfo, {}, tried)
  if (!info.ok) return info
  const { email, delivery_mode = null } = info.value
  return ok({ account: { email, delivery_mode } })
}

/** Its projects must be deleted first: without the server they could not send or read. */
async function remove(db: Db, act: AuditAction, which: string): Promise<Result<ServerAnswer>> {
  return audited(db, act, async (tx, note) => {
    const projects = (await countProjects(tx)).get(which) ?? 0
    if (projects > 0)
      return failed(409, `The dashboard still has ${projects} of its projects. Delete them first.`)
    await deleteKey(tx, accountSpaceOf(which), "")
    await updateConnection(tx, which, { removed_at: clock.now() })
    note({ after: null })
    return ok({})
  })
}
