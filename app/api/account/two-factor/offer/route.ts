import { toString as toSvg } from "qrcode"
import { offerSecondFactor } from "#lib/access/auth/second-factor"
import { ok } from "#lib/platform/result"
import { accountAction } from "../../account-action.ts"

/** A secret for the person's app, and its address as a picture. It counts once a code of it was confirmed. */
export const POST = accountAction(
  { action: "account/two-factor-offer", isDelicate: true, isOpenToAll: true },
  async ({ user, trail }) => {
    const offer = await trail.write((tx) => offerSecondFactor(tx, user))
    if (!offer.ok) return offer
    const svg = await toSvg(offer.value.uri, { type: "svg", margin: 2, errorCorrectionLevel: "M" })
    return ok({ ...offer.value, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}` })
  },
)
