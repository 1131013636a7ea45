import { ModeChip } from "#components/shell/mode-chip"
import type { Access } from "#lib/access/auth/guard"
import { loadDeliveryMode } from "#lib/mail-api/proxy/delivery-mode"

/** Asks the mail service where letters go; the page does not wait for it. */
export async function DeliveryMode({ access }: { access: Access }) {
  return <ModeChip mode={await loadDeliveryMode(access)} />
}
