import { createServer, type Socket } from "node:net"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startTemporaryServer, type TemporaryServer } from "../../../tools/lib/postgres/temporary.mjs"
import { listenOn } from "./listen.ts"

let server: TemporaryServer
beforeAll(async () => {
  server = await startTemporaryServer()
})
afterAll(() => server.stop())

async function run(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const listeners =
  "select pid from pg_stat_activity where application_name = 'listener' and query ~* '^listen'"

test("receives notifications, also after the connection was broken, and none after closing", async () => {
  const heard: string[] = []
  const config = { connectionString: server.url, application_name: "listener" }
  const listener = listenOn(config, "a channel", (payload) => void heard.push(payload))
  await expect.poll(() => run(listeners)).toHaveLength(1)
  await run(`notify "a channel", 'one'`)
  await run(`notify another, 'not ours'`)
  await expect.poll(() => heard).toEqual(["one"])
  await run(`select pg_terminate_backend(pid) from (${listeners}) l`)
  await expect.poll(() => run(listeners)).toHaveLength(1)
  await run(`notify "a channel", 'two'`)
  await expect.poll(() => heard).toEqual(["one", "two"])
  await listener.close()
  await expect.poll(() => run(listeners)).toHaveLength(0)
})

test("closing does not wait for a server that does not answer", async () => {
  const sockets: Socket[] = []
  const unanswering = createServer((socket) => void sockets.push(socket))
  await new Promise<void>((resolve) => unanswering.listen(0, "127.0.0.1", resolve))
  const { port } = unanswering.address() as { port: number }
  const listener = listenOn(
    { host: "127.0.0.1", port, connectionTimeoutMillis: 600_000 },
    "a channel",
    () => {},
  )
  await expect.poll(() => sockets.length).toBe(1)
  await listener.close()
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => unanswering.close(resolve))
})
