import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { explain, Fault } from "./lib/fault.mjs"
import { databases } from "./lib/postgres/databases.mjs"
import { isServerAlive, readPidFile } from "./lib/postgres/pid-file.mjs"
import { urlOf } from "./lib/postgres/socket.mjs"
import { programs, withDatabases } from "./lib/programs.mjs"
import { inRepo, nodeBinary, root } from "./lib/repo.mjs"
import { secretsOf } from "./lib/secrets.mjs"
import { readSettings } from "./lib/settings.mjs"

/**
 * `npm run doctor -- --to example.com`: reads the settings of the service as `npm start` does, finds its running database,
 * and runs the checks with the pinned Node (service/doctor/main.ts).
 */
try {
  const settings = readSettings(process.env, [])
  // secretsOf would create missing secrets.
  if (!existsSync(join(settings.dataDir, "secrets.json")))
    throw new Fault(
      `There is no installation in ${settings.dataDir}. Run npm start once, then run the doctor again.`,
    )
  const secrets = secretsOf(settings.dataDir, process.env)
  const { url, isStopped } = databaseOf(settings, secrets)
  const { env } = programs(withDatabases(settings, { SERVICE_DATABASE_URL: url }), secrets).service
  const { status } = spawnSync(
    nodeBinary(),
    [
      ...[inRepo("service/doctor/main.ts"), "--data", settings.dataDir],
      ...(isStopped ? ["--stopped"] : []),
      ...process.argv.slice(2),
    ],
    { cwd: root, env, stdio: "inherit" },
  )
  process.exit(status ?? 1)
} catch (error) {
  process.exit(explain(error))
}

/** The service's database: that of the settings, or the one of `npm start`, which may be stopped. */
function databaseOf(settings, secrets) {
  if (settings.env.SERVICE_DATABASE_URL) return { url: settings.env.SERVICE_DATABASE_URL, isStopped: false }
  const { name, secret } = databases.find((one) => one.setting === "SERVICE_DATABASE_URL")
  const noted = readPidFile(join(settings.dataDir, "postgres"))
  const isStopped = !noted || !isServerAlive(noted)
  const address = noted?.socketFolder
    ? { folder: noted.socketFolder }
    : { folder: null, tcpPort: noted?.port ?? 0 }
  return { url: urlOf(address, name, name, secrets[secret]), isStopped }
}
