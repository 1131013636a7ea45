const isTerminal = Boolean(process.stdout.isTTY)
const everyMs = isTerminal ? 1000 : 10_000

/** One line for people, in the place of the one that counts. */
export const printLine = (line = "") => console.log(isTerminal ? `\r\x1b[K${line}` : line)

/** Formats milliseconds for people: `0.4 s`, `12 s`, `2 min 5 s`. */
export function duration(ms) {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return seconds < 90 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/**
 * Runs `work` and prints how long it takes: on a terminal one line that counts, elsewhere a line now and then. `work`
 * gets `note(text)`, which adds a short text about its progress (shown at the next tick).
 * @template T
 * @param {string} title
 * @param {(note: (text: string) => void) => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const startedAt = Date.now()
  let detail = ""
  const line = () => `${title} … ${duration(Date.now() - startedAt)}${detail ? ` (${detail})` : ""}`
  const show = () => (isTerminal ? process.stdout.write(`\r\x1b[K${line()}`) : printLine(line()))
  if (isTerminal) show()
  else printLine(`${title} …`)
  const timer = setInterval(show, everyMs)
  let outcome = "failed"
  try {
    const value = await work((text) => {
      detail = text
    })
    outcome = "done"
    return value
  } finally {
    clearInterval(timer)
    if (isTerminal) process.stdout.write("\r\x1b[K")
    printLine(`${title}: ${outcome} in ${duration(Date.now() - startedAt)}`)
  }
}
