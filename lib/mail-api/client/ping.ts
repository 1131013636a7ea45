import "server-only"
import { systemPing } from "#contract/methods/system"
import { call } from "./call.ts"
import type { ServiceKey } from "./server.ts"

/** True if the mail service answers and accepts the key. */
export const pingService = async (key: ServiceKey): Promise<boolean> => (await call(systemPing, {}, key)).ok
