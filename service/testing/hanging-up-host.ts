import { type AddressInfo, createServer } from "node:net"
import { createInterface } from "node:readline"

const replies: Readonly<Record<string, string>> = {
  EHLO: "250-mx.inbox.example\r\n250 PIPELINING\r\n",
  MAIL: "250 ok\r\n",
  RCPT: "250 ok\r\n",
  DATA: "354 go ahead\r\n",
}

/** A mail host on this machine that hangs up with `lastWords` once the content was sent. */
export async function openHangingUpHost(
  lastWords = "",
): Promise<{ port: number; contents(): number; close(): Promise<void> }> {
  let contents = 0
  const server = createServer((socket) => {
    socket.on("error", () => {})
    socket.write("220 mx.inbox.example\r\n")
    createInterface(socket).on("line", (line) => {
      if (line !== ".") return socket.write(replies[line.slice(0, 4)] ?? "")
      contents += 1
      socket.end(lastWords)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    contents: () => contents,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
