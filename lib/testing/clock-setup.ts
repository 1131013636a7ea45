import { afterAll } from "vitest"
import { clock, setClock } from "#lib/platform/clock"

/** Setup of every test file that shares its worker with others, so that a changed clock does not affect them. */
afterAll(() => setClock(clock)())
