import "server-only"
import { getIronSession } from "iron-session"
import { cookies } from "next/headers"
import { config } from "#lib/platform/config"
import { ids } from "#lib/platform/ids"
import { passwordsOf } from "#lib/platform/seal"

/**
 * SIGNIN-2: a browser in which a person signed in before. Its attempts are counted separately, so that an attacker who
 * fails in that person's name, even from the same network, does not lock the person out. A known device alone grants
 * nothing.
 */
export type KnownDevice = { device_id: string; people: string[] }

const seconds = 365 * 24 * 3600
const peopleMax = 10

async function sealedCookie() {
  const { sealSecrets, dashboardUrl } = config()
  return getIronSession<Partial<KnownDevice>>(await cookies(), {
    cookieName: "waybill_device",
    password: passwordsOf(sealSecrets),
    ttl: seconds,
    cookieOptions: { httpOnly: true, sameSite: "lax", path: "/", secure: dashboardUrl.startsWith("https:") },
  })
}

/** The browser of this request, or null before the first sign-in with it. */
export async function knownDevice(): Promise<KnownDevice | null> {
  const { device_id, people } = await sealedCookie()
  return device_id && people ? { device_id, people } : null
}

/** Records that this person signed in here; only where cookies can be set (a route handler). */
export async function rememberDevice(user_id: string): Promise<void> {
  const device = await sealedCookie()
  if (device.people?.[0] === user_id) return
  const others = (device.people ?? []).filter((one) => one !== user_id)
  device.device_id ??= ids.token(16)
  device.people = [user_id, ...others].slice(0, peopleMax)
  await device.save()
}
