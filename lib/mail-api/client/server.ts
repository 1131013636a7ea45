import "server-only"
import { config } from "#lib/platform/config"

/** Where a call goes, and whether the address was named by a person rather than by the operator. */
export type Server = { baseUrl: string; isGuarded: boolean }

/** A key with the server that it belongs to: neither is of use without the other. */
export type ServiceKey = { key: string; server: Server }

/** The service of the settings. */
export const ownServer = (): Server => ({ baseUrl: config().serviceBaseUrl, isGuarded: false })

/** A key of the service of the settings. */
export const ownKey = (key: string): ServiceKey => ({ key, server: ownServer() })

/** A server that a person connected: its address is held against private networks at each connection. */
export const connectedServer = (baseUrl: string): Server => ({ baseUrl, isGuarded: true })
