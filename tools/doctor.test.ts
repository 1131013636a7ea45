import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { inRepo } from "./lib/repo.mjs"

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "waybill-doctor-"))
})
afterAll(() => rmSync(folder, { recursive: true }))

function doctor(...args: string[]) {
  const { PATH } = process.env
  const env = { PATH, DATA_DIR: folder }
  const { status, stdout, stderr } = spawnSync(process.execPath, [inRepo("tools/doctor.mjs"), ...args], {
    ...{ env: env as unknown as NodeJS.ProcessEnv, encoding: "utf8" },
  })
  return { status, output: stdout + stderr }
}

test("DOCTOR-1 the command makes no installation, and reads the settings of one that is stopped", () => {
  const absent = doctor()
  expect(absent).toEqual({ status: 1, output: expect.stringContaining("There is no installation in") })
  writeFileSync(join(folder, "secrets.json"), "{}")
  const { status, output } = doctor()
  expect(status).toBe(1)
  expect(output).toContain("            add  SERVICE_MAIL_HOSTNAME=mail.YOUR-DOMAIN\n")
  expect(output).toContain(`cannot see  sender domains: No database runs in ${folder}`)
  expect(doctor("--nothing").output).toContain("Usage: npm run doctor")
})
