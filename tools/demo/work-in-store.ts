import { programs } from "../lib/programs.mjs"
import { inRepo, nodeBinary } from "../lib/repo.mjs"
import { must } from "../lib/run.mjs"
import type { secretsOf } from "../lib/secrets.mjs"
import type { readSettings } from "../lib/settings.mjs"
import type { StoreWork } from "./store.ts"

type Input = { settings: ReturnType<typeof readSettings>; secrets: ReturnType<typeof secretsOf> }

/** Runs store.ts, which needs the conditions of a server. */
export const workInStore = ({ settings, secrets }: Input, work: StoreWork): Promise<unknown> =>
  must(
    "The demo could not write into the dashboard's store.",
    nodeBinary(),
    ["--conditions=react-server", inRepo("tools/demo/store.ts")],
    { env: programs(settings, secrets).dashboard.env, input: JSON.stringify(work) },
  )
