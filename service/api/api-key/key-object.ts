import type { ApiKey } from "#contract/api-key"
import { formatUtc } from "#contract/time"
import type { ApiKeyInfo } from "../../store/api-keys.ts"

/** A program's key as the API returns it: never the key itself. */
export const keyObject = (row: ApiKeyInfo): ApiKey => ({
  key_id: String(row.key_id),
  name: row.name,
  right: row.key_right,
  networks: row.networks,
  last_four: row.last_four,
  ...(row.created_by === null ? {} : { created_by: row.created_by }),
  created_at: formatUtc(row.created_at),
  ...(row.last_used_at && { last_used_at: formatUtc(row.last_used_at) }),
  ...(row.last_used_ip === null ? {} : { last_used_ip: row.last_used_ip }),
  ...(row.revoked_at && { revoked_at: formatUtc(row.revoked_at) }),
  webhooks: row.webhooks,
})
