import { isAbsolute, join } from "node:path"
import { Fault } from "./fault.mjs"
import { root } from "./repo.mjs"

/** The ports and the settings that choose them; docs/configuration.md lists every setting. */
const portSettings = [
  { key: "dashboard", setting: "PORT", usual: 3000, what: "the dashboard" },
  { key: "service", setting: "SERVICE_PORT", usual: 4100, what: "the service" },
  { key: "sandboxSmtp", setting: "SERVICE_SANDBOX_SMTP_PORT", usual: 4125, what: "the sandbox mail server" },
  { key: "intakeSmtp", setting: "SERVICE_INTAKE_SMTP_PORT", usual: 4126, what: "the feedback mail server" },
  { key: "smtp", setting: "SERVICE_SMTP_PORT", usual: 4587, what: "sending by SMTP (STARTTLS)" },
  { key: "smtpTls", setting: "SERVICE_SMTP_TLS_PORT", usual: 4465, what: "sending by SMTP (TLS)" },
]

/**
 * The settings of a start, read from the environment and the command line.
 * @param {Record<string, string | undefined>} env
 * @param {string[]} args `--dev`, `--demo`, `--fresh`
 */
export function readSettings(env, args) {
  requireKnown(args)
  const mode = args.includes("--dev") ? "dev" : args.includes("--demo") ? "demo" : "start"
  const dataDir = absolute(env.DATA_DIR || (mode === "demo" ? "data/demo" : "data"))
  const ports = readPorts(env)
  const host = env.HOST || "127.0.0.1"
  const serviceHost = env.SERVICE_HOST || "127.0.0.1"
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host
  return {
    mode,
    isFresh: args.includes("--fresh"),
    env,
    dataDir,
    ports,
    host,
    serviceHost,
    dashboardUrl: (env.DASHBOARD_URL || `http://localhost:${ports.dashboard}`).replace(/\/$/, ""),
    /** How the dashboard is reached from this machine. */
    dashboardInside: `http://${reachable}:${ports.dashboard}`,
    serviceUrl: `http://${serviceHost === "0.0.0.0" ? "127.0.0.1" : serviceHost}:${ports.service}`,
  }
}

/** An unknown option is refused, because the start would do something else than requested. */
function requireKnown(args) {
  const known = ["--dev", "--demo", ...(args.includes("--demo") ? ["--fresh"] : [])]
  const unknown = args.find((one) => !known.includes(one))
  if (unknown)
    throw new Fault(
      `There is no option ${unknown}. The only option is --fresh, which recreates the demo: npm run demo -- --fresh. All other settings are environment variables; docs/configuration.md lists them.`,
    )
}

/** Ports with the setting and the program they belong to, for messages. */
export const portList = (settings) =>
  portSettings.map((one) => ({ ...one, port: settings.ports[one.key], host: hostOf(settings, one.key) }))

const hostOf = (settings, key) => (key === "dashboard" ? settings.host : settings.serviceHost)

function readPorts(env) {
  /** @type {Record<string, number>} */
  const ports = {}
  for (const { key, setting, usual } of portSettings) {
    const port = env[setting] ? Number(env[setting]) : usual
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new Fault(`${setting} must be a port between 1 and 65535, not "${env[setting]}".`)
    const twin = Object.entries(ports).find(([, other]) => other === port)
    if (twin) throw new Fault(`Port ${port} is used twice. Choose another port for ${setting}.`)
    ports[key] = port
  }
  return ports
}

const absolute = (path) => (isAbsolute(path) ? path : join(root, path))

/**
 * How messages leave (MODE-1), for people. The service refuses other words.
 * @param {Record<string, string | undefined>} env
 */
export const mailText = ({ SERVICE_DELIVERY_MODE: mode }) =>
  ({ relay: "by your relays", direct: "direct to recipients’ mail servers" })[mode] ??
  "sandbox: no message leaves this server"
