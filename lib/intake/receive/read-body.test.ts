import { expect, test } from "vitest"
import { makeRoom, readBody } from "./read-body.ts"

async function* piecesOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

/** Measures the free room by taking it. */
const freeIn = (room: ReturnType<typeof makeRoom>): number => {
  let free = 0
  while (room.take(1)) free += 1
  room.give(free)
  return free
}

const signal = new AbortController().signal

test("reads a whole body; the caller releases its room", async () => {
  const room = makeRoom(10)
  const read = await readBody({ pieces: piecesOf("ab", "cde"), length: 0 }, { bytesMax: 8, room, signal })
  expect(read).toEqual({ ok: true, value: Buffer.from("abcde") })
  expect(freeIn(room)).toBe(5)
})

test("CALLBACK-10 a body over the limit is refused by its header, unread, and takes no room", async () => {
  const room = makeRoom(100)
  const declared = { pieces: piecesOf("never read"), length: 9 }
  expect(await readBody(declared, { bytesMax: 8, room, signal })).toMatchObject({ failure: { status: 413 } })
  expect((await declared.pieces.next()).done).toBe(false)
  const withoutLength = { pieces: piecesOf("abcde", "fghi"), length: 0 }
  expect(await readBody(withoutLength, { bytesMax: 8, room, signal })).toMatchObject({
    failure: { status: 413 },
  })
  expect(freeIn(room)).toBe(100)
})

test("CALLBACK-18 without room the sender must retry, and the room it took is released", async () => {
  const room = makeRoom(4)
  const read = await readBody({ pieces: piecesOf("abc", "def"), length: 6 }, { bytesMax: 8, room, signal })
  expect(read).toMatchObject({ failure: { status: 503, retry_after: 5 } })
  expect(freeIn(room)).toBe(4)
})

test("CALLBACK-21 a stalled body is refused with 408 as soon as its time is over, and takes no room", async () => {
  const room = makeRoom(10)
  const over = new AbortController()
  async function* silent(): AsyncGenerator<Uint8Array> {
    yield Buffer.from("abc")
    await new Promise<never>(() => {})
  }
  const reading = readBody({ pieces: silent(), length: 6 }, { bytesMax: 8, room, signal: over.signal })
  await new Promise((resolve) => setImmediate(resolve))
  expect(freeIn(room)).toBe(7)
  over.abort()
  expect(await reading).toMatchObject({ failure: { status: 408 } })
  expect(freeIn(room)).toBe(10)
})

test("CALLBACK-21 a connection that breaks after the refusal has no effect", async () => {
  const over = new AbortController()
  let breakOff = (_: Error) => {}
  const pieces = {
    [Symbol.asyncIterator]: () => ({
      next: () => new Promise<never>((_, reject) => (breakOff = reject)),
      return: () => Promise.reject(new Error("closed")),
    }),
  }
  const reading = readBody({ pieces, length: 6 }, { bytesMax: 8, room: makeRoom(10), signal: over.signal })
  over.abort()
  expect(await reading).toMatchObject({ failure: { status: 408 } })
  breakOff(new Error("aborted"))
})
