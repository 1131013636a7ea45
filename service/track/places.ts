import { readFileSync } from "node:fs"
import { type CityResponse, Reader } from "maxmind"

/** Place of an address, as far as the file has it; unknown fields are absent. */
export type Place = { country_code?: string; country?: string; city?: string }

export type Places = { of(ip: string): Place }

const nowhere: Places = { of: () => ({}) }

/**
 * Finds country and city of addresses in a file in MaxMind's format, which is read into memory once; without a file
 * nothing is found. Throws one sentence that names the setting when the file cannot be read.
 */
export function openPlaces(file: string | undefined): Places {
  if (file === undefined) return nowhere
  const reader = readerOf(file)
  return { of: (ip) => placeIn(reader, ip) }
}

function readerOf(file: string): Reader<CityResponse> {
  try {
    return new Reader<CityResponse>(readFileSync(file))
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new Error(
      `Setting SERVICE_PLACES_FILE: ${file} is not a readable file in MaxMind's format (${cause}).`,
    )
  }
}

/** An invalid address, or one in a damaged part of the file, has no place: a visit counts all the same. */
function placeIn(reader: Reader<CityResponse>, ip: string): Place {
  try {
    // Servers that listen on IPv6 write IPv4 peers so.
    const found = reader.get(ip.replace(/^::ffff:(?=\d+\.)/i, ""))
    return {
      ...text("country_code", found?.country?.iso_code),
      ...text("country", found?.country?.names?.en),
      ...text("city", found?.city?.names?.en),
    }
  } catch {
    return {}
  }
}

const text = (key: keyof Place, value: unknown): Place =>
  typeof value === "string" && value !== "" ? { [key]: value } : {}
