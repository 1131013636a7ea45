import type { Component, Context } from "../context.ts"
import { certificateOfRun } from "../network/certificate.ts"
import { openSandboxReaders } from "./sandbox-readers.ts"
import { openSink } from "./sink.ts"

/**
 * The sandbox: a mail host that accepts every letter of this service, and simulated readers of them. Their complaints go
 * to the intake that the settings name. `port` is the one the mail host really got.
 */
export async function openSandbox(ctx: Context): Promise<Component & { port: number }> {
  const certificate = await certificateOfRun(`sandbox.${ctx.config.mailHostname}`)
  const sink = await openSink(ctx, certificate)
  const readers = openSandboxReaders(ctx)
  return {
    port: sink.port,
    async close() {
      await readers.close()
      await sink.close()
    },
  }
}
