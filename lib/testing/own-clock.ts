import { afterAll } from "vitest"
import { clock, setClock } from "#lib/platform/clock"

/** Set up before every test file that shares its worker with others: a clock that one moved does not move theirs. */
afterAll(() => setClock(clock)())
