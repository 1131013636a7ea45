import { explain } from "../lib/fault.mjs"
import { readable } from "../lib/lines.mjs"
import { printLine } from "../lib/progress.mjs"
import { secretsOf } from "../lib/secrets.mjs"
import { readSettings } from "../lib/settings.mjs"
import { endingOnSignal } from "../lib/start.mjs"
import { move } from "./move.ts"
import { readWish } from "./wish.mjs"

/** Copies in the Node that runs TypeScript; tools/databases/command.mjs has the lock of the data folder meanwhile. */
const ending = endingOnSignal()
try {
  const settings = readSettings(process.env, [])
  await move({
    wish: readWish(process.argv.slice(2)),
    settings,
    secrets: secretsOf(settings.dataDir, process.env),
    signal: ending,
    tell: (line) => {
      const words = readable("database", line)
      if (words !== null) printLine(words)
    },
  })
  process.exit(0)
} catch (error) {
  process.exit(explain(error))
}
