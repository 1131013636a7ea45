import { statfs } from "node:fs/promises"
import { tmpdir } from "node:os"

/** Linux keeps this folder in memory. */
const memoryFolder = "/dev/shm"
const freeBytesMin = 6 * 2 ** 30

/**
 * The folder for servers that may forget everything: in memory where there is plenty of it, as a run of the tests makes
 * hundreds of databases of hundreds of small files each; else the temporary folder.
 */
export async function forgetfulFolder() {
  const { bavail, bsize } = await statfs(memoryFolder).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= freeBytesMin ? memoryFolder : tmpdir()
}
