import type { AddressInfo } from "node:net"
import { addHealth } from "./api/health.ts"
import { addOpenApi } from "./api/openapi.ts"
import { openServer } from "./api/server.ts"
import type { Context, Room } from "./context.ts"
import { openDelivery } from "./deliver/worker.ts"
import { openDomainChecks } from "./domains/recheck.ts"
import { openDumpFiles } from "./dumps/file-server.ts"
import { openDumps } from "./dumps/worker.ts"
import { openHousekeeping } from "./housekeeping/worker.ts"
import { openIntake } from "./intake/server.ts"
import { openSandbox } from "./sandbox/open.ts"
import { openDesk, openSubmission } from "./smtp/server.ts"
import { openTrack } from "./track/plugin.ts"
import { openWebhooks } from "./webhooks/worker.ts"

export type OpenRoom = Room & { name: string }

/**
 * Opens the service's rooms in order; the first one that cannot be opened closes those before it and is thrown. Ports
 * that were asked for as 0 are replaced in `ctx.config` by the real ones, and so is the public address made of them.
 */
export async function openRooms(ctx: Context): Promise<OpenRoom[]> {
  const open: OpenRoom[] = []
  const enter = async <R extends Room>(name: string, opening: R | Promise<R>): Promise<R> => {
    const room = await opening
    open.push({ name, close: () => room.close(), ...(room.port === undefined ? {} : { port: room.port }) })
    return room
  }
  try {
    await enter("API", openHttp(ctx))
    const intake = await enter("feedback reports", openIntake(ctx))
    ctx.config.intakeSmtpPort = intake.port
    const sandbox = await enter("sandbox mailbox", openSandbox(ctx, { intakePort: intake.port }))
    ctx.config.sandboxSmtpPort = sandbox.port
    await enter("delivery", openDelivery(ctx, { name: reachable(ctx.config.host), port: sandbox.port }))
    await enter("webhooks", openWebhooks(ctx))
    await enter("domain checks", openDomainChecks(ctx))
    await enter("event dumps", openDumps(ctx))
    await enter("house-keeping", openHousekeeping(ctx))
    const desk = await openDesk(ctx)
    const starttls = await enter("submission, STARTTLS", openSubmission(ctx, desk, "starttls"))
    ctx.config.smtpPort = starttls.port
    const tls = await enter("submission, TLS", openSubmission(ctx, desk, "tls"))
    ctx.config.smtpTlsPort = tls.port
    return open
  } catch (error) {
    await closeRooms(open)
    throw error
  }
}

/** A server that listens everywhere is reached from here by the loopback address. */
const reachable = (host: string): string => (host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host)

/** Closes rooms in reverse order; a room that fails to close does not keep the others open. */
export async function closeRooms(open: readonly OpenRoom[]): Promise<void> {
  for (const room of open.toReversed()) await room.close().catch(() => {})
}

/** The HTTP server: the API, tracking and unsubscribe pages, and /health. */
export async function openHttp(ctx: Context): Promise<Room> {
  const server = openServer(ctx)
  addHealth(server, ctx)
  addOpenApi(server, ctx)
  server.register(openTrack(ctx))
  server.register(openDumpFiles(ctx))
  await server.listen({ host: ctx.config.host, port: ctx.config.port })
  const { port } = server.server.address() as AddressInfo
  if (ctx.config.port === 0) {
    ctx.config.port = port
    ctx.config.publicUrl = ctx.config.publicUrl.replace(/:0$/, `:${port}`)
  }
  return { port, close: () => server.close() }
}
