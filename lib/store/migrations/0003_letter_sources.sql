-- Rows that stand stay as they are, and no row is rewritten: where this is null, the next event of the letter has it
-- filled from the letter's other events, once (lib/ingest/append.ts).
ALTER TABLE "letters" ADD COLUMN "sources" jsonb;
