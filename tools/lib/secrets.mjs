import { randomBytes } from "node:crypto"
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { Fault } from "./fault.mjs"

/** Secrets of the two programs, each with its generator. The environment overrides the file. */
const recipes = {
  SERVICE_SECRETS: () => randomBytes(32).toString("base64url"),
  SERVICE_ACCOUNT_KEY: () => randomBytes(24).toString("hex"),
  NEXTAUTH_SECRET: () => randomBytes(32).toString("base64url"),
  SEAL_SECRETS: () => randomBytes(32).toString("base64url"),
  SETUP_TOKEN: () => randomBytes(24).toString("base64url"),
  // Of the database that the start brings: its owner, and each program's role.
  POSTGRES_PASSWORD: () => randomBytes(24).toString("base64url"),
  DATABASE_PASSWORD: () => randomBytes(24).toString("base64url"),
  SERVICE_DATABASE_PASSWORD: () => randomBytes(24).toString("base64url"),
}

/** The names of all secrets. */
export const secretNames = Object.keys(recipes)

/** Makes the data folder when it is absent and throws one sentence when it cannot be written. */
export function requireDataFolder(dataDir) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Fault(
      `The data folder ${dataDir} cannot be written (${error.code}). Choose another one: DATA_DIR=/path npm start`,
    )
  }
}

/** The secrets of this data folder, made on the first start (secrets.json, readable by the owner alone). */
export function secretsOf(dataDir, env) {
  const path = join(dataDir, "secrets.json")
  const stored = readSecrets(path)
  const absent = Object.keys(recipes).filter((name) => !stored[name])
  if (absent.length > 0) {
    for (const name of absent) stored[name] = recipes[name]()
    const next = `${path}.new`
    write(next, `${JSON.stringify(stored, null, 2)}\n`)
    renameSync(next, path)
  }
  chmodSync(path, 0o600)
  return Object.fromEntries(Object.keys(recipes).map((name) => [name, env[name] || stored[name]]))
}

function write(path, text) {
  try {
    writeFileSync(path, text, { mode: 0o600 })
  } catch (error) {
    rmSync(path, { force: true })
    throw new Fault(
      `The secrets could not be written to ${path} (${error.code === "ENOSPC" ? "the disk is full" : error.code}). Nothing was started.`,
    )
  }
}

function readSecrets(path) {
  if (!existsSync(path)) return {}
  try {
    return JSON.parse(readFileSync(path, "utf8"))
  } catch (error) {
    if (error.code)
      throw new Fault(`${path} cannot be read (${error.code}). Start Waybill as the user who owns it.`)
    throw new Fault(
      `${path} cannot be read as JSON. It contains the keys of the data next to it. Restore it from a backup.`,
    )
  }
}
