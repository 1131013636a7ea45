import { documentVersion } from "./document.ts"
import type { DocumentFault } from "./document-fault.ts"

type Stored = Record<string, unknown>
/** By the version that it begins with: what makes a document of the next one. Never edited once it is released. */
export type Migrations = Record<number, (stored: Stored) => Stored>

const migrations: Migrations = {}

/**
 * A stored document as the version of today. One that is newer than this program, or has no version, is a fault and is
 * left as it is.
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
