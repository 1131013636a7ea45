import "server-only"
import { clock } from "#lib/platform/clock"
import {
  twoFactorSetting as name,
  readAccountSetting,
  writeAccountSetting,
} from "#lib/data/store/account-settings"
import type { Db } from "#lib/data/store/open"

/** True if the owner requires a second factor of everyone. */
export const isTwoFactorRequired = async (db: Db): Promise<boolean> =>
  (await readAccountSetting(db, name)) === true

export const setTwoFactorRequired = (db: Db, isRequired: boolean): Promise<void> =>
  writeAccountSetting(db, name, isRequired, clock.now())
