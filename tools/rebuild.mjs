import { spawn } from "node:child_process"
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
 * `npm run rebuild -- --project shop --from 2026-11-01 --to 2026-11-20`: finds the databases of the Waybill that runs, and lets
 * the pinned Node do the work (lib/data/events/rebuild-main.ts).
 */
try {
  const settings = readSettings(process.env, [])
  // Uses existing secrets: only a running installation has any.
  const address = running(settings)
  const secrets = secretsOf(settings.dataDir, process.env)
  const [{ name, setting, secret }] = databases
  const named = address && { [setting]: urlOf(address, name, name, secrets[secret]) }
  const { env } = programs(withDatabases(settings, named ?? {}), secrets).dashboard
  const child = spawn(
    nodeBinary(),
    ["--conditions=react-server", inRepo("lib/data/events/rebuild-main.ts"), ...process.argv.slice(2)],
    { cwd: root, env, stdio: "inherit" },
  )
  // A Ctrl-C reaches the child directly; it ends after its current step, and so do we.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => signal !== "SIGINT" && child.kill("SIGTERM"))
  child.on("error", (error) => process.exit(explain(error)))
  child.on("exit", (code) => process.exit(code ?? 1))
} catch (error) {
  process.exit(explain(error))
}

/** Address of the server that a start launched; null when settings name another one. */
function running(settings) {
  if (settings.env.DATABASE_URL) return null
  const noted = readPidFile(join(settings.dataDir, "postgres"))
  if (!noted || !isServerAlive(noted))
    throw new Fault(
      `No database is running in ${settings.dataDir}. Start Waybill first, because the rebuild needs it.`,
    )
  return noted.socketFolder ? { folder: noted.socketFolder } : { folder: null, tcpPort: noted.port }
}
