import { temporaryDatabase } from "#postgres/temporary-database"

/** A database for each program, on the server of the run (global-setup.ts), as the settings that name them. */
export type Databases = {
  env: { DATABASE_URL: string; SERVICE_DATABASE_URL: string }
  drop(): Promise<void>
}

/** `server` is a flow's own, and `dashboardServer` the dashboard's alone: for flows that take them away. */
export async function makeDatabases({
  server = process.env.E2E_DATABASE_URL,
  dashboardServer = server,
}: {
  server?: string | undefined
  dashboardServer?: string | undefined
} = {}): Promise<Databases> {
  if (!server) throw new Error("The flows run with e2e/global-setup.ts, which starts a database server.")
  // A flow's own server has no templates.
  const make = (address: string, prefix: string, template: string | undefined) =>
    temporaryDatabase(address, prefix, address === process.env.E2E_DATABASE_URL ? template : undefined)
  const { LIB_STORE_TEMPLATE, SERVICE_STORE_TEMPLATE } = process.env
  const dashboard = await make(dashboardServer ?? server, "waybill_e2e_dashboard", LIB_STORE_TEMPLATE)
  const service = await make(server, "waybill_e2e_service", SERVICE_STORE_TEMPLATE)
  return {
    env: { DATABASE_URL: dashboard.url, SERVICE_DATABASE_URL: service.url },
    async drop() {
      await dashboard.drop()
      await service.drop()
    },
  }
}
