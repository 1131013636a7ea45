import { expect, test } from "vitest"
import { makeMemoryBudget, readBody } from "./read-body.ts"

async function* piecesOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

/** Measures the free memory by taking it. */
const freeIn = (memory: ReturnType<typeof makeMemoryBudget>): number => {
  let free = 0
  while (memory.take(1)) free += 1
  memory.release(free)
  return free
}

const signal = new AbortController().signal

test("reads a whole body; the caller releases its memory", async () => {
  const memory = makeMemoryBudget(10)
  const read = await readBody({ pieces: piecesOf("ab", "cde"), length: 0 }, { bytesMax: 8, memory, signal })
  expect(read).toEqual({ ok: true, value: Buffer.from("abcde") })
  expect(freeIn(memory)).toBe(5)
})

test("CALLBACK-10 a body over the limit is refused by its header, unread, and takes no memory", async () => {
  const memory = makeMemoryBudget(100)
  const declared = { pieces: piecesOf("never read"), length: 9 }
  expect(await readBody(declared, { bytesMax: 8, memory, signal })).toMatchObject({
    failure: { status: 413 },
  })
  expect((await declared.pieces.next()).done).toBe(false)
  const withoutLength = { pieces: piecesOf("abcde", "fghi"), length: 0 }
  expect(await readBody(withoutLength, { bytesMax: 8, memory, signal })).toMatchObject({
    failure: { status: 413 },
  })
  expect(freeIn(memory)).toBe(100)
})

test("CALLBACK-18 without memory the sender must retry, and the memory it took is released", async () => {
  const memory = makeMemoryBudget(4)
  const read = await readBody({ pieces: piecesOf("abc", "def"), length: 6 }, { bytesMax: 8, memory, signal })
  expect(read).toMatchObject({ failure: { status: 503, retry_after: 5 } })
  expect(freeIn(memory)).toBe(4)
})

test("CALLBACK-21 a stalled body is refused with 408 as soon as its time is over, and takes no memory", async () => {
  const memory = makeMemoryBudget(10)
  const over = new AbortController()
  async function* silent(): AsyncGenerator<Uint8Array> {
    yield Buffer.from("abc")
    await new Promise<never>(() => {})
  }
  const reading = readBody({ pieces: silent(), length: 6 }, { bytesMax: 8, memory, signal: over.signal })
  await new Promise((resolve) => setImmediate(resolve))
  expect(freeIn(memory)).toBe(7)
  over.abort()
  expect(await reading).toMatchObject({ failure: { status: 408 } })
  expect(freeIn(memory)).toBe(10)
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
  const reading = readBody(
    { pieces, length: 6 },
    { bytesMax: 8, memory: makeMemoryBudget(10), signal: over.signal },
  )
  over.abort()
  expect(await reading).toMatchObject({ failure: { status: 408 } })
  breakOff(new Error("aborted"))
})
