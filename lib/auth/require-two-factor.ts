import "server-only"
import { clock } from "../clock.ts"
import {
  twoFactorSetting as name,
  readAccountSetting,
  writeAccountSetting,
} from "../store/account-settings.ts"
import type { Db } from "../store/open.ts"

/** True when the owner asks everybody for a second factor. */
export const isTwoFactorRequired = async (db: Db): Promise<boolean> =>
  (await readAccountSetting(db, name)) === true

export const setTwoFactorRequired = (db: Db, isRequired: boolean): Promise<void> =>
  writeAccountSetting(db, name, isRequired, clock.now())
