import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { projectCreate } from "#contract/methods/project"
import { webhookSet, webhookTest } from "#contract/methods/webhook"
import { type CallbackCatcher, openCallbackCatcher } from "../../../service/testing/callback-catcher.ts"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { type VerifySnippet, verifySnippets } from "./verify-snippets.ts"

const run = promisify(execFile)

/** How each language reads a file and a key from the command line and writes the verdict. */
type Driver = { file: string; program: string; tail: string }
const drivers: Record<string, Driver> = {
  javascript: {
    file: "a.mjs",
    program: process.execPath,
    tail: `const { readFileSync } = await import("node:fs")\nprocess.stdout.write(String(isGenuine(readFileSync(process.argv[2]), process.argv[3])))`,
  },
  python: {
    file: "a.py",
    program: "python3",
    tail: `import sys\nprint(str(is_genuine(open(sys.argv[1], "rb").read(), sys.argv[2])).lower(), end="")`,
  },
  php: {
    file: "a.php",
    program: "php",
    tail: `echo is_genuine(file_get_contents($argv[1]), $argv[2]) ? "true" : "false";`,
  },
  ruby: { file: "a.rb", program: "ruby", tail: `print genuine?(File.binread(ARGV[0]), ARGV[1])` },
  java: {
    file: "Callbacks.java",
    program: "java",
    tail: "",
  },
  perl: {
    file: "a.pl",
    program: "perl",
    tail: `open my $file, "<:raw", $ARGV[0]; local $/; print is_genuine(<$file>, $ARGV[1]) ? "true" : "false";`,
  },
}

/** Java requires its main method inside the class; a single file is compiled when it is run. */
const javaMain = `    public static void main(String[] given) throws Exception {
        byte[] body = java.nio.file.Files.readAllBytes(java.nio.file.Path.of(given[0]));
        System.out.print(isGenuine(body, given[1]));
    }
}
`
const programOf = ({ language, code }: VerifySnippet, { tail }: Driver): string =>
  language === "java" ? `${code.trimEnd().replace(/\}$/, "")}${javaMain}` : `${code}\n${tail}\n`

let folder: string
let catcher: CallbackCatcher
let service: TestService
let key: string
let plain: Buffer
let packed: Buffer
const installed = new Set<string>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verify-"))
  catcher = await openCallbackCatcher()
  service = await startService({ isApiOnly: true, config: { callbackAllow: [catcher.hostPort] } })
  key = (await service.ok(projectCreate, { project: { name: "Receiver & Söhne" } })).project_api_key
  await service.ok(webhookSet, { url: catcher.url }, key)
  await service.ok(webhookTest, { url: catcher.url, email_status: "clicked" }, key)
  await service.ok(webhookSet, { url: catcher.url, event_format: "json_post_gzip" }, key)
  await service.ok(webhookTest, { url: catcher.url, email_status: "unsubscribed" }, key)
  const [first, second] = catcher.calls
  if (!first || !second) throw new Error("The tests did not come.")
  expect(second.headers["content-encoding"]).toBe("gzip")
  plain = first.raw
  packed = gzipSync(second.raw)
  for (const snippet of verifySnippets.filter((one) => one.isRun)) {
    const { language } = snippet
    const driver = driverOf(language)
    await writeFile(join(folder, driver.file), programOf(snippet, driver))
    const isThere = await run(driver.program, ["--version"]).then(
      () => true,
      () => false,
    )
    if (isThere) installed.add(language)
  }
})
afterAll(async () => {
  await service.close()
  await catcher.close()
  await rm(folder, { recursive: true, force: true })
})

function driverOf(language: string): Driver {
  const driver = drivers[language]
  if (!driver) throw new Error(`No driver for ${language}.`)
  return driver
}

async function verdictOf(language: string, body: Buffer, apiKey: string): Promise<string> {
  const driver = driverOf(language)
  const file = join(folder, "body")
  await writeFile(file, body)
  return (await run(driver.program, [join(folder, driver.file), file, apiKey])).stdout
}

describe("VERIFY-2 the programs for receivers", () => {
  it("are marked as not run where no test can run them, and only there", () => {
    expect(verifySnippets.filter((one) => one.isRun).map((one) => one.language)).toEqual(Object.keys(drivers))
    expect(installed.has("javascript")).toBe(true)
  })
  it.for(verifySnippets.filter((one) => one.isRun))(
    "$label distinguishes genuine calls from others",
    async ({ language, label }, { skip }) => {
      skip(!installed.has(language), `${label} is not installed on this machine.`)
      const changed = Buffer.from(plain.toString().replace("test@example.com", "best@example.com"))
      expect(changed.equals(plain)).toBe(false)
      expect(await verdictOf(language, plain, key)).toBe("true")
      expect(await verdictOf(language, packed, key)).toBe("true")
      expect(await verdictOf(language, changed, key)).toBe("false")
      expect(await verdictOf(language, gzipSync(changed), key)).toBe("false")
      expect(await verdictOf(language, plain, `${key.slice(1)}$&`)).toBe("false")
      expect(await verdictOf(language, Buffer.from('{"events_by_user":[]}'), key)).toBe("false")
      expect(await verdictOf(language, gzipSync("{}"), key)).toBe("false")
    },
  )
})
