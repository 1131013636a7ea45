import { connect, createServer, type Socket } from "node:net"

/** A database connection that can be cut, for tests of broken connections. */
export type Relay = {
  /** The same database through the relay. */
  url: string
  /** Breaks the connection instead of forwarding the next answer to a message with this text. */
  cutAnswerTo(text: string): void
  close(): Promise<void>
}

/** Opens a relay in front of the database at `url`. */
export async function openRelay(url: string): Promise<Relay> {
  const sockets = new Set<Socket>()
  let awaited: string | null = null
  const server = createServer((client) => {
    const database = connectTo(url)
    let isCut = false
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on("error", () => {})
      socket.on("close", () => {
        client.destroy()
        database.destroy()
      })
    }
    client.on("data", (sent) => {
      if (awaited !== null && sent.includes(awaited)) {
        awaited = null
        isCut = true
      }
      database.write(sent)
    })
    database.on("data", (answered) => {
      if (isCut) client.destroy()
      else client.write(answered)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("The relay has no port.")
  const relayed = new URL(url)
  relayed.host = `127.0.0.1:${address.port}`
  relayed.searchParams.delete("host")
  return {
    url: relayed.toString(),
    cutAnswerTo: (text) => {
      awaited = text
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** PostgreSQL's socket is in the folder that the address names as its host; otherwise it listens on a port. */
function connectTo(url: string): Socket {
  const { hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get("host")
  return folder ? connect(`${folder}/.s.PGSQL.${port || 5432}`) : connect(Number(port || 5432), hostname)
}
