import { statfs } from "node:fs/promises"
import { askDomains } from "./ask-domains.ts"
import { askRecipient } from "./ask-recipient.ts"
import { askRelays } from "./ask-relays.ts"
import { askSender } from "./ask-sender.ts"
import { checkDisk } from "./machine.ts"
import { checkHostname, checkMode, checkResolver, checkSystemSender } from "./settings.ts"
import type { Sources } from "./sources.ts"
import { ask, type Verdict } from "./verdict.ts"

/** All checks of `npm run doctor`, in the order in which people mend what fails. Sends no message. */
export async function examine(sources: Sources): Promise<Verdict[]> {
  const { config, domains, options } = sources
  const [relays, sender, ofDomains, recipient, disk] = await Promise.all([
    askRelays(sources),
    askSender(sources),
    askDomains(sources),
    askRecipient(sources),
    ask(freeBytes(options.dataDir)),
  ])
  return [
    ...[checkMode(config), checkHostname(config)],
    ...[...relays, ...sender, ...ofDomains],
    checkSystemSender(config, domains),
    ...recipient,
    ...[checkResolver(config.dns), checkDisk(options.dataDir, disk)],
  ]
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
