import "server-only"
import { listServers } from "#lib/actions/connections"
import { requireOwner } from "#lib/auth/guard"
import { openedStore } from "#lib/store/open"

/** The servers that projects may come from, and whether each one's key is here already. */
export async function loadImport() {
  await requireOwner("/projects/import")
  const servers = await listServers(await openedStore())
  return servers.map(({ connection_id, name, base_url, last_four }) => ({
    connection_id,
    name,
    base_url,
    hasKey: last_four !== null,
  }))
}

export type ImportServer = Awaited<ReturnType<typeof loadImport>>[number]
