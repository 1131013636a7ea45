import { readFileSync } from "node:fs"

/**
 * Loaded before a program (node --import): shifts its calendar clock by the milliseconds in the file that
 * JUMPING_CLOCK_FILE names, and jumps whenever that changes. Timers are unaffected, as on a machine whose clock is set.
 */
const lookEveryMs = 500
const file = process.env.JUMPING_CLOCK_FILE
const Real = Date
let offsetMs = 0

function look() {
  try {
    offsetMs = Number(readFileSync(file, "utf8")) || 0
  } catch {
    // Being written at this moment; the next look reads it.
  }
}

if (file && process.argv[1]?.endsWith("dist/service/main.js")) {
  look()
  setInterval(look, lookEveryMs).unref()
  const now = () => Real.now() + offsetMs
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, made) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, made === globalThis.Date ? target : made),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  })
}
