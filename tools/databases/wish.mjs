import { Fault } from "../lib/fault.mjs"
import { databases } from "../lib/postgres/databases.mjs"

/** @typedef {{ direction: "to-server" | "to-embedded", isReplacing: boolean }} Wish */

const directions = ["to-server", "to-embedded"]
const usage =
  "Choose a target: npm run databases -- to-server, or npm run databases -- to-embedded. --replace deletes the data that is there (docs/moving.md)."

/** @param {string[]} args @returns {Wish} */
export function readWish(args) {
  const [direction, ...rest] = args.filter((one) => one !== "--replace")
  if (!directions.includes(direction) || rest.length > 0) throw new Fault(usage)
  return { direction: /** @type {Wish["direction"]} */ (direction), isReplacing: args.includes("--replace") }
}

/** Both databases of a server are needed. Whether they are two is seen once they are open. */
export function requireAddresses(env) {
  const absent = databases.map(({ setting }) => setting).filter((setting) => !env[setting])
  if (absent.length > 0)
    throw new Fault(
      `${absent.join(" and ")} ${absent.length > 1 ? "are" : "is"} needed: a PostgreSQL database of its own for each of the two programs, postgres://role:password@host:5432/name.`,
    )
  for (const { setting } of databases) requireAddress(setting, env[setting])
}

/** Never prints the address itself, which contains a password. */
function requireAddress(setting, address) {
  if (!/^postgres(ql)?:\/\//.test(address) || !URL.canParse(address))
    throw new Fault(
      `${setting} is not an address of a database, such as postgres://role:password@host:5432/name, with characters such as @, / and # in the password written as %40, %2F and %23.`,
    )
}
