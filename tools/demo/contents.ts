import { hash } from "node:crypto"
import type { PlannedLetter } from "./history.ts"

/** The values of a planned message: its order number is the same in subject, body and metadata. Pure. */
type Contents = { substitutions: Record<string, string>; metadata: Record<string, string> }

/** A project of the demo: its domain, what it sells, and what delivery costs, in cents. */
type Shop = { domain: string; goods: readonly (readonly [item: string, cents: number])[]; delivery: number }

export function contentsOf(letter: PlannedLetter, template: string, shop: Shop): Contents {
  const { name, order, mailing } = letter
  const site = `https://www.${shop.domain}`
  const isReceipt = template === "receipt"
  return {
    substitutions: {
      to_name: name,
      start_url: `${site}/start`,
      reset_url: `${site}/reset/${hash("sha256", `reset ${order}`).slice(0, 24)}`,
      ...(isReceipt && receipt(order, site, shop)),
      ...(mailing && { headline: mailing.headline }),
    },
    metadata: {
      customer: `C-${order + 31_000}`,
      ...(isReceipt && { order: String(order) }),
      ...(mailing && { campaign_id: String(mailing.campaign) }),
    },
  }
}

function receipt(order: number, site: string, { goods, delivery }: Shop): Record<string, string> {
  const [item, cents] = goods[order % goods.length] ?? ["Gift card", 2500]
  return {
    order_id: String(order),
    item,
    item_price: euros(cents),
    // Without a price, the template says that it is free.
    ...(delivery > 0 && { delivery_price: euros(delivery) }),
    total: euros(cents + delivery),
    track_url: `${site}/orders/${order}`,
  }
}

const euros = (cents: number): string => `${(cents / 100).toFixed(2)} EUR`
