CREATE TABLE "erasure_keys" (
	"project_id" text NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "erasure_keys_project_id_pk" PRIMARY KEY("project_id")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"project_id" text NOT NULL,
	"erasure_id" text NOT NULL,
	"address_hash" text NOT NULL,
	"pseudonym_key" text NOT NULL,
	"address_sealed" text,
	"stage" text NOT NULL,
	"cursor" jsonb,
	"waits_until" timestamp (3) with time zone,
	"letters" integer DEFAULT 0 NOT NULL,
	"events" integer DEFAULT 0 NOT NULL,
	"others" integer DEFAULT 0 NOT NULL,
	"audit_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "erasures_project_id_erasure_id_pk" PRIMARY KEY("project_id","erasure_id")
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "keep_events_days" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "keep_messages_days" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "keep_counts_days" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "events_gone_before" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_address" ON "erasures" USING btree ("project_id","address_hash");--> statement-breakpoint
CREATE INDEX "erasures_open" ON "erasures" USING btree ("created_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "erasures_age" ON "erasures" USING btree ("expires_at");