import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { inRepo, nodeBinary, root } from "./repo.mjs"
import { secretNames } from "./secrets.mjs"

/**
 * The two programs as commands: what to run, where, and with which settings. Start, the demo, e2e and the bench all use
 * these, so everybody runs the same thing. Each program gets its own secrets and its own database, not the other's.
 * The databases are those that the settings name; a start that brings them adds them first (`withDatabases`).
 */
export function programs(settings, secrets) {
  return settings.mode === "dev"
    ? { dashboard: dashboardDev(settings, secrets), service: serviceDev(settings, secrets) }
    : { dashboard: dashboardBuilt(settings, secrets), service: serviceBuilt(settings, secrets) }
}

/**
 * How much a program may keep, a setting, and how much it may leave lying before it cleans up for the first time: left
 * to itself Node takes 100 MB for that.
 */
const memory = (env, setting, usual) => [
  `--max-old-space-size=${Number(env[setting]) || usual}`,
  "--max-semi-space-size=16",
]

function serviceBuilt(settings, secrets) {
  const args = [
    "--enable-source-maps",
    ...memory(settings.env, "SERVICE_MEMORY_MB", 1024),
    inRepo("dist/service/main.js"),
  ]
  return {
    name: "service",
    command: nodeBinary(),
    args,
    cwd: root,
    env: serviceEnvironment(settings, secrets),
  }
}

function serviceDev(settings, secrets) {
  const args = ["--watch", "--watch-preserve-output", inRepo("service/main.ts")]
  return {
    name: "service",
    command: nodeBinary(),
    args,
    cwd: root,
    env: serviceEnvironment(settings, secrets),
  }
}

function dashboardBuilt(settings, secrets) {
  const folder = inRepo(".next/standalone")
  const args = [...memory(settings.env, "DASHBOARD_MEMORY_MB", 1024), standaloneServer(folder)]
  const env = { ...dashboardEnvironment(settings, secrets), NODE_ENV: "production" }
  return { name: "dashboard", command: nodeBinary(), args, cwd: folder, env }
}

function dashboardDev(settings, secrets) {
  const args = [
    inRepo("node_modules/next/dist/bin/next"),
    "dev",
    "-p",
    String(settings.ports.dashboard),
    "-H",
    settings.host,
  ]
  const env = { ...dashboardEnvironment(settings, secrets), NODE_ENV: "development" }
  return { name: "dashboard", command: nodeBinary(), args, cwd: root, env }
}

const standaloneServer = (folder) => join(folder, "server.js")

function serviceEnvironment(settings, secrets) {
  const { env, ports } = settings
  const ours = [`127.0.0.1:${ports.dashboard}`, `localhost:${ports.dashboard}`]
  return {
    ...without(env, [...secretNames, "DATABASE_URL", "EVENTS_URL", "METRICS_TOKEN"]),
    SERVICE_HOST: settings.serviceHost,
    SERVICE_PORT: String(ports.service),
    SERVICE_SANDBOX_SMTP_PORT: String(ports.sandboxSmtp),
    SERVICE_INTAKE_SMTP_PORT: String(ports.intakeSmtp),
    SERVICE_SMTP_PORT: String(ports.smtp),
    SERVICE_SMTP_TLS_PORT: String(ports.smtpTls),
    SERVICE_CALLBACK_ALLOW: [...ours, env.SERVICE_CALLBACK_ALLOW].filter(Boolean).join(","),
    SERVICE_SECRETS: secrets.SERVICE_SECRETS,
    SERVICE_ACCOUNT_KEY: secrets.SERVICE_ACCOUNT_KEY,
  }
}

function dashboardEnvironment(settings, secrets) {
  const { env, ports } = settings
  return {
    ...without(env, [...secretNames, "SERVICE_DATABASE_URL", "SERVICE_METRICS_TOKEN"]),
    PORT: String(ports.dashboard),
    // Next listens on HOSTNAME, which many shells and containers set to the machine's name.
    HOSTNAME: settings.host,
    DASHBOARD_URL: settings.dashboardUrl,
    NEXTAUTH_URL: settings.dashboardUrl,
    CALLBACK_BASE_URL: env.CALLBACK_BASE_URL || settings.dashboardInside,
    SERVICE_BASE_URL: env.SERVICE_BASE_URL || settings.serviceUrl,
    SERVICE_SMTP_PORT: String(ports.smtp),
    SERVICE_SMTP_TLS_PORT: String(ports.smtpTls),
    SERVICE_ACCOUNT_KEY: secrets.SERVICE_ACCOUNT_KEY,
    NEXTAUTH_SECRET: secrets.NEXTAUTH_SECRET,
    SEAL_SECRETS: secrets.SEAL_SECRETS,
    SETUP_TOKEN: secrets.SETUP_TOKEN,
    NEXT_TELEMETRY_DISABLED: "1",
  }
}

const without = (env, names) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)))

/** The same settings with the databases that a start brings. */
export const withDatabases = (settings, env) => ({ ...settings, env: { ...settings.env, ...env } })

/** Files that every start puts into its folder. The contents of the database are checked separately. */
const ofEveryStart = ["secrets.json", "in-use-by.json", "postgres"]

/** True when the folder has nothing else: nobody put files of their own there. */
export const isUnused = (dataDir) =>
  !existsSync(dataDir) || readdirSync(dataDir).every((name) => ofEveryStart.includes(name))
