import { parseUtc } from "#contract/time"
import { at } from "../../clock.ts"

/** An instant of the wire, which has been checked; undefined when it is absent. */
export function instantAt(text: string | undefined): Date | undefined {
  const epochMs = text === undefined ? null : parseUtc(text)
  return epochMs === null ? undefined : at(epochMs)
}
