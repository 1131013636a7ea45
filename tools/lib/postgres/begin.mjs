import { pause, startServer } from "./server.mjs"

/** Parts of a server that was killed end by themselves, a moment after it. */
const heldPauseMs = 200
const heldTries = 50
const fullPauseMs = 3000

/**
 * Starts the server; waits for remaining processes of the previous one to end, and for space on a full disk.
 * @param {object} place arguments of `startServer`
 * @param {() => boolean} isStopping true once a stop was requested
 * @param {(line: string) => void} say for people
 */
export async function begin(place, isStopping, say) {
  let hasReported = false
  for (let tries = 1; ; tries++) {
    // Its output during the start is the evidence of a start that fails.
    let isUp = false
    try {
      const running = await startServer(place, (line) => isUp && isTelling(line) && say(line))
      isUp = true
      return running
    } catch (error) {
      if (isStopping() || !(error.isDiskFull || (error.isHeld && tries < heldTries))) throw error
      if (error.isDiskFull && !hasReported) say(error.message)
      hasReported ||= error.isDiskFull
      await pause(error.isDiskFull ? fullPauseMs : heldPauseMs)
    }
  }
}

/** The server's words that people should read: what it cannot do, and not that a client gave it a wrong statement. */
const isTelling = (line) => /^(PANIC|FATAL|WARNING):/.test(line) && !quietWords.test(line)
const quietWords =
  /the database system is (starting up|shutting down|not yet accepting)|terminating (connection|autovacuum)|connection to client lost|is still in use|already exists/
