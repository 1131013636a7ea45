import "server-only"
import { spawn } from "node:child_process"

type HunspellRun = {
  /** The absolute path of the program. */
  program: string
  args: readonly string[]
  /** Text for its standard input. */
  input: string
  timeMs: number
  printedBytesMax: number
  /** Whether its standard error is part of the answer. */
  includesErrors: boolean
}

const environment = { LC_ALL: "C.UTF-8", NODE_ENV: "production" } as const

/**
 * Output of the program until it exits, or reaches its limit of time or size; null if the program does not exist. It
 * runs without a shell and without our environment, and is always killed in the end.
 */
export const runHunspell = ({
  program,
  args,
  input,
  timeMs,
  printedBytesMax,
  includesErrors,
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
    const output = () => Buffer.concat(printed).toString("utf8")
    const timer = setTimeout(() => end(output()), timeMs)
    const take = (piece: Buffer) => {
      printed.push(piece.subarray(0, left))
      left -= piece.length
      if (left <= 0) end(output())
    }
    child.on("error", () => end(null))
    child.on("close", () => end(output()))
    child.stdout.on("data", take)
    child.stderr.on("data", includesErrors ? take : () => {})
    // A program that exits early stops reading.
    child.stdin.on("error", () => {})
    child.stdin.end(input)
  })
