import { sql } from "drizzle-orm"
import type { Store } from "../service/store/open.ts"

/** Each body is this many times 32 letters long. */
const bodyHashes = 640

/**
 * Adds `count` templates of 20 KB to a project at the mail service, named `Template 1` and so on, the newest first.
 * Letters of bodies are random, which are kept apart from their rows as long texts are.
 */
export async function seedTemplates(store: Store, project_id: number, count: number): Promise<void> {
  const block = 1000
  for (let from = 1; from <= count; from += block)
    await store.db.execute(sql`
      insert into templates (project_id, template_id, name, content, created_at, updated_at)
      select ${project_id}::bigint, gen_random_uuid(), 'Template ' || n,
             jsonb_build_object('subject', 'Order ' || n || ' is on its way', 'from_email', 'shop@example.com', 'from_name', 'Shop',
               'body', jsonb_build_object('html', (select string_agg(md5(n || ' ' || m), '') from generate_series(1, ${bodyHashes}::int) m))),
             now() - n * interval '1 minute', now()
      from generate_series(${from}::int, ${Math.min(from + block - 1, count)}::int) n`)
  await store.db.execute(sql`analyze templates`)
}
