import { appendFileSync } from "node:fs"
import { join } from "node:path"
import { refusals } from "../refusal.ts"

/** Set up before every test file: with CODES_FOLDER, notes the API error codes that tests provoke (tools/codes.ts). */
const folder = process.env.CODES_FOLDER
const seen = new Set<number>()

if (folder)
  refusals.subscribe((message) => {
    const { code } = message as { code: number }
    if (seen.has(code)) return
    seen.add(code)
    appendFileSync(join(folder, String(process.pid)), `${code}\n`)
  })
