import { existsSync } from "node:fs"
import { Fault } from "../lib/fault.mjs"
import { settle } from "../lib/postgres/account.mjs"
import { findBinaries } from "../lib/postgres/binaries.mjs"
import { openDatabase } from "../lib/postgres/database.mjs"
import { duration, printLine } from "../lib/progress.mjs"
import type { readSettings } from "../lib/settings.mjs"
import { type Copied, copyDatabases, type Route } from "./copy-databases.ts"
import { programs } from "./programs.ts"
import { numbered, theDatabase } from "./sentences.ts"
import type { Wish } from "./wish.mjs"

export type Move = {
  wish: Wish
  settings: ReturnType<typeof readSettings>
  secrets: Record<string, string>
  signal: AbortSignal
  /** Gets the words of the embedded server. */
  tell: (line: string) => void
}

/** Starts the embedded server, copies both databases in the requested direction, and prints the next step. */
export async function move({ wish, settings, secrets, signal, tell }: Move): Promise<void> {
  const cluster = requireCluster(wish, settings.dataDir)
  const startedAt = Date.now()
  const embedded = await openDatabase(withoutAddresses(settings), secrets, tell)
  try {
    const routes = routesOf(wish, settings.env, embedded.env, cluster)
    const copied = await copyDatabases(routes, { isReplacing: wish.isReplacing, signal })
    for (const line of wordsAtTheEnd(wish, copied, cluster, Date.now() - startedAt)) printLine(line)
  } finally {
    await embedded.stop()
  }
}

/** Folder of the embedded server's files; a move away from it needs them. */
function requireCluster({ direction }: Wish, dataDir: string): string {
  const { cluster } = settle(dataDir, findBinaries())
  if (direction === "to-server" && !existsSync(cluster))
    throw new Fault(`There is nothing to copy: ${cluster} does not exist. DATA_DIR names the data folder.`)
  return cluster
}

/** The embedded server is started for the databases that no address names. */
const withoutAddresses = (settings: Move["settings"]): Move["settings"] => ({
  ...settings,
  env: { ...settings.env, ...Object.fromEntries(programs.map(({ setting }) => [setting, undefined])) },
})

type Env = Record<string, string | undefined>

const routesOf = ({ direction }: Wish, outside: Env, inside: Env, cluster: string): Route[] =>
  programs.map((program) => {
    const server = { url: outside[program.setting] ?? "", is: theDatabase(program.name, program.setting) }
    const embedded = { url: inside[program.setting] ?? "", is: theDatabase(program.name, cluster) }
    return direction === "to-server"
      ? { program, from: embedded, to: server }
      : { program, from: server, to: embedded }
  })

function wordsAtTheEnd({ direction }: Wish, copied: Copied[], cluster: string, ms: number): string[] {
  const sums = copied.map(
    ({ program, tables, rows }) =>
      `${numbered(rows, "row")} in ${numbered(tables, "table")} of the ${program.name}`,
  )
  const settings = programs.map(({ setting }) => setting)
  const next =
    direction === "to-server"
      ? `From now on start with both settings: ${settings.map((one) => `${one}=…`).join(" ")} npm start`
      : `From now on start without ${settings.join(" and ")}: npm start`
  return [
    `\nCopied and compared: ${sums.join(", ")}, in ${duration(ms)}.\n`,
    next,
    "Keep secrets.json in the data folder: its secrets encrypt data in both databases.",
    `The old data stays ${direction === "to-server" ? `in ${cluster}` : "on the server"} until you remove it.`,
  ]
}
