import "server-only"
import { clock } from "../clock.ts"
import { readAccountSetting, writeAccountSetting } from "../store/account-settings.ts"
import type { Db } from "../store/open.ts"

const name = "require_two_factor"

/** True when the owner asks everybody for a second factor. */
export const isTwoFactorRequired = async (db: Db): Promise<boolean> =>
  (await readAccountSetting(db, name)) === true

export const setTwoFactorRequired = (db: Db, isRequired: boolean): Promise<void> =>
  writeAccountSetting(db, name, isRequired, clock.now())
