import { documentVersion } from "./document.ts"
import type { DocumentFault } from "./document-fault.ts"

type Stored = Record<string, unknown>
/** Conversions to the next version, by the version they start from. Released entries are never edited. */
export type Migrations = Record<number, (stored: Stored) => Stored>

const migrations: Migrations = {}

/**
 * Migrates a stored document to the current version. One that is newer than this program, or without a version, is a
 * fault and is left unchanged.
 */
export function migrateDocument(
  stored: unknown,
  steps: Migrations = migrations,
  current: number = documentVersion,
): { document: Stored } | { faults: DocumentFault[] } {
  if (!isRecord(stored)) return refused("document_unreadable")
  let document = stored
  for (;;) {
    const { version } = document
    if (version === current) return { document }
    const step = typeof version === "number" && version < current ? steps[version] : undefined
    if (!step) return refused("version_unknown", version)
    document = { ...step(document), version: Number(version) + 1 }
  }
}

const isRecord = (value: unknown): value is Stored =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const refused = (code: DocumentFault["code"], version?: unknown) => ({
  faults: [{ code, place: [], node: null, name: typeof version === "number" ? String(version) : null }],
})
