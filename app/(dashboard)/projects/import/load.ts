import "server-only"
import { listServers } from "#lib/features/projects/connections"
import { requireOwner } from "#lib/access/auth/guard"
import { openedStore } from "#lib/data/store/open"

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
