import { makeCertificate } from "../certificate.ts"
import type { Context, Room } from "../context.ts"
import { openReader } from "./reader.ts"
import { openSink } from "./sink.ts"

/**
 * The sandbox world: a mail host that takes every letter of this service, and the readers behind it. Complaints of
 * readers go to the intake at `intakePort`. `port` is the one the mail host really got.
 */
export async function openSandbox(
  ctx: Context,
  intake: { intakePort: number },
): Promise<Room & { port: number }> {
  const certificate = await makeCertificate(`sandbox.${ctx.config.mailHostname}`)
  const sink = await openSink(ctx, certificate)
  const reader = openReader(ctx, { port: intake.intakePort })
  return {
    port: sink.port,
    async close() {
      await reader.close()
      await sink.close()
    },
  }
}
