import { readFileSync } from "node:fs"
import { hostText } from "../routing/plan.ts"
import { relayPlan } from "../routing/relay.ts"
import type { Relay } from "../routing/relay-url.ts"
import { converse } from "./converse.ts"
import { checkRelay } from "./relay.ts"
import { openRelayAsker } from "./relay-asker.ts"
import type { RelayingProject, Sources } from "./sources.ts"
import { cannotSee, fail, type Verdict } from "./verdict.ts"

/** Greets and signs in to each relay of the settings and of single projects (MODE-2). */
export async function askRelays(sources: Sources): Promise<Verdict[]> {
  const { config, projects } = sources
  const ca = readCa(config.relayCaFile)
  if (ca === null) return [fail("relays", `SERVICE_RELAY_CA: ${config.relayCaFile} cannot be read.`)]
  const ask = askEach(ca.pem, sources)
  if ("problem" in projects)
    return [...(await ask(config.relays)), cannotSee("relays of projects", projects.problem)]
  const ofProjects = projects.answer.map((project) => askProject(project, ask))
  return (await Promise.all([ask(config.relays), ...ofProjects])).flat()
}

function askEach(ca: string | undefined, { config, ids }: Sources) {
  const askRelay = openRelayAsker((hop, signal) => converse(hop, config.mailHostname, signal))
  return (relays: readonly Relay[], project?: string): Promise<Verdict[]> => {
    const hops = relays.flatMap((relay) => relayPlan({ relays: [relay], ca }, ids).hops)
    return Promise.all(
      hops.map(async (hop) => {
        const relay = { name: hostText(hop.host), hasLogin: hop.login !== null, project }
        return checkRelay({ ...relay, ...(await askRelay(hop)) })
      }),
    )
  }
}

async function askProject(
  { project_id, name, relays }: RelayingProject,
  ask: ReturnType<typeof askEach>,
): Promise<Verdict[]> {
  const project = `project ${project_id} (${name})`
  if (relays === null)
    return [
      fail(`relays of ${project}`, "SERVICE_SECRETS cannot decrypt its passwords.", [
        "the secret that encrypted them to SERVICE_SECRETS, or set them again with delivery/set for the project",
      ]),
    ]
  if (relays.length === 0)
    return [
      fail(
        `relays of ${project}`,
        "Its mode is relay, but neither the project nor the service has a relay.",
        ["SERVICE_RELAY_URLS=smtp://USER:PASSWORD@HOST:587, or relays with delivery/set for the project"],
      ),
    ]
  return ask(relays, project)
}

function readCa(file: string | undefined): { pem: string | undefined } | null {
  try {
    return { pem: file && readFileSync(file, "utf8") }
  } catch {
    return null
  }
}
