import "server-only"
import { config } from "#lib/platform/config"
import { type Connection, findConnection } from "#lib/data/store/connections"
import type { Db } from "#lib/data/store/open"
import type { Project } from "#lib/data/store/projects"

/** Details of a project's server that pages show: addresses and names, never a key. */
export type ServerDetails = {
  baseUrl: string
  headerBrand: string
  smtp: { host: string; port: number; tlsPort: number }
  /** SPF mechanism for this server. */
  spf: string
  /** True for the service of the settings; for other servers, the default SMTP ports are assumed. */
  isOwn: boolean
}

export async function serverDetails(db: Db, project: Pick<Project, "connection_id">): Promise<ServerDetails> {
  const connection = project.connection_id ? await findConnection(db, project.connection_id) : null
  if (connection) return detailsOf(connection)
  const { serviceBaseUrl, headerBrand, smtp, spf } = config()
  return { baseUrl: serviceBaseUrl, headerBrand, smtp, spf, isOwn: true }
}

function detailsOf({ base_url, header_brand }: Connection): ServerDetails {
  const host = new URL(base_url).hostname
  const smtp = { host, port: 587, tlsPort: 465 }
  return { baseUrl: base_url, headerBrand: header_brand, smtp, spf: `a:${host}`, isOwn: false }
}
