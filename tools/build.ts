import { spawnSync } from "node:child_process"
import { cp, rm } from "node:fs/promises"
import { buildService } from "./build-service.ts"
import { inRepo, root } from "./lib/repo.mjs"
import { clearBuildStamp, sourcesHash, writeBuildStamp } from "./lib/sources.mjs"
import { compileWords } from "./words.ts"

/**
 * Builds both programs: the service as one file, and one for its threads, next to its migrations (dist/service), the
 * dashboard as a standalone server (.next/standalone). A stamp with the hash of the sources lets a start skip an
 * unchanged build.
 */
const hash = sourcesHash()
clearBuildStamp()
await compileMessages()
await buildService(inRepo("dist/service"))
buildDashboard()
await addStaticFiles()
writeBuildStamp(hash)

async function compileMessages(): Promise<void> {
  const faults = await compileWords()
  if (faults.length === 0) return
  console.error(faults.join("\n"))
  process.exit(1)
}

function buildDashboard(): void {
  const { status } = spawnSync(process.execPath, [inRepo("node_modules/next/dist/bin/next"), "build"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** `next build` leaves the files for browsers outside of the server's folder; it serves only files inside. */
async function addStaticFiles(): Promise<void> {
  const copies = [
    [".next/static", ".next/standalone/.next/static"],
    ["public", ".next/standalone/public"],
  ] as const
  for (const [from, to] of copies) {
    await rm(inRepo(to), { recursive: true, force: true })
    await cp(inRepo(from), inRepo(to), { recursive: true })
  }
}
