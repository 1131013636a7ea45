import { ModeChip } from "#components/shell/mode-chip"
import type { Access } from "#lib/access/auth/guard"
import { loadDeliveryMode } from "#lib/mail-api/proxy/delivery-mode"

/** Reads from the mail service where messages are delivered, without delaying the page. */
export async function DeliveryMode({ access }: { access: Access }) {
  return <ModeChip mode={await loadDeliveryMode(access)} />
}
