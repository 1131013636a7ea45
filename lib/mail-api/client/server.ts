import "server-only"
import { config } from "#lib/platform/config"

/** Target server of a call, and whether a person entered its address, rather than the operator. */
export type Server = { baseUrl: string; isGuarded: boolean }

/** A key with its server: neither is usable without the other. */
export type ServiceKey = { key: string; server: Server }

/** The service of the settings. */
export const ownServer = (): Server => ({ baseUrl: config().serviceBaseUrl, isGuarded: false })

/** A key of the service of the settings. */
export const ownKey = (key: string): ServiceKey => ({ key, server: ownServer() })

/** A server that a person connected: its address is checked against private networks at each connection. */
export const connectedServer = (baseUrl: string): Server => ({ baseUrl, isGuarded: true })
