import manifest from "../package.json" with { type: "json" }

/** The version of the program, as /health reports it. */
export const version: string = manifest.version
