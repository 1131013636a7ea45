import { open, readFile, rm } from "node:fs/promises"
import { join } from "node:path"

/**
 * A PGlite folder belongs to one process: two would destroy it. The holder writes its process id; a holder that is
 * gone (kill -9) is replaced. Returns the release; throws one sentence when somebody else is at work there.
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, "in-use-by")
  for (let tries = 0; tries < 2; tries++) {
    try {
      const file = await open(path, "wx", 0o600)
      await file.writeFile(String(process.pid))
      await file.close()
      return () => rm(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST")
        throw new Error(`The data folder ${folder} cannot be written: ${(error as Error).message}`)
      const holder = Number(await readFile(path, "utf8").catch(() => ""))
      if (holder && holder !== process.pid && isRunning(holder))
        throw new Error(`The data folder ${folder} is in use by process ${holder}.`)
      await rm(path, { force: true })
    }
  }
  throw new Error(`The data folder ${folder} is in use by another process.`)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}
