import { z } from "zod"
import { orAbsent } from "./absent.ts"
import { coded } from "./coded.ts"

/** EXT-32: the version that the caller read and replaces, as the answers that show the object return it. */
export const expectedVersion = orAbsent(
  z
    .string({ error: coded(400, "expected_version is a string.") })
    .min(1, coded(400, "expected_version is blank."))
    .max(64, coded(400, "expected_version has at most 64 characters.")),
)
