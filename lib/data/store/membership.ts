import "server-only"
import { and, eq, isNull, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { prepared } from "./prepared.ts"
import type { Project } from "./projects.ts"
import type { ProjectRole } from "./schema/people.ts"
import { connections, keys, members, projects } from "./schema/projects.ts"

/** A project and a person's role in it; null for strangers, and for owners without a role in it. */
export type Membership = { project: Project; role: ProjectRole | null }

const membership = prepared((db) =>
  db
    .select({ project: projects, role: members.role })
    .from(projects)
    .leftJoin(members, isMember())
    .where(isOpenProject())
    .limit(1)
    .prepare("membership"),
)

/** The project with this slug and the role of this person; null if there is no such project (any more). */
export async function findMembership(
  db: Db,
  project_id: string,
  user_id: string,
): Promise<Membership | null> {
  const [row] = await membership(db).execute({ project_id, user_id })
  return row ?? null
}

/** Membership with the data for a call of the mail service: the sealed key, and the server. */
export type CallPlace = Membership & {
  /** The person's own key if there is one, else the project's. */
  sealed: string | null
  /** Base URL of the server that the project was connected from; null for the service of the settings. */
  base_url: string | null
}

const callPlace = prepared((db) =>
  db
    .select({
      project: projects,
      role: members.role,
      // An empty user_id sorts last, so a person's own key wins.
      sealed: sql<
        string | null
      >`(select ${keys.sealed} from ${keys} where ${keys.project_id} = ${projects.project_id}
        and ${keys.user_id} in (${sql.placeholder("user_id")}, '') order by ${keys.user_id} desc limit 1)`,
      base_url: connections.base_url,
    })
    .from(projects)
    .leftJoin(members, isMember())
    .leftJoin(connections, eq(connections.connection_id, projects.connection_id))
    .where(isOpenProject())
    .limit(1)
    .prepare("call_place"),
)

/** Target of a person's call in this project, with the role and key to use. */
export async function findCallPlace(db: Db, project_id: string, user_id: string): Promise<CallPlace | null> {
  const [row] = await callPlace(db).execute({ project_id, user_id })
  return row ?? null
}

const isMember = () =>
  and(eq(members.project_id, projects.project_id), eq(members.user_id, sql.placeholder("user_id")))

const isOpenProject = () =>
  and(eq(projects.project_id, sql.placeholder("project_id")), isNull(projects.deleted_at))
