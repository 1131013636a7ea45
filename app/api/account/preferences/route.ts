import { cookies } from "next/headers"
import { savePreference } from "#lib/access/auth/preferences"
import { accountAction } from "../account-action.ts"

/**
 * One choice of the person who is signed in: `{name, value}`. Theme and language are cookies too, for the pages before
 * the sign-in.
 */
export const PUT = accountAction({}, async ({ db, user, input }) => {
  const saved = await savePreference(db, user.user_id, input)
  if (saved.ok && (saved.value.name === "language" || saved.value.name === "theme"))
    await setCookie(saved.value.name, saved.value.value)
  return saved
})

const yearSeconds = 365 * 24 * 3600

async function setCookie(name: string, value: string): Promise<void> {
  ;(await cookies()).set(name, value, { path: "/", sameSite: "lax", maxAge: yearSeconds })
}
