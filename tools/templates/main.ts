import process, { argv, env, stdin, stdout } from "node:process"
import { createInterface } from "node:readline/promises"
import { parseArgs } from "node:util"
import { ApiRefusal, apiClient } from "../api-client.ts"
import { diff, type End, ends, pull, push, type Work } from "./commands.ts"
import { printable } from "./folder-name.ts"
import { templateService } from "./service.ts"

/** `npm run templates -- pull|push|diff` (docs/templates-as-files.md): templates in files, through the public API. */
const usage = `npm run templates -- <command> [folder …] [options]

  pull   bring what the mail service has        --overwrite  also over what was changed here
  push   send what was changed here             --yes        without asking    --dry-run  only say what would be done
  diff   say what push would do

  --dir <folder>   where templates lie; templates
  WAYBILL_API_URL  the mail service; http://127.0.0.1:4100
  WAYBILL_API_KEY  a key of the project; to push it needs the right "full"

Ends with 0: done, or nothing differs; 1: something differs (diff, --dry-run); 2: refused; 3: it could not be done.`

/** Runs one command; its output goes to `say`. */
export async function run(
  args: readonly string[],
  settings: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
  ask: ((question: string) => Promise<string>) | null,
): Promise<End> {
  const parsed = read(args)
  const key = settings.WAYBILL_API_KEY
  if (!parsed || !key) {
    say(parsed ? "WAYBILL_API_KEY is missing." : usage)
    return ends.failed
  }
  const url = (settings.WAYBILL_API_URL ?? "http://127.0.0.1:4100").replace(/\/+$/, "")
  const { command, only, options } = parsed
  const work: Work = { dir: options.dir, service: templateService(apiClient(url, key)), say, only }
  const isAgreed = async (count: number): Promise<boolean> => {
    if (options.yes) return true
    if (!ask) say("Confirmation needs a terminal. Use --yes to confirm.")
    return ask !== null && /^y(es)?$/i.test((await ask(`Push ${count}? [y/N] `)).trim())
  }
  try {
    if (command === "pull") return await pull(work, { isOverwriting: options.overwrite })
    return command === "diff" || options["dry-run"] ? await diff(work) : await push(work, isAgreed)
  } catch (error) {
    say(printable(sentenceOf(error, url)))
    return ends.failed
  }
}

function sentenceOf(error: unknown, url: string): string {
  if (error instanceof ApiRefusal) return `The mail service refused: ${error.sentence}`
  if (error instanceof TypeError && error.message === "fetch failed")
    return `The mail service at ${url} is not responding.`
  return error instanceof Error ? error.message : String(error)
}

const commands = ["pull", "push", "diff"] as const

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        dir: { type: "string", default: "templates" },
        yes: { type: "boolean", default: false },
        "dry-run": { type: "boolean", default: false },
        overwrite: { type: "boolean", default: false },
      },
    })
    const [word, ...only] = positionals
    const command = commands.find((one) => one === word)
    return command ? { command, only: only.map((one) => one.replace(/\/+$/, "")), options: values } : null
  } catch {
    return null
  }
}

if (import.meta.main) {
  const ask = async (question: string): Promise<string> => {
    const lines = createInterface({ input: stdin, output: stdout })
    try {
      return await lines.question(question)
    } finally {
      lines.close()
    }
  }
  process.exitCode = await run(argv.slice(2), env, (line) => console.log(line), stdin.isTTY ? ask : null)
}
