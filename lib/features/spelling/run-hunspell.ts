import "server-only"
import { spawn } from "node:child_process"

type HunspellRun = {
  /** The absolute path of the program. */
  program: string
  args: readonly string[]
  /** What it is given to read. */
  input: string
  timeMs: number
  printedBytesMax: number
  /** Whether what it says on its stream of errors is part of the answer. */
  hearsErrors: boolean
}

const environment = { LC_ALL: "C.UTF-8", NODE_ENV: "production" } as const

/**
 * What the program prints, until it is done or too late, or has printed too much; null where there is no such program. It is
 * started without a shell, sees nothing of our environment, and is ended whatever it does.
 */
export const runHunspell = ({
  program,
  args,
  input,
  timeMs,
  printedBytesMax,
  hearsErrors,
}: HunspellRun): Promise<string | null> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { env: environment, shell: false, windowsHide: true })
    const printed: Buffer[] = []
    let left = printedBytesMax
    const end = (outcome: string | null) => {
      clearTimeout(timer)
      child.kill("SIGKILL")
      for (const stream of child.stdio) stream?.destroy()
      resolve(outcome)
    }
    const told = () => Buffer.concat(printed).toString("utf8")
    const timer = setTimeout(() => end(told()), timeMs)
    const take = (piece: Buffer) => {
      printed.push(piece.subarray(0, left))
      left -= piece.length
      if (left <= 0) end(told())
    }
    child.on("error", () => end(null))
    child.on("close", () => end(told()))
    child.stdout.on("data", take)
    child.stderr.on("data", hearsErrors ? take : () => {})
    // Who ends early reads no more.
    child.stdin.on("error", () => {})
    child.stdin.end(input)
  })
