import { makeCertificate } from "../certificate.ts"
import type { Component, Context } from "../context.ts"
import { openReader } from "./reader.ts"
import { openSink } from "./sink.ts"

/**
 * The sandbox world: a mail host that takes every letter of this service, and the readers behind it. Complaints of
 * readers go to the intake that the settings name. `port` is the one the mail host really got.
 */
export async function openSandbox(ctx: Context): Promise<Component & { port: number }> {
  const certificate = await makeCertificate(`sandbox.${ctx.config.mailHostname}`)
  const sink = await openSink(ctx, certificate)
  const reader = openReader(ctx)
  return {
    port: sink.port,
    async close() {
      await reader.close()
      await sink.close()
    },
  }
}
