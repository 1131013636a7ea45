import { randomInt } from "node:crypto"
import { createServer } from "node:net"
import { env } from "node:process"
import { Fault } from "./fault.mjs"
import { portList } from "./settings.mjs"

/** Throws one sentence when a port is taken; the sentence says when Waybill itself uses it. */
export async function requireFreePorts(settings) {
  for (const { port, host, setting, what } of portList(settings)) {
    if (!(await isTaken(port, host))) continue
    const program = await isWaybill(port)
    throw new Fault(
      program
        ? `Waybill already runs on port ${port}. Stop it first, or choose other ports and another DATA_DIR.`
        : `Port ${port}, meant for ${what}, is in use by another program. Stop that one, or choose another port: ${setting}=${port + 1} npm start`,
    )
  }
}

/** True when the port cannot be bound. The IPv6 twin counts too, because "localhost" can resolve to it. */
async function isTaken(port, host) {
  const twin = host === "127.0.0.1" ? ["::1"] : []
  const outcomes = await Promise.all([host, ...twin].map((one) => listenError(port, one)))
  return outcomes.some((code) => code === "EADDRINUSE" || code === "EACCES")
}

function listenError(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once("error", (error) => resolve(error.code))
    server.listen({ port, host }, () => server.close(() => resolve(null)))
  })
}

/** A dashboard that has just begun, or that has much to do, takes a moment to answer. */
const answerMs = 5000

async function isWaybill(port) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`, {
    signal: AbortSignal.timeout(answerMs),
  }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.headers.get("x-program") === "waybill"
}

/**
 * Systems take the ports of outgoing connections from 32768 or 49152 on: one from there that is free now may be anybody's
 * a moment later. Below, only those who listen are in the way.
 */
const calm = { from: 15_000, to: 32_000 }

/** Workers of a test run that choose at the same moment have ports of their own. */
const parts = 8

function range() {
  const worker = Number(env.TEST_PARALLEL_INDEX)
  if (!Number.isInteger(worker)) return calm
  const size = Math.floor((calm.to - calm.from) / parts)
  const from = calm.from + (worker % parts) * size
  return { from, to: from + size }
}

/** `count` ports that are free now, chosen by chance. */
export async function freePorts(count) {
  const { from, to } = range()
  const ports = new Set()
  while (ports.size < count) {
    const port = randomInt(from, to)
    if (!(await isTaken(port, "127.0.0.1"))) ports.add(port)
  }
  return [...ports]
}
