import { spawn } from "node:child_process"
import { Fault } from "./fault.mjs"
import { root } from "./repo.mjs"

const running = new Set()
let isStopped = false

/** Stops everything that `run` started, and starts nothing more: for a tool that was signaled to stop. */
export function stopRunning() {
  isStopped = true
  for (const child of running) child.kill("SIGINT")
}

/**
 * Runs a command to its end and keeps its output. `onLine` sees every line as it comes; `uid` and `gid` are the account
 * that it runs under, ours unless given.
 * @returns {Promise<{ code: number, output: string }>} code 127 when the command does not exist
 */
export function run(
  command,
  args,
  { env = process.env, cwd = root, uid, gid, onLine = () => {}, input } = {},
) {
  if (isStopped) return Promise.resolve({ code: 130, output: "Not started: the run was stopped.\n" })
  return new Promise((resolve) => {
    const stdio = [input ? "pipe" : "ignore", "pipe", "pipe"]
    const child = spawn(command, args, { cwd, env, stdio, ...(uid === undefined ? {} : { uid, gid }) })
    running.add(child)
    let output = ""
    const take = eachLine((line) => {
      output += `${line}\n`
      onLine(line)
    })
    child.stdout.on("data", take)
    child.stderr.on("data", take)
    if (input) child.stdin.end(input)
    const end = (code) => {
      running.delete(child)
      take.end()
      resolve({ code, output })
    }
    child.on("error", (error) => {
      output += `${error.message}\n`
      end(127)
    })
    child.on("close", (code) => end(code ?? 1))
  })
}

/** Like `run`, but anything but exit code 0 is a Fault with the end of the output. */
export async function must(sentence, command, args, options = {}) {
  const { code, output } = await run(command, args, options)
  if (code !== 0) throw new Fault(sentence, lastLines(output, 40))
  return output
}

/** The last `count` lines of a text. */
export const lastLines = (text, count) => text.trimEnd().split("\n").slice(-count).join("\n")

/** A sink for chunks that hands on whole lines; `end()` hands on what is left. */
export function eachLine(onLine) {
  const decoder = new TextDecoder()
  let rest = ""
  const take = (chunk) => {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/)
    rest = lines.pop() ?? ""
    for (const line of lines) onLine(line)
  }
  take.end = () => {
    if (rest) onLine(rest)
    rest = ""
  }
  return take
}
