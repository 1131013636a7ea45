import { cookies } from "next/headers"
import { changeProfile } from "#lib/access/auth/account"
import { accountAction } from "../account-action.ts"

/** Name and language of the person: `{name, language?}`. The language is a cookie too, for pages before the sign-in. */
export const POST = accountAction({ action: "account/profile" }, async ({ user, input, trail }) => {
  const changed = await changeProfile(trail, user, input)
  if (changed.ok && changed.value.language)
    (await cookies()).set("language", changed.value.language, {
      path: "/",
      sameSite: "lax",
      maxAge: 365 * 24 * 3600,
    })
  return changed
})
