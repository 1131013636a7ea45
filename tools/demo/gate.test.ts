import { setImmediate } from "node:timers/promises"
import { expect, test } from "vitest"
import { openGate } from "./gate.ts"

/** A worker that counts its rounds. */
function workerAt(gate: ReturnType<typeof openGate>, signal: AbortSignal) {
  const worker = { rounds: 0, ended: Promise.resolve() }
  worker.ended = (async () => {
    while (!signal.aborted) {
      await gate.pass(signal)
      if (signal.aborted) break
      await setImmediate()
      worker.rounds += 1
    }
  })()
  return worker
}

test("a turn lets the worker go round once and waits until it is back", async () => {
  const gate = openGate()
  const end = new AbortController()
  const worker = workerAt(gate, end.signal)
  await setImmediate()
  expect(worker.rounds).toBe(0)
  await gate.turn()
  expect(worker.rounds).toBe(1)
  await gate.turn()
  await gate.turn()
  expect(worker.rounds).toBe(3)
  end.abort()
  await worker.ended
})

test("an open gate holds nobody, a shut one holds again", async () => {
  const gate = openGate()
  const end = new AbortController()
  const worker = workerAt(gate, end.signal)
  gate.open()
  while (worker.rounds < 5) await setImmediate()
  gate.shut()
  await gate.turn()
  const { rounds } = worker
  await setImmediate()
  await setImmediate()
  expect(worker.rounds).toBe(rounds)
  end.abort()
  await worker.ended
})

test("a stopped worker does not wait for a turn", async () => {
  const end = new AbortController()
  const worker = workerAt(openGate(), end.signal)
  end.abort()
  await worker.ended
  expect(worker.rounds).toBe(0)
})
