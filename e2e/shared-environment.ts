import { createProject, newPassword, openTestEnvironment, setUpOwner } from "./test-environment.ts"

/**
 * Shared environment of a worker, for all flows that need no first start: an owner, two projects, and one person per
 * role in the first project.
 */
export type Shared = {
  dashboardUrl: string
  serviceUrl: string
  accountKey: string
  /** The dashboard's database, for rows that cannot be sent one by one. */
  storeUrl: string
  password: string
  owner: string
  people: { manager: string; editor: string; operator: string; viewer: string }
  /** People with a role have it in `ours`; `theirs` is foreign to them. */
  ours: { slug: string; key: string }
  theirs: { slug: string; key: string }
}

const roles = ["manager", "editor", "operator", "viewer"] as const

/** Opens the shared environment of the worker with this number. */
export async function openSharedEnvironment(
  worker: number,
): Promise<{ shared: Shared; close(): Promise<void> }> {
  const environment = await openTestEnvironment({ name: `shared-${worker}` })
  try {
    const password = newPassword()
    const owner = { name: "Test owner", email: "owner@example.com", password }
    const client = await setUpOwner(environment, owner)
    const ours = await createProject(environment, client, "Ours")
    const theirs = await createProject(environment, client, "Theirs")
    await environment.addPeople([
      ...roles.map((role) => ({
        name: `Test ${role}`,
        email: `${role}@example.com`,
        password,
        roles: { [ours.slug]: role },
      })),
    ])
    const shared: Shared = {
      dashboardUrl: environment.dashboardUrl,
      serviceUrl: environment.serviceUrl,
      accountKey: environment.secrets.SERVICE_ACCOUNT_KEY ?? "",
      storeUrl: environment.databases.DATABASE_URL,
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
    return { shared, close: () => environment.close() }
  } catch (error) {
    await environment.close()
    throw error
  }
}
