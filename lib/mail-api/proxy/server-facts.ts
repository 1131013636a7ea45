import "server-only"
import { config } from "#lib/platform/config"
import { type Connection, findConnection } from "#lib/data/store/connections"
import type { Db } from "#lib/data/store/open"
import type { Project } from "#lib/data/store/projects"

/** What pages tell people of the server that a project lives on: addresses and names, never a key. */
export type ServerFacts = {
  baseUrl: string
  headerBrand: string
  smtp: { host: string; port: number; tlsPort: number }
  /** What an SPF record names for it. */
  spf: string
  /** True for the service of the settings; of other servers the SMTP ports are the usual ones and not known. */
  isOwn: boolean
}

export async function serverFacts(db: Db, project: Pick<Project, "connection_id">): Promise<ServerFacts> {
  const connection = project.connection_id ? await findConnection(db, project.connection_id) : null
  if (connection) return factsOf(connection)
  const { serviceBaseUrl, headerBrand, smtp, spf } = config()
  return { baseUrl: serviceBaseUrl, headerBrand, smtp, spf, isOwn: true }
}

function factsOf({ base_url, header_brand }: Connection): ServerFacts {
  const host = new URL(base_url).hostname
  const smtp = { host, port: 587, tlsPort: 465 }
  return { baseUrl: base_url, headerBrand: header_brand, smtp, spf: `a:${host}`, isOwn: false }
}
