import type { AddressInfo } from "node:net"
import { addHealth } from "./api/health.ts"
import { addMetrics } from "./api/metrics.ts"
import { addOpenApi } from "./api/openapi.ts"
import { addApi, openServer } from "./api/server.ts"
import type { Config } from "./config.ts"
import type { Component, Context } from "./context.ts"
import { openDatabaseNotifier } from "./database-notifier.ts"
import { openDeliveryByMode } from "./deliver/open.ts"
import { openDomainChecks } from "./domains/recheck.ts"
import { openDumpFiles } from "./dumps/file-server.ts"
import { openDumps } from "./dumps/worker.ts"
import { openQueueFigures } from "./figures/worker.ts"
import { openHousekeeping } from "./housekeeping/worker.ts"
import { openIntake } from "./intake/server.ts"
import { openKeyUses } from "./key-uses/worker.ts"
import { doesAll, type Role, roles } from "./roles.ts"
import { openSandbox } from "./sandbox/open.ts"
import { openSubmission, openSubmissionState, type SubmissionState } from "./smtp/server.ts"
import { openPictures } from "./track/pictures.ts"
import { openTrack } from "./track/plugin.ts"
import { openWebhooks } from "./webhooks/worker.ts"

/** A component that listens has an address: `http://127.0.0.1:4100`. */
export type OpenComponent = Pick<Component, "close"> & { name: string; address?: string }

type Plan = {
  name: string
  /** A process opens the component when it has one of these roles. */
  roles: readonly Role[]
  open(ctx: Context): Component | Promise<Component>
  /** The setting that gets the port which the component really has: components that are opened later may need it. */
  port?: "sandboxSmtpPort" | "intakeSmtpPort" | "smtpPort" | "smtpTlsPort"
}

/**
 * The service's components in the order in which they open. Those that every process has share their work: each turn, dump
 * and domain is taken by one process.
 */
const plans = (submission: () => Promise<SubmissionState>): readonly Plan[] => [
  { name: "feedback reports", roles: ["intake"], open: openIntake, port: "intakeSmtpPort" },
  { name: "sandbox mailbox", roles: ["sandbox"], open: openSandbox, port: "sandboxSmtpPort" },
  { name: "delivery", roles: ["deliver"], open: openDeliveryByMode },
  { name: "webhooks", roles: ["webhooks"], open: (ctx) => openWebhooks(ctx) },
  { name: "domain checks", roles, open: openDomainChecks },
  { name: "event dumps", roles: ["api"], open: openDumps },
  { name: "queue figures", roles, open: openQueueFigures },
  { name: "housekeeping", roles, open: (ctx) => openHousekeeping(ctx) },
  {
    name: "submission, STARTTLS",
    roles: ["smtp"],
    open: async (ctx) => openSubmission(ctx, await submission(), "starttls"),
    port: "smtpPort",
  },
  {
    name: "submission, TLS",
    roles: ["smtp"],
    open: async (ctx) => openSubmission(ctx, await submission(), "tls"),
    port: "smtpTlsPort",
  },
]

/**
 * Opens the components of this process' roles, in order; the first one that cannot be opened closes those before it
 * and is thrown. The HTTP server is in every process. Ports configured as 0 are replaced in `ctx.config` by the
 * real ones, and so is the public address made of them.
 */
export async function openComponents(base: Context): Promise<OpenComponent[]> {
  const { config } = base
  const has = (role: Role) => config.roles.includes(role)
  const open: OpenComponent[] = []
  const enter = async <R extends Component>(
    name: string,
    scheme: string,
    opening: R | Promise<R>,
  ): Promise<R> => {
    const component = await opening
    const address =
      component.port === undefined ? {} : { address: `${scheme}://${config.host}:${component.port}` }
    open.push({ name, close: () => component.close(), ...address })
    return component
  }
  let ownSubmission: Promise<SubmissionState> | undefined
  const submission = () => (ownSubmission ??= openSubmissionState(base))
  try {
    // First, so that it is closed last: what the others note is written.
    await enter("last uses of keys", "", openKeyUses(base))
    const notifications = doesAll(config.roles)
      ? null
      : await enter("notifications", "postgres", openDatabaseNotifier(base))
    const ctx = notifications ? { ...base, notifier: notifications.notifier } : base
    await enter(httpName(config), "http", openHttp(ctx))
    for (const plan of plans(submission).filter((one) => one.roles.some(has))) {
      const { port } = await enter(plan.name, "smtp", plan.open(ctx))
      if (plan.port && port !== undefined) config[plan.port] = port
    }
    return open
  } catch (error) {
    await closeComponents(open)
    throw error
  }
}

/** Closes components in reverse order; one that fails to close does not keep the others open. */
export async function closeComponents(open: readonly OpenComponent[]): Promise<void> {
  for (const component of open.toReversed()) await component.close().catch(() => {})
}

/** The name of the HTTP server in the line with its address. */
function httpName({ roles: processRoles }: Config): string {
  if (processRoles.includes("api")) return "API"
  return processRoles.includes("track") ? "tracking" : "health"
}

/**
 * The HTTP server: /health and /metrics in every process, the API, or tracking and unsubscribe pages, by role; files of
 * dumps and pictures with either.
 */
export async function openHttp(ctx: Context): Promise<Component> {
  const { config } = ctx
  const has = (role: Role) => config.roles.includes(role)
  const server = openServer(ctx)
  addHealth(server, ctx)
  addMetrics(server, ctx)
  if (has("api")) {
    addOpenApi(server, ctx)
    server.register(async (api) => addApi(api, ctx))
  }
  if (has("track")) server.register(openTrack(ctx))
  // Their addresses begin with the public one, which leads to either of the two.
  if (has("api") || has("track")) {
    server.register(openDumpFiles(ctx))
    server.register(openPictures(ctx))
  }
  await server.listen({ host: config.host, port: config.port })
  const { port } = server.server.address() as AddressInfo
  if (config.port === 0) {
    config.port = port
    config.publicUrl = config.publicUrl.replace(/:0$/, `:${port}`)
  }
  return { port, close: () => server.close() }
}
