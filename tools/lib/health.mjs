import { connect } from "node:net"
import { Fault } from "./fault.mjs"

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks `url` until it answers 200 and returns the JSON body. A program that ends meanwhile is a Fault. */
export async function healthy(running, url, headers = {}, timeoutMs = 120_000) {
  const giveUpAt = Date.now() + timeoutMs
  while (Date.now() < giveUpAt) {
    if (running.hasEnded) throw await endedEarly(running)
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) }).catch(() => null)
    if (answer?.ok) return answer.json().catch(() => ({}))
    await answer?.body?.cancel()
    await pause(50)
  }
  throw new Fault(`The ${running.name} did not become healthy within ${timeoutMs / 1000} s (${url}).`)
}

/** Waits until a program listens on a port: it may not answer yet, but callers no longer bounce off. */
export async function listening(running, port, host, timeoutMs = 60_000) {
  const giveUpAt = Date.now() + timeoutMs
  while (!(await accepts(port, host))) {
    if (running.hasEnded) throw await endedEarly(running)
    if (Date.now() > giveUpAt) throw new Fault(`The ${running.name} does not listen on port ${port}.`)
    await pause(25)
  }
}

async function endedEarly(running) {
  const { reason } = await running.exited
  return new Fault(`The ${running.name} ended while it was starting (${reason}); its last lines are above.`)
}

function accepts(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host })
    socket.once("connect", () => socket.end(() => resolve(true)))
    socket.once("error", () => resolve(false))
  })
}
