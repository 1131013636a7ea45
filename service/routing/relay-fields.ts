import type { z } from "zod"
import type { deliveryAnswer, RelayTls } from "#contract/delivery"
import type { deliverySet } from "#contract/methods/delivery"
import { Refusal } from "../refusal.ts"
import { hostName, isLoopback, type Relay } from "./relay-url.ts"
import type { Tls } from "./tls.ts"

/** Relays as in the input of delivery/set and the answer of delivery/get. */

type RelayInput = NonNullable<z.output<typeof deliverySet.input>["relays"]>[number]
type Shown = z.input<typeof deliveryAnswer>["relays"][number]

const kinds: Readonly<Record<RelayTls, { tls: Tls; port: number }>> = {
  starttls: { tls: { kind: "must", begins: "by_starttls" }, port: 587 },
  implicit: { tls: { kind: "must", begins: "at_once" }, port: 465 },
  opportunistic: { tls: { kind: "may" }, port: 25 },
  none: { tls: { kind: "none" }, port: 25 },
}

/** MODE-2: throws 400 naming the field for a login without its user or password, and for one that would travel unencrypted. */
export function relayOfFields(relay: RelayInput, nth: number): Relay {
  const { port, username, password, weight } = relay
  const host = hostName(relay.host)
  const { tls, port: usual } = kinds[relay.tls ?? "starttls"]
  if (Boolean(username) !== Boolean(password))
    throw new Refusal(400, `relays.${nth}: username and password must be set together.`)
  const login = username && password ? { user: username, password } : null
  if (login && tls.kind !== "must" && !isLoopback(host))
    throw new Refusal(400, `relays.${nth}.tls: a password requires starttls or implicit.`)
  return { host, port: port ?? usual, tls, login, weight: weight ?? 1 }
}

/** As people see it: without its password. */
export const fieldsOfRelay = ({ host, port, tls, login, weight }: Relay): Shown => ({
  ...{ host, port, weight, tls: nameOf(tls) },
  username: login?.user ?? null,
  has_password: login !== null,
})

function nameOf(tls: Tls): RelayTls {
  if (tls.kind === "must") return tls.begins === "at_once" ? "implicit" : "starttls"
  return tls.kind === "may" ? "opportunistic" : "none"
}
