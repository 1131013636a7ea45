import { chmod, mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * A program with the protocol of hunspell: `body` handles words (`input` is its standard input, `say` prints), after
 * the list of dictionaries was requested. Returns its path.
 */
export async function fakeHunspell(dictionaries: readonly string[], body: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hunspell-"))
  const path = join(folder, "hunspell")
  const source = `#!${process.execPath}
const args = process.argv.slice(2)
const say = (text) => process.stdout.write(text)
if (args[0] === "-D") {
  process.stderr.write(${JSON.stringify(`SEARCH PATH:\n.::/usr/share/hunspell\nAVAILABLE DICTIONARIES (path is not mandatory):\n${dictionaries.map((name) => `/usr/share/hunspell/${name}`).join("\n")}\n`)})
} else {
  require("node:fs").appendFileSync(${JSON.stringify(join(folder, "calls"))}, JSON.stringify({ args, env: process["env"] }) + "\\n")
  const pieces = []
  process.stdin.on("data", (piece) => pieces.push(piece))
  process.stdin.on("end", () => {
    const input = Buffer.concat(pieces).toString("utf8")
    ${body}
  })
}
`
  await writeFile(path, source)
  await chmod(path, 0o755)
  return path
}

/** Accepts the given words; suggests the first one for all others. */
export const knowing = (...words: readonly string[]): string => `
    const known = new Set(${JSON.stringify(words)})
    say("@(#) International Ispell Version 3.2.06 (but really Hunspell 1.7.1)\\n")
    for (const line of input.split("\\n").slice(0, -1)) {
      const word = line.slice(1)
      say(known.has(word) ? "*\\n\\n" : "& " + word + " 2 1: ${words[0] ?? "x"}, ab cd\\n\\n")
    }`
