import { programs } from "./programs.mjs"
import { inRepo, nodeBinary } from "./repo.mjs"
import { must } from "./run.mjs"

/**
 * Adds people with roles to the dashboard's store (tools/people.ts).
 * @param {import("../people.ts").Person[]} people
 */
export const addPeople = (settings, secrets, people) =>
  must("People could not be added.", nodeBinary(), ["--conditions=react-server", inRepo("tools/people.ts")], {
    env: programs(settings, secrets).dashboard.env,
    input: JSON.stringify(people),
  })
