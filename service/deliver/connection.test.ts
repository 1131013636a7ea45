import { Socket } from "node:net"
import { expect, test } from "vitest"
import { sandboxPlan } from "../routing/sandbox.ts"
import { Connection } from "./connection.ts"

const [hop] = sandboxPlan({ name: "mx.inbox.example", port: 25 }, "inbox.example").hops
if (!hop) throw new Error("no hop")

test("DIRECT-3 a socket that opens after its connection was closed is destroyed", async () => {
  const dialed = Promise.withResolvers<Socket>()
  const connection = new Connection({ ...hop, dial: () => dialed.promise }, "sender.example")
  const opening = connection.open(() => {})
  connection.destroy()
  const socket = new Socket()
  dialed.resolve(socket)
  await expect(opening).rejects.toThrow("The connection was closed.")
  expect(socket.destroyed).toBe(true)
})
