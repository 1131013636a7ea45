import { spawn } from "node:child_process"
import { join } from "node:path"
import { explain, Fault } from "./fault.mjs"
import { databases } from "./postgres/databases.mjs"
import { isServerAlive, readPidFile } from "./postgres/pid-file.mjs"
import { urlOf } from "./postgres/socket.mjs"
import { programs, withDatabases } from "./programs.mjs"
import { inRepo, nodeBinary, root } from "./repo.mjs"
import { secretsOf } from "./secrets.mjs"
import { readSettings } from "./settings.mjs"

/**
 * Runs a program with the settings of the dashboard that runs and the arguments of the command line, on the pinned Node.
 * `work` names it when no database is running.
 */
export function runWithDashboard(program, work) {
  try {
    const settings = readSettings(process.env, [])
    // Uses existing secrets: only a running installation has any.
    const address = running(settings, work)
    const secrets = secretsOf(settings.dataDir, process.env)
    const [{ name, setting, secret }] = databases
    const named = address && { [setting]: urlOf(address, name, name, secrets[secret]) }
    const { env } = programs(withDatabases(settings, named ?? {}), secrets).dashboard
    const args = ["--conditions=react-server", inRepo(program), ...process.argv.slice(2)]
    const child = spawn(nodeBinary(), args, { cwd: root, env, stdio: "inherit" })
    // A Ctrl-C reaches the child directly; it ends after its current step, and so do we.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
      process.on(signal, () => signal !== "SIGINT" && child.kill("SIGTERM"))
    child.on("error", (error) => process.exit(explain(error)))
    child.on("exit", (code) => process.exit(code ?? 1))
  } catch (error) {
    process.exit(explain(error))
  }
}

/** Address of the server that a start launched; null when settings name another one. */
function running(settings, work) {
  if (settings.env.DATABASE_URL) return null
  const noted = readPidFile(join(settings.dataDir, "postgres"))
  if (!noted || !isServerAlive(noted))
    throw new Fault(
      `No database is running in ${settings.dataDir}. Start Waybill first, because the ${work} needs it.`,
    )
  return noted.socketFolder ? { folder: noted.socketFolder } : { folder: null, tcpPort: noted.port }
}
