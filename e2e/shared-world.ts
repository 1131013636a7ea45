import { createProject, newPassword, openWorld, setUpOwner } from "./world.ts"

/**
 * What flows need to know of the world that a worker keeps for all flows that need no first start of their own: an
 * owner, two projects, and one person per role in the first project.
 */
export type Shared = {
  dashboardUrl: string
  serviceUrl: string
  accountKey: string
  /** The dashboard's database, for rows that nobody can send one by one. */
  storeUrl: string
  password: string
  owner: string
  people: { manager: string; editor: string; operator: string; viewer: string }
  /** People with a role have it in `ours`; `theirs` is foreign to them. */
  ours: { slug: string; key: string }
  theirs: { slug: string; key: string }
}

const roles = ["manager", "editor", "operator", "viewer"] as const

/** Opens the shared world of the worker with this number. */
export async function openSharedWorld(worker: number): Promise<{ shared: Shared; close(): Promise<void> }> {
  const world = await openWorld({ name: `shared-${worker}` })
  try {
    const password = newPassword()
    const owner = { name: "Test owner", email: "owner@example.com", password }
    const client = await setUpOwner(world, owner)
    const ours = await createProject(world, client, "Ours")
    const theirs = await createProject(world, client, "Theirs")
    await world.addPeople([
      ...roles.map((role) => ({
        name: `Test ${role}`,
        email: `${role}@example.com`,
        password,
        roles: { [ours.slug]: role },
      })),
    ])
    const shared: Shared = {
      dashboardUrl: world.dashboardUrl,
      serviceUrl: world.serviceUrl,
      accountKey: world.secrets.SERVICE_ACCOUNT_KEY ?? "",
      storeUrl: world.databases.DATABASE_URL,
      password,
      owner: owner.email,
      people: {
        manager: "manager@example.com",
        editor: "editor@example.com",
        operator: "operator@example.com",
        viewer: "viewer@example.com",
      },
      ours: { slug: ours.slug, key: ours.key },
      theirs: { slug: theirs.slug, key: theirs.key },
    }
    return { shared, close: () => world.close() }
  } catch (error) {
    await world.close()
    throw error
  }
}
