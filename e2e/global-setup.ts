import { startTemporaryServer } from "../tools/lib/postgres/temporary.mjs"
import { createProject, newPassword, openWorld, setUpOwner } from "./world.ts"

/**
 * One database server for the run, and one world for all flows that need no first start of their own: an owner, two
 * projects, and one person per role in the first project. What tests need to know goes into the environment, which
 * workers inherit.
 */
export type Shared = {
  dashboardUrl: string
  serviceUrl: string
  accountKey: string
  password: string
  owner: string
  people: { manager: string; editor: string; operator: string; viewer: string }
  /** People with a role have it in `ours`; `theirs` is foreign to them. */
  ours: { slug: string; key: string }
  theirs: { slug: string; key: string }
}

export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = process.env.E2E_DATABASE_URL ? null : await startTemporaryServer()
  if (server) process.env.E2E_DATABASE_URL = server.url
  try {
    const closeWorld = await openSharedWorld()
    return async () => {
      await closeWorld()
      await server?.stop()
    }
  } catch (error) {
    await server?.stop()
    throw error
  }
}

async function openSharedWorld(): Promise<() => Promise<void>> {
  const world = await openWorld({ name: "shared" })
  try {
    const password = newPassword()
    const owner = { name: "Test owner", email: "owner@example.com", password }
    const client = await setUpOwner(world, owner)
    const ours = await createProject(world, client, "Ours")
    const theirs = await createProject(world, client, "Theirs")
    const roles = ["manager", "editor", "operator", "viewer"] as const
    await world.addPeople(
      roles.map((role) => ({
        name: `Test ${role}`,
        email: `${role}@example.com`,
        password,
        roles: { [ours.slug]: role },
      })),
    )
    const shared: Shared = {
      dashboardUrl: world.dashboardUrl,
      serviceUrl: world.serviceUrl,
      accountKey: world.secrets.SERVICE_ACCOUNT_KEY ?? "",
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
    process.env.E2E_SHARED = JSON.stringify(shared)
  } catch (error) {
    await world.close()
    throw error
  }
  return () => world.close()
}
