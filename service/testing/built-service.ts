import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"

let built: Promise<string> | undefined

/**
 * The program of the service as it is shipped, built from the current sources, for tests that run it as a separate
 * process: it starts in a quarter of the time. A worker builds it once, in a folder of the run
 * (tools/store-templates.ts).
 */
export const builtService = (): Promise<string> => (built ??= build())

async function build(): Promise<string> {
  const { TESTED_SERVICES: ofRun } = process.env
  if (!ofRun) throw new Error("Tests of stores run in vitest's projects `store-…`, which name a folder.")
  const folder = join(ofRun, String(process.pid))
  const tool = join(import.meta.dirname, "../../tools/build-service.ts")
  const script = `const { buildService } = await import(${JSON.stringify(tool)}); await buildService(${JSON.stringify(folder)})`
  await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script])
  return join(folder, "main.js")
}
