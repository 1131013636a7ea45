import { delimiter } from "node:path"
import { inRepo, nodeBinary } from "./repo.mjs"

/** A program of node_modules, to be run with `toolEnvironment`. */
export const bin = (name) => inRepo("node_modules", ".bin", name)

/** The environment in which `node` is the pinned one, also for programs that look it up by themselves. */
export const toolEnvironment = (env = process.env) => ({
  ...env,
  PATH: [inRepo("node_modules", ".bin"), env.PATH].join(delimiter),
  NEXT_TELEMETRY_DISABLED: "1",
  NO_COLOR: "1",
  FORCE_COLOR: undefined,
})

/** One checker: several would each compute the same types of packages, and the cores have other checks to do. */
const typecheck = (project) => ({
  command: bin("tsc"),
  args: ["-p", project, "--noEmit", "--checkers", "1"],
})

/** Messages become modules, which types and tests need. Fails when a language lacks one. */
export const compileStep = () => ({
  name: "Messages in each language",
  command: nodeBinary(),
  args: [inRepo("tools/words.ts")],
})

/** The checks that read sources only. Lanes run side by side, the steps of a lane one after the other. */
export const checkLanes = () => [
  [
    { name: "Types of the routes", command: bin("next"), args: ["typegen"] },
    { name: "Types: dashboard, tools and e2e", ...typecheck("tsconfig.json") },
    { name: "Types: service", ...typecheck("service/tsconfig.json") },
  ],
  [
    {
      name: "Format and lint",
      command: bin("biome"),
      args: ["ci", "--assist-enabled=false", "--error-on-warnings", "."],
    },
    { name: "Rooms (who imports whom)", command: nodeBinary(), args: [inRepo("tools/rooms.ts")] },
    { name: "Contract rules", command: nodeBinary(), args: [inRepo("tools/rules.ts"), "--check"] },
    { name: "Generated docs", command: nodeBinary(), args: [inRepo("tools/api-docs.ts"), "--check"] },
    { name: "Dead code", command: bin("knip"), args: ["--no-progress", "--treat-config-hints-as-errors"] },
    {
      name: "Clones",
      command: bin("jscpd"),
      args: ["--exit-code", "1", "app", "components", "lib", "service", "e2e", "tools", "bench"],
    },
    { name: "Spelling", command: bin("cspell"), args: ["lint", "--no-progress", "--no-must-find-files"] },
  ],
]
