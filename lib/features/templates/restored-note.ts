import type { VersionOrigin } from "#lib/data/store/schema/templates"

/** The note of a restored version begins with the earlier one: `v3`, or `v3 · For Friday`. Pure. */

export const restoredNote = (earlier: number, note = ""): string =>
  note === "" ? `v${earlier}` : `v${earlier} · ${note}`

/** The parts of such a note; `restored_from` is null for a version of another origin. */
export function restoredFrom({ origin, note }: { origin: VersionOrigin; note: string }): {
  restored_from: number | null
  note: string
} {
  const [, earlier, rest = ""] = (origin === "restored" && /^v(\d+)(?: · (.*))?$/s.exec(note)) || []
  return earlier === undefined
    ? { restored_from: null, note }
    : { restored_from: Number(earlier), note: rest }
}
