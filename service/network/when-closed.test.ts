import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { whenClosed } from "./when-closed.ts"

/** The server's end of a connection, and the client's. */
async function pair(): Promise<{ ours: Socket; theirs: Socket }> {
  const server = createServer()
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const theirs = connect((server.address() as AddressInfo).port, "127.0.0.1")
  const [ours] = (await once(server, "connection")) as [Socket]
  ours.resume()
  onTestFinished(() => {
    theirs.destroy()
    server.close()
  })
  return { ours, theirs }
}

test.each([0, 1, 3])("the callback runs once although listeners were removed %i times", async (times) => {
  const { ours, theirs } = await pair()
  let ends = 0
  whenClosed(ours, () => (ends += 1))
  for (let n = 0; n < times; n++) {
    ours.removeAllListeners()
    await new Promise(setImmediate)
  }
  expect(ends).toBe(0)
  theirs.end()
  ours.resume()
  await expect.poll(() => ends).toBe(1)
  expect(ours.listenerCount("removeListener")).toBe(0)
})

test("each of several callbacks runs", async () => {
  const { ours, theirs } = await pair()
  const called: number[] = []
  for (const one of [1, 2, 3]) whenClosed(ours, () => called.push(one))
  ours.removeAllListeners()
  await new Promise(setImmediate)
  ours.resume()
  theirs.end()
  await expect.poll(() => called.toSorted()).toEqual([1, 2, 3])
})

test("it runs also when the connection ends while listeners are being removed", async () => {
  const { ours } = await pair()
  let ends = 0
  whenClosed(ours, () => (ends += 1))
  ours.removeAllListeners()
  ours.destroy()
  await expect.poll(() => ends).toBe(1)
})
