import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { stop } from "../launch.mjs"
import { settle } from "./account.mjs"
import { begin } from "./begin.mjs"
import { findBinaries } from "./binaries.mjs"
import { makeClusterWhenNeeded, superuser } from "./cluster.mjs"
import { forgetfulFolder } from "./forgetful-folder.mjs"
import { endings, startServer } from "./server.mjs"
import { socketFolder, urlOf } from "./socket.mjs"

const password = "of-a-server-that-lives-for-one-run"

/**
 * A server for a run of tests or a measurement: Waybill's embedded one, in a temporary folder. It loses its data at a
 * power cut unless it is `isDurable`; `stop` deletes everything, except a `folder` that was passed. `halt` stops only the
 * server, by a fast shutdown or like a crash, and `begin` starts it again at the same address, on the same folder.
 * @param {{ isDurable?: boolean, memoryMb?: number, connectionsMax?: number, folder?: string }} options
 */
export async function startTemporaryServer({
  isDurable = false,
  memoryMb = 512,
  connectionsMax = 300,
  folder,
} = {}) {
  const home =
    folder ?? (await mkdtemp(join(isDurable ? tmpdir() : await forgetfulFolder(), "waybill-postgres-")))
  const settled = settle(home, findBinaries())
  await makeClusterWhenNeeded(settled, password, isDurable)
  const socket = socketFolder(settled.cluster, settled.account)
  const place = {
    ...settled,
    address: { folder: socket.folder },
    password,
    size: { memoryMb, connectionsMax, isDurable },
  }
  let server = await startServer(place, () => {})
  return {
    url: urlOf(place.address, "postgres", superuser, password),
    /** @returns {number | undefined} the process */
    pid: () => server.pid,
    /** @param {"fast" | "kill"} how */
    async halt(how) {
      server.end(how === "kill" ? "SIGKILL" : endings.ask)
      await server.exited
    },
    async begin() {
      server = await begin(
        place,
        () => false,
        () => {},
      )
    },
    async stop() {
      await stop(server)
      socket.remove()
      if (folder === undefined) await rm(home, { recursive: true, force: true })
    },
  }
}
